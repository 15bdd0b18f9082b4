import { BadOption, NoInput } from '../../core/errors.js'
import { readInputs } from '../../input/inputs.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { inputOptions, type ReadingFlags } from './options.js'

/** Reads the page of a command that takes exactly one. */
export async function readSinglePage(name: string, flags: ReadingFlags): Promise<RawPage> {
  let single: RawPage | undefined
  for await (const input of readInputs({ pages: [name] }, inputOptions(flags))) {
    if (single !== undefined) throw new BadOption(`${name} holds several pages; name one of them`)
    if (input.kind === 'failed') throw input.error
    single = input.page
  }
  if (single === undefined) throw new NoInput()
  return single
}
