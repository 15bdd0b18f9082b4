import {
  type CheckedField,
  type CheckedLabel,
  checkLabels,
  isAllFound,
  type LabelCheck,
} from '../../../app/labels/check-labels.js'
import { type Draft, draftLabels } from '../../../app/labels/draft-labels.js'
import { draftLine, writeDrafts } from '../../../app/labels/write-drafts.js'
import { BadOption, errorReport, NoInput, NothingToLearn } from '../../../core/errors.js'
import { readInputs } from '../../../input/inputs.js'
import { readLabelledPages } from '../../../input/pages/labelled-pages.js'
import { bundledMetadataModel, lazyModel } from '../../../store/models/lazy-models.js'
import { inputOptions, type ReadingFlags, type SizeFlags, sizeLimits } from '../options.js'
import { truncated } from '../terminal/printable.js'
import { table } from '../terminal/table.js'
import {
  errorText,
  jsonText,
  printErrors,
  printMessage,
  showProgress,
  type Terminal,
  writeTo,
} from '../terminal/terminal.js'

export interface CheckFlags extends SizeFlags {
  readonly site?: string
  readonly json?: true
}

export interface InitFlags extends ReadingFlags {
  readonly url?: string
  readonly output?: string
  readonly force?: true
  readonly model?: string
}

export async function runLabelCheck(
  paths: readonly string[],
  flags: CheckFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const found = await checkLabels(
    readLabelledPages(paths, { limits: sizeLimits(flags) }),
    flags.site,
  )
  terminal.out.write(flags.json ? jsonText(found) : `${checkTable(found)}${fieldTable(found)}`)
  for (const page of found.unlabelled) printMessage(terminal, `${page}: no labels`)
  printErrors(terminal, found.failed)
  if (found.labels.length === 0 && found.failed.length === 0)
    throw new NothingToLearn('No page has labels')
  return isAllFound(found) ? 0 : 1
}

const checkTable = ({ labels }: LabelCheck): string =>
  table(
    ['site', 'page', 'field', 'places', 'other matches', 'where', 'how'],
    labels.flatMap(rowsOf),
  )

/** For each field the places that its labels mean on all pages, and the places that come closest. */
const fieldTable = ({ fields }: LabelCheck): string =>
  fields.length === 0
    ? ''
    : `\n${table(
        ['site', 'field', '', 'where', 'how', 'why'],
        fields.flatMap(({ site, field, chosen, runnerUp }) => [
          [site, field, 'chosen', ...placeCells(chosen)],
          runnerUp === undefined
            ? ['', '', 'runner-up', 'none', '', '']
            : ['', '', 'runner-up', ...placeCells(runnerUp)],
        ]),
      )}`

const placeCells = ({ where, how, why }: CheckedField['chosen']): readonly string[] => [
  where,
  how,
  why,
]

/** A row for the label, and one for each part of it that was not found. */
const rowsOf = (label: CheckedLabel): readonly (readonly string[])[] => [
  [
    label.site,
    label.page,
    label.field,
    String(label.places),
    String(label.alike),
    whereOf(label),
    label.places === 0 ? '-' : label.how,
  ],
  ...label.missing.map((missing) => ['', '', '', '', '', '', missingText(missing)]),
]

const missingText = ({ wanted, hint, code }: CheckedLabel['missing'][number]): string => {
  const problem = code === 'LABEL_TOO_WIDE' ? 'too wide' : 'NOT FOUND'
  return `${problem}: "${truncated(wanted)}"${hint === undefined ? '' : `; ${hint}`}`
}

const maxPlaces = 3

const whereOf = ({ where, missing }: CheckedLabel): string => {
  if (where.length === 0) return missing.length === 0 ? 'none, as labelled' : '-'
  const places = where.slice(0, maxPlaces).join(', ')
  return where.length > maxPlaces ? `${places}, ...` : places
}

export async function runLabelInit(
  paths: readonly string[],
  flags: InitFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  if (paths.length === 0) throw new NoInput()
  if (flags.output !== undefined && flags.force)
    throw new BadOption('--force overwrites labels beside pages; --output writes none there')
  const counts: DraftCounts = { drafted: 0, kept: 0, failed: 0 }
  if (flags.output === undefined) await writeBesidePages(paths, flags, terminal, counts)
  else await writeList(paths, flags, terminal, counts)
  const advice = counts.drafted > 0 ? ' Check every draft against its page before you train.' : ''
  printMessage(terminal, `${summary(counts)}.${advice}`)
  return counts.failed === 0 ? 0 : 1
}

type DraftCounts = Record<'drafted' | 'kept' | 'failed', number>

const draftOptions = (flags: InitFlags) => ({
  model: lazyModel(flags.model),
  metadata: bundledMetadataModel,
  urlPattern: flags.url,
})

/** Writes each draft to the x.json of its page. */
async function writeBesidePages(
  paths: readonly string[],
  flags: InitFlags,
  terminal: Terminal,
  counts: DraftCounts,
): Promise<void> {
  const overwrites = flags.force === true
  const inputs = readInputs({ pages: paths }, inputOptions(flags))
  for await (const outcome of writeDrafts(inputs, { ...draftOptions(flags), overwrites })) {
    showProgress(terminal, '')
    if (outcome.kind === 'written') {
      counts.drafted++
      terminal.out.write(draftText(outcome.path, outcome.draft))
    } else if (outcome.kind === 'kept') {
      counts.kept++
      printMessage(terminal, `${outcome.path}: keeps its labels; --force overwrites them`)
    } else {
      counts.failed++
      printMessage(terminal, errorText(outcome.failure))
    }
  }
}

/** Writes all drafts into one JSONL file. */
async function writeList(
  paths: readonly string[],
  flags: InitFlags,
  terminal: Terminal,
  counts: DraftCounts,
): Promise<void> {
  const list = flags.output === '-' ? undefined : flags.output
  const options = draftOptions(flags)
  async function* lines(): AsyncGenerator<string> {
    for await (const input of readInputs({ pages: paths }, inputOptions(flags))) {
      try {
        if (input.kind === 'failed') throw input.error
        const draft = draftLabels(input.page, options)
        counts.drafted++
        printMessage(terminal, draftText(draft.page.file ?? draft.page.id, draft).trimEnd())
        yield draftLine(draft, list)
      } catch (error) {
        counts.failed++
        printMessage(terminal, errorText(errorReport(error)))
      }
    }
  }
  await writeTo(list, lines(), terminal)
}

const draftText = (place: string, { notes }: Draft): string =>
  `${place}\n${notes.map((note) => `  ${note}\n`).join('')}`

const summary = ({ drafted, kept, failed }: Readonly<DraftCounts>): string =>
  [
    `${drafted} drafted`,
    ...(kept > 0 ? [`${kept} kept`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ')
