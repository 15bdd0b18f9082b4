import { BadOption, BrokenLabels } from '../../core/errors.js'
import { failedPage } from '../../source/failed-page.js'
import { type InputOptions, readInputs } from '../../source/inputs.js'
import type { LabelledInput } from '../../source/labelled.js'
import { type Label, type Labels, readLabels } from '../../source/labels.js'
import { sourceLimits } from '../../source/limits.js'
import type { RawPage } from '../../source/raw-page.js'
import { readSidecar } from '../../source/sidecar.js'

/**
 * Labels as words of a command line: `price=$ 5` is a text, a name that comes again another one, `price=` says that there
 * is none; `isbn@=.isbn` is a selector, `date@datetime=time` the attribute of what it selects.
 */
export function fieldLabels(flags: readonly string[]): Labels {
  const labels = new Map<string, Label>()
  for (const flag of flags) {
    const { field, label } = readFlag(flag)
    const before = labels.get(field)
    labels.set(field, before === undefined ? label : together(field, before, label))
  }
  return labels
}

function readFlag(flag: string): { readonly field: string; readonly label: Label } {
  const [, name, , at, value] = /^([^=@]*)(@([^=]*))?=(.*)$/s.exec(flag) ?? []
  const field = name?.trim()
  if (field === undefined || value === undefined)
    throw new BadOption(`--field "${flag}" has no "="; write it as price='$ 5'`)
  if (field === '') throw new BadOption(`--field "${flag}" names no field before "="`)
  const said = value.trim()
  if (at === undefined) return { field, label: { kind: 'texts', texts: said === '' ? [] : [said] } }
  if (said === '') throw new BadOption(`--field "${flag}" has no selector behind "="`)
  const attr = at.trim()
  const selector = { kind: 'selector', selector: said } as const
  return { field, label: attr === '' ? selector : { ...selector, attr } }
}

function together(field: string, before: Label, label: Label): Label {
  if (before.kind === 'selector' || label.kind === 'selector')
    throw new BadOption(
      `--field ${field} is given twice, and not as texts; separate selectors by a comma`,
    )
  if (before.texts.length === 0 || label.texts.length === 0)
    throw new BadOption(`--field ${field} says that there is none, and that there is one`)
  return { kind: 'texts', texts: [...before.texts, ...label.texts] }
}

export interface GivenLabelsOptions extends InputOptions {
  /** Where the page is from: for one page only. */
  readonly url?: string
}

/**
 * Pages with the same labels on each, such as those of a command line. The JSON beside a page still says what they leave
 * out. Nothing is thrown but wrong use: failures are yielded.
 */
export async function* labelledBy(
  labels: Labels,
  paths: readonly string[],
  { url, ...options }: GivenLabelsOptions = {},
): AsyncGenerator<LabelledInput> {
  if (url !== undefined && !URL.canParse(url))
    throw new BadOption(`"${url}" is not an absolute URL`)
  let pages = 0
  for await (const input of readInputs({ pages: paths }, options)) {
    if (++pages > 1 && url !== undefined)
      throw new BadOption('--url is of one page, and several are named')
    if (input.kind === 'failed') yield input
    else yield withLabels(input.page, labels, url, options)
  }
}

async function withLabels(
  page: RawPage,
  labels: Labels,
  url: string | undefined,
  { limits = sourceLimits }: InputOptions,
): Promise<LabelledInput> {
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
  limits: NonNullable<InputOptions['limits']>,
): Promise<Labels | undefined> {
  const sidecar = await readSidecar(file, limits)
  if (sidecar === undefined) return undefined
  return readLabels(sidecar.value, (reason) => new BrokenLabels(sidecar.path, undefined, reason))
}
