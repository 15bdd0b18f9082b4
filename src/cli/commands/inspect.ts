import type { Command } from 'commander'
import { inspect, type SeenPart } from '../../app/inspect.js'
import { BadOption, UnknownMethod } from '../../core/errors.js'
import { isMethod, methodNames, methodOf } from '../../methods/methods.js'
import { onlyPage } from '../only-page.js'
import { type ReadingFlags, withReadingOptions } from '../options.js'
import { printable } from '../printable.js'
import { shortened } from '../shortened.js'
import { say, type Terminal, writeAll } from '../terminal.js'

interface Flags extends ReadingFlags {
  readonly method: string
  readonly beside: readonly string[]
  readonly json?: true
  readonly document?: true
}

const help = `
Each part of the page that the method weighed is a line: x where it is kept, what it is, its measures, and how its text begins.

Methods:
${methodNames.map((name) => `  ${name.padEnd(24)}${methodOf(name).meaning}`).join('\n')}

Examples:
  $ treesift inspect page.html --method block-clustering
  $ treesift inspect page.html --method key-patterns --beside other.html another.html
  $ treesift inspect page.html --method weighted-dom --document`

export function addInspect(program: Command, terminal: Terminal): void {
  withReadingOptions(
    program
      .command('inspect')
      .description('show what a method sees of a page: blocks and scores, data regions and records')
      .argument('<page>', 'a file, a URL, or - for standard input'),
  )
    .requiredOption('--method <name>', 'the method, see below')
    .option('--beside <pages...>', 'other pages of the same site', [])
    .option('--json', 'print every part as JSON')
    .option('--document', 'print what is found as an XML document, if the method makes one')
    .addHelpText('after', help)
    .action(async (name: string, flags: Flags) => {
      const { method, document: isDocument, json } = flags
      if (!isMethod(method)) throw new UnknownMethod(method, methodNames)
      const page = await onlyPage(name, flags)
      const others: string[] = []
      for (const other of flags.beside) others.push((await onlyPage(other, flags)).html)
      const { parts, document, warnings } = inspect(page.html, method, others)
      if (isDocument && document === undefined)
        throw new BadOption(`${method} makes no document; weighted-dom does`)
      if (isDocument && document !== undefined) terminal.out.write(document())
      else await writeAll(json ? listOf(parts()) : linesOf(parts()), terminal.out)
      for (const warning of [...page.warnings, ...warnings])
        say(terminal, `${page.file ?? page.id}: ${warning}`)
    })
}

function* linesOf(parts: Iterable<SeenPart>): Iterable<string> {
  for (const { kind, depth, path, measures, note, isKept, text } of parts) {
    const told = Object.entries(measures).map(([name, value]) => `${name} ${rounded(value)}`)
    const figures = [...told, ...(note === undefined ? [] : [note])].join('  ')
    const name = `${'  '.repeat(depth)}${kind} ${path.slice(path.lastIndexOf('/') + 1) || '#document'}`
    yield printable(`${isKept ? 'x' : '.'} ${name}  [${figures}]  "${shortened(text)}"\n`)
  }
}

const rounded = (value: number): string =>
  Number.isInteger(value) ? `${value}` : value.toPrecision(4)

function* listOf(parts: Iterable<SeenPart>): Iterable<string> {
  let between = '['
  for (const part of parts) {
    yield `${between}\n${JSON.stringify(part)}`
    between = ','
  }
  yield between === '[' ? '[]\n' : '\n]\n'
}
