import { loadOptional } from '../../../core/load-optional.js'
import type { Evaluation } from '../../../lab/evaluation/evaluation.js'
import type { EvaluationMeasure } from '../../../lab/systems/evaluate-corpus.js'
import { type BrowserFlags, rendererOptions, type SizeFlags, sizeLimits } from '../options.js'
import {
  jsonText,
  printMessage,
  showProgress,
  type Terminal,
  writeTo,
} from '../terminal/terminal.js'
import { evaluationText } from './evaluate-text.js'

export interface EvaluateFlags extends SizeFlags, BrowserFlags {
  readonly render?: true
  readonly method: readonly string[]
  readonly peers?: readonly string[] | true
  readonly split: string
  readonly measure: EvaluationMeasure
  readonly k?: readonly number[]
  readonly unlabelled?: true
  readonly twoPass?: true
  readonly db?: string
  readonly model?: string
  readonly outOfFold?: string | true
  readonly json?: true
  readonly report?: string
}

export async function runEvaluate(
  path: string,
  flags: EvaluateFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { method, peers, split, measure, k, unlabelled, db, model, outOfFold, json, report } = flags
  const { twoPass } = flags
  // packages must not be missing after a long evaluation
  const toHtml = report === undefined ? undefined : await loadReport()
  const { evaluateCorpus } = await import('../../../lab/systems/evaluate-corpus.js')
  const evaluation = await evaluateCorpus(path, {
    methods: method,
    peers: peers === true ? 'installed' : peers,
    split,
    measure,
    ks: k,
    unlabelled,
    twoPass,
    db,
    model,
    outOfFold,
    rendering: flags.render && rendererOptions(flags),
    limits: sizeLimits(flags),
    onStep: ({ done, of, name }) => showProgress(terminal, `${done} of ${of} pages: ${name}`),
  })
  showProgress(terminal, '')
  for (const warning of evaluation.warnings) printMessage(terminal, warning)
  if (toHtml !== undefined) await writeTo(report, pieces(toHtml(evaluation)), terminal)
  terminal.out.write(json ? jsonText(evaluation) : evaluationText(evaluation))
  return hasFailures(evaluation) ? 1 : 0
}

/** The writer of reports; it alone loads the packages that draw plots. */
async function loadReport(): Promise<(evaluation: Evaluation) => string> {
  const { writeReport } = await loadOptional(() => import('../../../lab/report/write-report.js'))
  return writeReport
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text
}

const hasFailures = ({ corpus, systems }: Evaluation): boolean =>
  corpus.failed.length > 0 || systems.some(({ failed }) => failed.length > 0)
