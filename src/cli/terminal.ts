import { once } from 'node:events'
import { open, realpath, rename, stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { OutputUnwritable } from '../core/errors.js'
import { printable } from './printable.js'

/** The world as a command sees it; tests give it another. */
export interface Terminal {
  /** Data, and nothing but data. */
  readonly out: Writable
  /** Everything that is said to a person. */
  readonly err: Writable
  /** Whether a person is watching `err`, so that progress is worth showing. */
  readonly isWatched: boolean
}

export const processTerminal: Terminal = {
  out: process.stdout,
  err: process.stderr,
  isWatched: process.stderr.isTTY === true,
}

/** Writes pieces as fast as the reader takes them. */
export async function writeAll(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string>,
  to: Writable,
): Promise<void> {
  for await (const piece of pieces) if (!to.write(piece)) await once(to, 'drain')
}

/**
 * Writes pieces to a file, or to standard output where none is named. A file gets its name when it is whole: until then
 * what stood there stays, even when it is the page that is being read.
 */
export async function writeTo(
  path: string | undefined,
  pieces: AsyncIterable<string | Uint8Array>,
  { out }: Terminal,
): Promise<void> {
  if (path === undefined) return writeAll(pieces, out)
  const complain = (error: unknown): never => {
    throw new OutputUnwritable(path, error)
  }
  const there = await stat(path).catch(() => undefined)
  const isDevice = there !== undefined && !there.isFile()
  const target = there?.isFile() ? await realpath(path).catch(complain) : path
  const draft = isDevice ? target : `${target}.${process.pid}.part`
  const file = await open(draft, 'w').catch(complain)
  try {
    for await (const piece of pieces) await file.appendFile(piece).catch(complain)
  } finally {
    await file.close()
  }
  if (!isDevice) await rename(draft, target).catch(complain)
}

/** A line to a person, behind a word that says who speaks; what it quotes cannot command the terminal. */
export function say({ err }: Terminal, line: string): void {
  err.write(printable(`treesift: ${line}\n`))
}

/** A line on the terminal that is written over and gone at the end; nothing where nobody watches. */
export function showProgress({ err, isWatched }: Terminal, line: string): void {
  if (isWatched) err.write(`\r\u001b[K${line}`)
}
