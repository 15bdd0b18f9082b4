import { BadOption, NoInput } from '../core/errors.js'
import { readInputs } from '../source/inputs.js'
import type { RawPage } from '../source/raw-page.js'
import { inputOptions, type ReadingFlags } from './options.js'

/** The one page that a name stands for. */
export async function onlyPage(name: string, flags: ReadingFlags): Promise<RawPage> {
  let only: RawPage | undefined
  for await (const input of readInputs({ pages: [name] }, inputOptions(flags))) {
    if (only !== undefined) throw new BadOption(`${name} holds several pages; name one of them`)
    if (input.kind === 'failed') throw input.error
    only = input.page
  }
  if (only === undefined) throw new NoInput()
  return only
}
