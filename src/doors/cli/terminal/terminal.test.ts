import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  printableStream,
  printMessage,
  showProgress,
  type Terminal,
  writeAll,
  writeTo,
} from './terminal.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-terminal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function* pieces(...texts: readonly string[]): AsyncIterable<string> {
  yield* texts
}

function terminal(isInteractive = false): Terminal & { readonly messages: () => string } {
  const err = new PassThrough()
  return { out: new PassThrough(), err, isInteractive, messages: () => String(err.read() ?? '') }
}

describe('writing', () => {
  test('replaces the content of a file', async () => {
    const path = join(folder, 'out.txt')
    await writeTo(path, pieces('a long first text'), terminal())
    await writeTo(path, pieces('ä', 'b'), terminal())
    expect(readFileSync(path, 'utf8')).toBe('äb')
  })

  test('keeps the old file until the new one is complete, and leaves no other file', async () => {
    const path = join(folder, 'page.html')
    await writeTo(path, pieces('first'), terminal())
    async function* copy(): AsyncIterable<string> {
      yield 'copy of '
      yield readFileSync(path, 'utf8')
    }
    await writeTo(path, copy(), terminal())
    expect(readFileSync(path, 'utf8')).toBe('copy of first')
    expect(readdirSync(folder)).toEqual(['page.html'])
  })

  test('goes to standard output without a file name', async () => {
    const { out, ...rest } = terminal()
    await writeTo(undefined, pieces('a', 'b'), { out, ...rest })
    expect(String((out as PassThrough).read())).toBe('ab')
  })

  test('fails with a code if a file cannot be written', async () => {
    const refused = expect.objectContaining({ code: 'OUTPUT_UNWRITABLE' })
    await expect(writeTo(folder, pieces('a'), terminal())).rejects.toThrow(refused)
    await expect(writeTo(join(folder, 'no', 'x'), pieces('a'), terminal())).rejects.toThrow(refused)
  })

  test('passes on the error of the pieces', async () => {
    async function* broken(): AsyncIterable<string> {
      yield 'a'
      throw new RangeError('no more')
    }
    await expect(writeTo(join(folder, 'x'), broken(), terminal())).rejects.toThrow('no more')
  })

  test('waits for the reader', async () => {
    let made = 0
    function* many(): Iterable<string> {
      for (; made < 10; made++) yield 'text'
    }
    const slow = new Writable({ highWaterMark: 1, write: () => {} })
    void writeAll(many(), slow)
    await new Promise((resolve) => setImmediate(resolve))
    expect(made).toBe(0)
  })
})

describe('a terminal', () => {
  const shown = async (...texts: readonly string[]): Promise<string> => {
    const screen = new PassThrough()
    await writeAll(pieces(...texts), printableStream(screen))
    return String(screen.read())
  }

  test('gets no control characters of pages', async () => {
    expect(await shown('a\u001b]0;evil\u0007b\n', '\u009b2Jc\td\n')).toBe(
      'a\u241b]0;evil\u2407b\n\ufffd2Jc\td\n',
    )
  })

  test('gets messages of one line', () => {
    const { messages, ...rest } = terminal()
    printMessage(rest, 'a\n\u001b[31mtreesift: forged')
    expect(messages()).toBe('treesift: a\u240a\u241b[31mtreesift: forged\n')
  })
})

describe('progress', () => {
  test('is shown on a terminal', () => {
    const interactive = terminal(true)
    showProgress(interactive, '1 page')
    expect(interactive.messages()).toBe('\r\u001b[K1 page')
  })

  test('is not written to logs', () => {
    const log = terminal()
    showProgress(log, '1 page')
    expect(log.messages()).toBe('')
  })
})
