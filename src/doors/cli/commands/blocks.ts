import { describeBlocks, describeSegments } from '../../../app/describe-blocks.js'
import type { ReadingFlags } from '../options.js'
import { readSinglePage } from '../single-page.js'
import { printMessage, type Terminal, writeAll } from '../terminal/terminal.js'

export interface BlocksFlags extends ReadingFlags {
  readonly json?: true
}

export async function runBlocks(
  name: string,
  flags: BlocksFlags,
  terminal: Terminal,
): Promise<void> {
  const page = await readSinglePage(name, flags)
  const { pieces, warnings } = flags.json ? describeSegments(page.html) : describeBlocks(page.html)
  await writeAll(pieces, terminal.out)
  for (const warning of [...page.warnings, ...warnings])
    printMessage(terminal, `${page.file ?? page.id}: ${warning}`)
}
