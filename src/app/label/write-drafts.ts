import { writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { BadOption, type Failure, failureOf, OutputUnwritable } from '../../core/errors.js'
import { htmlName } from '../../source/files/folder.js'
import type { Input } from '../../source/inputs.js'
import { type Draft, type DraftOptions, draftJson, draftLabels } from './draft-labels.js'

/** What became of a page: its draft was written, labels were there before, or it failed. */
export type DraftOutcome =
  | {
      readonly kind: 'written'
      readonly page: string
      readonly path: string
      readonly draft: Draft
    }
  | { readonly kind: 'kept'; readonly page: string; readonly path: string }
  | { readonly kind: 'failed'; readonly page: string; readonly failure: Failure }

export interface WritingOptions extends DraftOptions {
  /** Whether to write over labels that are there. */
  readonly overwrites: boolean
}

/** Writes a draft beside each page, `x.json` for `x.html`. Labels that are there stay unless they are to be written over. */
export async function* writeDrafts(
  inputs: AsyncIterable<Input>,
  options: WritingOptions,
): AsyncGenerator<DraftOutcome> {
  for await (const input of inputs) {
    const page = input.kind === 'failed' ? input.id : (input.page.file ?? input.page.id)
    try {
      if (input.kind === 'failed') throw input.error
      const stem = htmlName.exec(input.page.file ?? '')?.[1]
      if (stem === undefined)
        throw new BadOption(`${page} is no html file to put labels beside; use --output`)
      const path = `${stem}.json`
      const draft = draftLabels(input.page, options)
      const isNew = await write(path, draft, options.overwrites)
      yield isNew ? { kind: 'written', page, path, draft } : { kind: 'kept', page, path }
    } catch (error) {
      yield { kind: 'failed', page, failure: failureOf(error) }
    }
  }
}

/** False where something is there that must stay. */
async function write(path: string, draft: Draft, overwrites: boolean): Promise<boolean> {
  try {
    const text = `${JSON.stringify(draftJson(draft), undefined, 2)}\n`
    await writeFile(path, text, { flag: overwrites ? 'w' : 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new OutputUnwritable(path, error)
  }
}

/** A draft as a line of JSONL: pages of files are named from the list's folder, others stand in it. */
export function draftLine(draft: Draft, list: string | undefined): string {
  const { id, file, html } = draft.page
  const folder = list === undefined ? '.' : dirname(list)
  const place =
    file === undefined ? { id, html } : { id, file: relative(resolve(folder), resolve(file)) }
  return `${JSON.stringify(draftJson(draft, place))}\n`
}
