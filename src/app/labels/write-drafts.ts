import { writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import {
  BadOption,
  type ErrorReport,
  errorReport,
  OutputUnwritable,
  systemCode,
} from '../../core/errors.js'
import { replaceFile } from '../../core/replace-file.js'
import { htmlFilePattern } from '../../input/files/page-files.js'
import type { InputPage } from '../../input/inputs.js'
import { type Draft, type DraftOptions, draftJson, draftLabels } from './draft-labels.js'

/** `kept`: the page has labels already. */
type DraftOutcome =
  | {
      readonly kind: 'written'
      readonly page: string
      readonly path: string
      readonly draft: Draft
    }
  | { readonly kind: 'kept'; readonly page: string; readonly path: string }
  | { readonly kind: 'failed'; readonly page: string; readonly failure: ErrorReport }

interface WritingOptions extends DraftOptions {
  /** Whether to overwrite existing labels. */
  readonly overwrites: boolean
}

/** Writes a draft beside each page, `x.json` for `x.html`. */
export async function* writeDrafts(
  inputs: AsyncIterable<InputPage>,
  options: WritingOptions,
): AsyncGenerator<DraftOutcome> {
  for await (const input of inputs) {
    const page = input.kind === 'failed' ? input.id : (input.page.file ?? input.page.id)
    try {
      if (input.kind === 'failed') throw input.error
      const stem = htmlFilePattern.exec(input.page.file ?? '')?.[1]
      if (stem === undefined)
        throw new BadOption(
          `${page} is not an html file that labels can be put beside; use --output`,
        )
      const path = `${stem}.json`
      const draft = draftLabels(input.page, options)
      const isNew = await write(path, draft, options.overwrites)
      yield isNew ? { kind: 'written', page, path, draft } : { kind: 'kept', page, path }
    } catch (error) {
      yield { kind: 'failed', page, failure: errorReport(error) }
    }
  }
}

/** False where a file exists that must not be overwritten. */
async function write(path: string, draft: Draft, overwrites: boolean): Promise<boolean> {
  try {
    const text = `${JSON.stringify(draftJson(draft), undefined, 2)}\n`
    if (overwrites) replaceFile(path, text)
    else await writeFile(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw new OutputUnwritable(path, error)
  }
}

/** A draft as a line of JSONL: with the file of the page, relative to the folder of the list, or else its html. */
export function draftLine(draft: Draft, list: string | undefined): string {
  const { id, file, html } = draft.page
  const folder = list === undefined ? '.' : dirname(list)
  const place =
    file === undefined ? { id, html } : { id, file: relative(resolve(folder), resolve(file)) }
  return `${JSON.stringify(draftJson(draft, place))}\n`
}
