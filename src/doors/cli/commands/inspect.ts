import { isMethod, methodNames } from '../../../analysis/methods/method-names.js'
import { type DescribedPart, inspectMethod } from '../../../app/inspect-method.js'
import { BadOption, UnknownMethod } from '../../../core/errors.js'
import type { ReadingFlags } from '../options.js'
import { readSinglePage } from '../single-page.js'
import { truncated } from '../terminal/printable.js'
import { printMessage, type Terminal, writeAll } from '../terminal/terminal.js'

export interface InspectFlags extends ReadingFlags {
  readonly method: string
  readonly beside: readonly string[]
  readonly json?: true
  readonly document?: true
}

export async function runInspect(
  name: string,
  flags: InspectFlags,
  terminal: Terminal,
): Promise<void> {
  const { method, document: isDocument, json } = flags
  if (!isMethod(method)) throw new UnknownMethod(method, methodNames)
  const page = await readSinglePage(name, flags)
  const others: string[] = []
  for (const other of flags.beside) others.push((await readSinglePage(other, flags)).html)
  const { parts, document, warnings } = inspectMethod(page.html, method, others)
  if (isDocument && document === undefined)
    throw new BadOption(`${method} makes no document; weighted-dom does`)
  if (isDocument && document !== undefined) terminal.out.write(document())
  else await writeAll(json ? jsonPieces(parts()) : partLines(parts()), terminal.out)
  for (const warning of [...page.warnings, ...warnings])
    printMessage(terminal, `${page.file ?? page.id}: ${warning}`)
}

function* partLines(parts: Iterable<DescribedPart>): Iterable<string> {
  for (const { kind, depth, path, measures, note, isKept, text } of parts) {
    const numbers = Object.entries(measures).map(([name, value]) => `${name} ${rounded(value)}`)
    const figures = [...numbers, ...(note === undefined ? [] : [note])].join('  ')
    const name = `${'  '.repeat(depth)}${kind} ${path.slice(path.lastIndexOf('/') + 1) || '#document'}`
    yield `${isKept ? 'x' : '.'} ${name}  [${figures}]  "${truncated(text)}"\n`
  }
}

const rounded = (value: number): string =>
  Number.isInteger(value) ? `${value}` : value.toPrecision(4)

function* jsonPieces(parts: Iterable<DescribedPart>): Iterable<string> {
  let between = '['
  for (const part of parts) {
    yield `${between}\n${JSON.stringify(part)}`
    between = ','
  }
  yield between === '[' ? '[]\n' : '\n]\n'
}
