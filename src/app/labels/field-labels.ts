import { BadOption, BrokenLabels } from '../../core/errors.js'
import { isValidUrl } from '../../core/parse-url.js'
import { type ReadInputsOptions, readInputs } from '../../input/inputs.js'
import type { LabelledPageInput } from '../../input/pages/labelled-pages.js'
import { readSidecar } from '../../input/pages/page-file.js'
import { type Label, type PageLabels, readLabels } from '../../input/pages/page-labels.js'
import { failedPage } from '../../input/raw-page/failed-page.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'

/**
 * Parses labels of a command line: `price=$ 5` is a text, a repeated name adds another text, `price=` means that the
 * page has none; `isbn@=.isbn` is a selector, `date@datetime=time` an attribute of the selected elements.
 * @param notRecords Texts of what is no record.
 */
export function fieldLabels(
  flags: readonly string[],
  notRecords: readonly string[] = [],
): PageLabels {
  const labels = new Map<string, Label>()
  for (const flag of flags) {
    const { field, label } = readFlag(flag)
    const before = labels.get(field)
    labels.set(field, before === undefined ? label : mergeTexts(field, before, label))
  }
  if (notRecords.length > 0) labels.set('records', corrected(labels.get('records'), notRecords))
  return labels
}

function corrected(label: Label | undefined, not: readonly string[]): Label {
  if (label?.kind !== 'texts' || label.texts.length === 0)
    throw new BadOption('--not-record needs --records with the texts of records')
  return { ...label, not }
}

function readFlag(flag: string): { readonly field: string; readonly label: Label } {
  const [, name, , at, value] = /^([^=@]*)(@([^=]*))?=(.*)$/s.exec(flag) ?? []
  const field = name?.trim()
  if (field === undefined || value === undefined)
    throw new BadOption(`--field "${flag}" has no "="; write it as price='$ 5'`)
  if (field === '') throw new BadOption(`--field "${flag}" has no field before "="`)
  const text = value.trim()
  if (at === undefined) return { field, label: { kind: 'texts', texts: text === '' ? [] : [text] } }
  if (text === '') throw new BadOption(`--field "${flag}" has no selector after "="`)
  const attr = at.trim()
  const selector = { kind: 'selector', selector: text } as const
  return { field, label: attr === '' ? selector : { ...selector, attr } }
}

function mergeTexts(field: string, before: Label, label: Label): Label {
  if (before.kind !== 'texts' || label.kind !== 'texts')
    throw new BadOption(
      `--field ${field} is given twice; only texts may be repeated. Separate selectors by a comma`,
    )
  if (before.texts.length === 0 || label.texts.length === 0)
    throw new BadOption(`--field ${field} is given both empty and with a text`)
  return { kind: 'texts', texts: [...before.texts, ...label.texts] }
}

interface GivenLabelsOptions extends ReadInputsOptions {
  /** The URL of the page; only for a single page. */
  readonly url?: string
}

/**
 * Pages with the same labels on each, such as those of a command line. Fields that these lack come from the JSON
 * beside a page. Only wrong use throws: failed pages are yielded.
 */
export async function* labelledBy(
  labels: PageLabels,
  paths: readonly string[],
  { url, ...options }: GivenLabelsOptions = {},
): AsyncGenerator<LabelledPageInput> {
  if (url !== undefined && !isValidUrl(url)) throw new BadOption(`"${url}" is not an absolute URL`)
  let pages = 0
  for await (const input of readInputs({ pages: paths }, options)) {
    if (++pages > 1 && url !== undefined) throw new BadOption('--url is only for a single page')
    if (input.kind === 'failed') yield input
    else yield withLabels(input.page, labels, url, options)
  }
}

async function withLabels(
  page: RawPage,
  labels: PageLabels,
  url: string | undefined,
  { limits = inputLimits }: ReadInputsOptions,
): Promise<LabelledPageInput> {
  try {
    const own = page.file === undefined ? undefined : await labelsBeside(page.file, limits)
    const its = url === undefined ? page : { ...page, url }
    return { kind: 'page', labelled: { page: its, labels: new Map([...(own ?? []), ...labels]) } }
  } catch (error) {
    return failedPage(page, error)
  }
}

async function labelsBeside(
  file: string,
  limits: NonNullable<ReadInputsOptions['limits']>,
): Promise<PageLabels | undefined> {
  const sidecar = await readSidecar(file, limits)
  if (sidecar === undefined) return undefined
  return readLabels(sidecar.value, (reason) => new BrokenLabels(sidecar.path, undefined, reason))
}
