import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { selectionPreferences } from '../../analysis/model/expected-f.js'
import type { ReadInput } from '../../app/batch/extract-batch.js'
import { openLanguageDetector, withLanguages } from '../../app/batch/page-languages.js'
import type { PageTask } from '../../app/batch/page-task.js'
import { requireFields } from '../../app/batch/required-fields.js'
import type { PoolOptions } from '../../app/batch/worker-pool.js'
import { openExtractor } from '../../app/extractor.js'
import type { Notifier } from '../../app/notifications/notifier.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import type { ByteStream } from '../../input/files/byte-stream.js'
import { processStdin } from '../../input/files/standard-input.js'
import { findPagesInList } from '../../input/pages/listed-pages.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import type { PendingInput } from '../../input/raw-page/pending-input.js'
import { jsonView, lineOf } from '../../output/formats/write.js'

export interface PipeOptions extends Pick<PoolOptions, 'jobs' | 'limits'> {
  /** The file of the rules. */
  readonly db: string
  readonly model?: string | undefined
  readonly learns: boolean
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string | undefined
  /** What to prefer when the model decides. */
  readonly preference?: keyof typeof selectionPreferences | undefined
  readonly details: PageTask['details']
  /** Fields without which a page fails. */
  readonly required: readonly string[]
  readonly inputLimits: InputLimits
  /** Whether pages get the language of their text where they state none, or another one. */
  readonly languages: 'stated' | 'detected'
  /** Told of changes of rules, and of fields that are missing. */
  readonly notifier?: Notifier | undefined
}

/** The streams of a pipe. */
export interface PipeStreams {
  readonly in?: ByteStream
  readonly out: Writable
  readonly onWarning: (message: string) => void
}

/** The name of the pipe in ids and messages. */
const standardInput = '-'

/** Pages that are extracted before threads are started, so that the first answers come at once. */
const pagesBeforeThreads = 8

/**
 * Answers each line of JSON with one line of JSON, in the order of the lines, as long as there are lines. A line that
 * cannot be answered gives its error in its place. What is not read from `out` stops what is read from `in`.
 * @returns The exit code: 1 if the input could not be read to its end.
 */
export async function runPipe(options: PipeOptions, streams: PipeStreams): Promise<0 | 1> {
  const { db, model, learns, jobs, limits, required, notifier } = options
  const { out, onWarning, in: bytes = processStdin } = streams
  const extractor = openExtractor({
    ...{ db, model, learns, onWarning },
    onChanged: (change) => notifier?.ruleChanged(change),
    onInduced: (rules, newLayouts) => notifier?.rulesInduced(rules, newLayouts),
  })
  // also where the reader closes its end, which ends the process
  const close = (): void => {
    extractor.close()
    notifier?.stop()
  }
  process.once('exit', close)
  const forget = stopSignalsOfProcess.add(close)
  try {
    const lines = findPagesInList(standardInput, { limits: options.inputLimits, bytes })
    let exitCode: 0 | 1 = 0
    const read = async (line: PendingInput): Promise<ReadInput> => {
      const found = await readLine(line, options)
      // only a line has a position
      if (found.kind === 'failed' && found.position === undefined) exitCode = 1
      return found
    }
    const answers = extractor.run(lines, read, {
      bytesOf: ({ bytes = 0 }) => bytes,
      threads: { jobs, limits, pagesBefore: pagesBeforeThreads },
    })
    const pages =
      options.languages === 'stated'
        ? answers
        : withLanguages(answers, await openLanguageDetector())
    const onMissing = (url: string | undefined, fields: readonly string[]): void =>
      notifier?.fieldsMissing(url, fields)
    for await (const { outcome } of requireFields(pages, required, onMissing))
      if (!out.write(lineOf(outcome, jsonView))) await once(out, 'drain')
    return exitCode
  } finally {
    forget()
    process.off('exit', close)
    close()
    await notifier?.flush()
  }
}

async function readLine(
  line: PendingInput,
  { site, preference, details }: PipeOptions,
): Promise<ReadInput> {
  const read = await line.read()
  if (read.kind === 'failed') return read
  const { page, position } = read
  const leaning = preference && selectionPreferences[preference]
  return {
    kind: 'task',
    task: { page, ...omitUndefined({ site, leaning, details }) },
    ...omitUndefined({ position }),
  }
}
