import { once } from 'node:events'
import { Writable } from 'node:stream'
import { type ErrorReport, withoutPasswords } from '../../../core/errors.js'
import { printable, printableLine } from './printable.js'

/** The streams of a command; tests replace them. */
export interface Terminal {
  /** The output: data only. */
  readonly out: Writable
  /** Messages and progress. */
  readonly err: Writable
  /** Whether `err` is a terminal, so that progress is shown. */
  readonly isInteractive: boolean
}

export const processTerminal: Terminal = {
  out: process.stdout.isTTY ? printableStream(process.stdout) : process.stdout,
  err: process.stderr,
  isInteractive: process.stderr.isTTY === true,
}

/** Passes text on to a terminal, with what could command it made visible. Files and pipes get what was found. */
export function printableStream(terminal: Writable): Writable {
  return new Writable({
    decodeStrings: false,
    write: (piece, _encoding, done) => {
      if (terminal.write(printable(String(piece)))) done()
      else terminal.once('drain', () => done())
    },
  })
}

/** Writes pieces no faster than they are read. */
export async function writeAll(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string>,
  to: Writable,
): Promise<void> {
  for await (const piece of pieces) if (!to.write(piece)) await once(to, 'drain')
}

/** Writes pieces to a file, or to standard output if none is named. */
export async function writeTo(
  path: string | undefined,
  pieces: AsyncIterable<string | Uint8Array>,
  { out }: Terminal,
): Promise<void> {
  if (path === undefined) return writeAll(pieces, out)
  const { writeOutputFile } = await import('../../../output/delivery/output-file.js')
  return writeOutputFile(path, pieces)
}

/** Prints a message for the user: one line, whatever names and texts of others it has. */
export function printMessage({ err }: Terminal, line: string): void {
  err.write(`${printableLine(withoutPasswords(`treesift: ${line}`))}\n`)
}

/** Shows a line that the next one overwrites; nothing if `err` is not a terminal. */
export function showProgress({ err, isInteractive }: Terminal, line: string): void {
  if (isInteractive) err.write(`\r\u001b[K${printableLine(line)}`)
}

/** An error with its code, as messages and tables show it. */
export const errorText = ({ message, code }: ErrorReport): string => `${message} [${code}]`

export function printErrors(terminal: Terminal, errors: readonly ErrorReport[]): void {
  for (const error of errors) printMessage(terminal, errorText(error))
}

/** Data as indented JSON. */
export const jsonText = (data: unknown): string => `${JSON.stringify(data, undefined, 2)}\n`
