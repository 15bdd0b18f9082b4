import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAll } from '../../input/files/byte-stream.js'
import type { EvaluatedSystem } from '../evaluation/system.js'
import { openPeerProgram, type PeerProgram } from './peer.js'
import { isGone, pageOf, peersFolder, skip } from './peers.test-kit.js'

/** The runners in a temporary folder, with systems for the test. */
let folder = ''
let opened: EvaluatedSystem[] = []

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-peers-'))
  const filter = (path: string): boolean => !['node_modules', 'systems'].includes(basename(path))
  cpSync(peersFolder, folder, { recursive: true, filter })
})
afterEach(async () => {
  await Promise.all(opened.map((peer) => peer.close()))
  opened = []
})
afterAll(() => rmSync(folder, { recursive: true }))

async function open(
  name: string,
  command: readonly string[],
  answers: PeerProgram['answers'] = 'text',
): Promise<EvaluatedSystem> {
  const install = 'make peers'
  const peer = await openPeerProgram({
    name,
    answers,
    install,
    command: [...command, name, '--lifeline'],
  })
  opened.push(peer)
  return peer
}

/** Starts a hanging peer under a parent process, kills the parent, and waits until both have ended. */
async function outliveItsParent(runner: readonly string[]): Promise<void> {
  const code = `
    const [file, ...words] = ${JSON.stringify([...runner, 'hang', '--lifeline'])}
    const child = require('node:child_process').spawn(file, words, {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit', 'pipe', 'pipe'],
    })
    console.log(child.pid)
    child.stdin.write('{"id": "1", "html": "hangs"}\\n')
    child.stdio[3].pipe(process.stdout)`
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  parent.stdout.on('data', (chunk) => {
    output += chunk
  })
  await vi.waitFor(() => expect(output).toContain('hanging'), 30_000)
  const child = Number.parseInt(output, 10)
  expect(isGone(child)).toBe(false)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isGone(child)).toBe(true), 10_000)
}

/** A local server, and its number of connections. */
async function server() {
  let visits = 0
  const listening = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  listening.on('connection', () => visits++)
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { port, visits: () => visits, close: () => listening.close() }
}

describe('run.mjs', () => {
  const runner = () => [process.execPath, join(folder, 'run.mjs')]
  const openJs = (name: string, system: string, answers?: PeerProgram['answers']) => {
    put(`systems/${name}.mjs`, `export const packages = ['a', '@b/c']\n${system}`)
    put('node_modules/a/package.json', '{"version": "1.2.3"}')
    put('node_modules/@b/c/package.json', '{"version": "4.5.6"}')
    return open(name, runner(), answers)
  }

  test('returns the answer and the version of a system', async () => {
    const peer = await openJs(
      'echo',
      "export const answers = 'text'; export const answer = (html, url) => url + ' ' + html",
    )
    expect(peer.version).toBe('1.2.3 on @b/c 4.5.6')
    const found = await peer.answer(pageOf('a\u2028b\nc', { url: 'https://a.example/' }))
    expect(found).toEqual({ text: 'https://a.example/ a\u2028b\nc', ms: expect.any(Number) })
    expect((await peer.answer(pageOf('x'.repeat(3_000_000)))).text).toHaveLength(3_000_010)
  })

  test.each(['null', 'undefined', 'Promise.resolve()', "''"])(
    'takes %s as no text',
    async (none) => {
      const peer = await openJs(
        'none',
        `export const answers = 'html'; export const answer = () => ${none}`,
        'html',
      )
      expect((await peer.answer(pageOf('x'))).text).toBe('')
    },
  )

  test('measures the time of the system', async () => {
    const peer = await openJs(
      'slow',
      `export const answers = 'text'
      export const answer = (html) => new Promise((resolve) => setTimeout(resolve, 50, html))`,
    )
    expect((await peer.answer(pageOf('x'))).ms).toBeGreaterThan(45)
  })

  test('reports what a system throws, and continues', async () => {
    const peer = await openJs(
      'picky',
      `export const answers = 'text'
      export const answer = (html) => { if (html === 'bad') throw new TypeError('not this one'); return html }`,
    )
    await expect(peer.answer(pageOf('bad'))).rejects.toMatchObject({
      code: 'PEER_FAILED',
      message: expect.stringContaining('TypeError: not this one'),
    })
    expect((await peer.answer(pageOf('good'))).text).toBe('good')
  })

  test('reports uncaught exceptions', async () => {
    const peer = await openJs(
      'late',
      `export const answers = 'text'
      export const answer = () => new Promise(() => setTimeout(() => { throw new Error('too late') }))`,
    )
    await expect(peer.answer(pageOf('x'))).rejects.toMatchObject({
      code: 'PEER_CRASHED',
      message: expect.stringContaining('exit code 1: Error: too late'),
    })
  })

  test('reports a missing package', async () => {
    await expect(openJs('lacking', "import 'no-such-package'")).rejects.toMatchObject({
      code: 'PEER_NOT_INSTALLED',
      message: expect.stringContaining('no-such-package'),
    })
  })

  test('reaches no network', async () => {
    const { port, visits, close } = await server()
    const peer = await openJs(
      'curious',
      `import { createSocket } from 'node:dgram'
      import { get } from 'node:http'
      export const answers = 'text'
      const ways = [
        (url, done) => fetch(url).then(done, done),
        (url, done) => get(url, done).on('error', done),
        (_, done) => createSocket('udp4').on('error', done).send('x', 9, '127.0.0.1'),
      ]
      export const answer = async (url) => {
        const results = ways.map((way) => new Promise((resolve) => way(url, resolve)))
        return (await Promise.all(results)).map((result) => result instanceof Error).join()
      }`,
    )
    const { text } = await peer.answer(pageOf(`http://127.0.0.1:${port}/`))
    expect(text).toBe('true,true,true')
    expect(visits()).toBe(0)
    close()
  })

  test('ends with its parent process, even when it hangs', async () => {
    put(
      'systems/hang.mjs',
      `import { writeSync } from 'node:fs'
      export const packages = ['a']
      export const answer = () => { writeSync(3, 'hanging'); for (;;); }`,
    )
    await outliveItsParent(runner())
  })

  test('answers all requests, and ends at the end of input', async () => {
    const [file = '', ...words] = runner()
    put(
      'systems/echo.mjs',
      "export const packages = ['a']; export const answers = 'text'; export const answer = (html) => html",
    )
    const child = spawn(file, [...words, 'echo', '--lifeline'], {
      stdio: ['pipe', 'inherit', 'inherit', 'pipe', 'pipe'],
    })
    child.stdin?.end('{"id":"1","html":"a"}\n{"id":"2","html":"b"}\n')
    const answers = String(await readAll(child.stdio[3] as Readable))
      .trim()
      .split('\n')
    expect(answers.map((line) => JSON.parse(line))).toEqual([
      { name: 'echo', version: '1.2.3' },
      { id: '1', text: 'a', ms: expect.any(Number), peakMB: expect.any(Number) },
      { id: '2', text: 'b', ms: expect.any(Number), peakMB: expect.any(Number) },
    ])
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
  })
})

describe.skipIf(skip.withoutPython)('run.py', () => {
  const runner = () => [
    'env',
    `PYTHONPATH=${join(folder, 'python')}`,
    'python3',
    join(folder, 'run.py'),
  ]
  const sayingNothing = 'def extract_metadata(html, **options): return None\n'
  const provide = (name: string, code: string): void => {
    cpSync(join(peersFolder, 'systems'), join(folder, 'systems'), { recursive: true })
    put(`python/${name.replace('-lxml', '')}.py`, `${sayingNothing}${code}`)
    put(`python/${name.replace('-', '_')}-7.8.dist-info/METADATA`, `Name: ${name}\nVersion: 7.8\n`)
  }

  test.each([
    ['trafilatura', 'True'],
    ['trafilatura-no-comments', 'False'],
  ])('runs %s with comments: %s', async (name, comments) => {
    provide(
      'trafilatura',
      'def extract(html, url=None, include_comments=None): return f"{html} {url} {include_comments}"',
    )
    const peer = await open(name, runner())
    expect(peer.version).toBe('7.8')
    const found = await peer.answer(pageOf('a\u2028b\nç', { url: 'https://a.example/' }))
    expect(found).toEqual({
      text: `a\u2028b\nç https://a.example/ ${comments}`,
      ms: expect.any(Number),
    })
    expect((await peer.answer(pageOf('x'))).text).toBe(`x None ${comments}`)
  })

  test('uses the summary of readability-lxml', async () => {
    provide(
      'readability-lxml',
      'class Document:\n  def __init__(self, html): self.html = html\n  def summary(self): return ' +
        'f"<p>{self.html}</p>!"',
    )
    const peer = await open('readability-lxml', runner(), 'html')
    expect((await peer.answer(pageOf('a'))).text).toBe('a\n!')
  })

  test('measures the time of the system', async () => {
    provide('trafilatura', 'import time\ndef extract(html, **options): time.sleep(.05)')
    const peer = await open('trafilatura', runner())
    expect((await peer.answer(pageOf('x'))).ms).toBeGreaterThan(45)
  })

  test('reports the metadata of trafilatura', async () => {
    provide(
      'trafilatura',
      'from types import SimpleNamespace\ndef extract(html, **options): return html\n' +
        'def extract_metadata(html, **options): return SimpleNamespace(title="T", date=None, author="A; B")',
    )
    const peer = await open('trafilatura', runner())
    expect(await peer.answer(pageOf('x'))).toMatchObject({
      text: 'x',
      metadata: { title: 'T', author: ['A', 'B'] },
    })
  })

  test('treats None as an empty text', async () => {
    provide('trafilatura', 'def extract(html, **options): return None')
    expect((await (await open('trafilatura', runner())).answer(pageOf('x'))).text).toBe('')
  })

  test('reports what a system raises, and continues; ignores what it prints', async () => {
    provide(
      'trafilatura',
      'def extract(html, **options):\n  print(html)\n  if html == "bad": raise ValueError("not this one")\n  ' +
        'return html',
    )
    const peer = await open('trafilatura', runner())
    await expect(peer.answer(pageOf('bad'))).rejects.toMatchObject({
      code: 'PEER_FAILED',
      message: expect.stringContaining('ValueError: not this one'),
    })
    expect((await peer.answer(pageOf('good'))).text).toBe('good')
  })

  test('reports a missing package', async () => {
    provide('trafilatura', 'import no_such_package')
    await expect(open('trafilatura', runner())).rejects.toMatchObject({
      code: 'PEER_NOT_INSTALLED',
      message: expect.stringContaining('no_such_package'),
    })
  })

  test('reaches no network', async () => {
    const { port, visits, close } = await server()
    provide(
      'trafilatura',
      'import socket\ndef extract(html, **options):\n  name, host, port = html.split()\n' +
        '  if name == "direct": socket.socket().connect((host, int(port)))\n' +
        '  elif name == "by-name": socket.getaddrinfo(host, port)\n' +
        '  else: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", (host, int(port)))',
    )
    const peer = await open('trafilatura', runner())
    for (const way of ['direct', 'by-name', 'datagram'])
      await expect(peer.answer(pageOf(`${way} 127.0.0.1 ${port}`))).rejects.toMatchObject({
        code: 'PEER_FAILED',
        message: expect.stringContaining('without a network'),
      })
    expect(visits()).toBe(0)
    close()
  })

  test('ends with its parent process, even when it hangs', async () => {
    put(
      'systems/hang.py',
      'import os, re\nPACKAGE = "trafilatura"\nANSWERS = "text"\n' +
        'def answer(html, url):\n  os.write(3, b"hanging")\n  re.match(r"(a+)+$", "a" * 99 + "b")',
    )
    provide('trafilatura', '')
    await outliveItsParent(runner())
  })
})
