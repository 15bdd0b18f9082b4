import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EvaluatedSystem } from '../evaluation/system.js'
import { openPeerProgram, type PeerProgram } from './peer.js'
import { fakePeer, isGone, pageOf, peersFolder } from './peers.test-kit.js'

/** Acts as the page says; for other pages it answers with its process id. */
const obedient = `
  say({ name: 'fake', version: '1.2' })
  const child = (options) => {
    const words = ['-e', 'setInterval(() => {}, 1e6)']
    return require('node:child_process').spawn(process.execPath, words, { stdio: 'inherit', ...options }).pid
  }
  const acts = {
    crash() {
      console.error('a first word\\na last word\\n')
      process.exit(3)
    },
    'crash slowly'() {
      process.stderr.write('a word in two ')
      setTimeout(() => process.stderr.write('parts') && process.exit(4), 50)
    },
    vanish: () => process.kill(process.pid, 'SIGKILL'),
    hang() {
      for (;;);
    },
    garbage: () => require('node:fs').writeSync(3, 'no json\\n'),
    list: () => say([]),
    'of another page': () => say({ id: 'p2', text: '', ms: 0 }),
    'without time': ({ id }) => say({ id, text: '' }),
    'of another kind': ({ id }) => say({ id, html: '', ms: 0 }),
    'give up': ({ id }) => say({ id, error: 'too hard' }),
    chatter({ id }) {
      console.log(JSON.stringify({ id, text: 'printed', ms: 1 }))
      console.error('complained')
      say({ id, text: 'said', ms: 2.5 })
    },
    repeat: ({ id, url, html }) => say({ id, text: id + ' ' + url + ' ' + html, ms: 0 }),
    'answer and end'({ id }) {
      say({ id, text: String(process.pid), ms: 0 })
      process.exit()
    },
    'answer and turn away'({ id }) {
      require('node:fs').closeSync(0)
      say({ id, text: '', ms: 0 })
      setTimeout(() => process.exit(5), 300)
    },
    'say too much'({ id }) {
      say({ id, text: String(process.pid), ms: 0 })
      for (;;) say({ id: 'p2', text: 'more', ms: 0 })
    },
    'have a child': ({ id }) => say({ id, text: String(child({})), ms: 0 }),
    'have a child that goes its own way': ({ id }) =>
      say({ id, text: String(child({ detached: true })), ms: 0 }),
  }
  onRequest((request) =>
    (acts[request.html] ?? (({ id }) => say({ id, text: String(process.pid), ms: 0 })))(request))
`

let opened: EvaluatedSystem[] = []
afterEach(async () => {
  await Promise.all(opened.map((peer) => peer.close()))
  opened = []
})

async function open(program: PeerProgram, maxSeconds = 60): Promise<EvaluatedSystem> {
  const peer = await openPeerProgram(program, { maxSeconds })
  opened.push(peer)
  return peer
}

const processOf = async (peer: EvaluatedSystem): Promise<number> =>
  Number((await peer.answer(pageOf('which process?'))).text)

const failing = (code: string, ...says: readonly string[]) =>
  expect.objectContaining({
    code,
    message: expect.stringMatching(new RegExp(says.map((said) => `(?=.*${said})`).join(''))),
  })

describe('a peer', () => {
  test('reports its version', async () => {
    expect(await open(fakePeer(obedient))).toMatchObject({
      kind: 'peer',
      name: 'fake',
      version: '1.2',
    })
  })

  test('receives id, url and html', async () => {
    const peer = await open(fakePeer(obedient))
    const ask = async (url: object) => (await peer.answer(pageOf('repeat', url))).text
    expect(await ask({ url: 'https://a.example/' })).toBe('p1 https://a.example/ repeat')
    expect(await ask({})).toBe('p1 undefined repeat')
  })

  test('receives every page completely, whatever it contains', async () => {
    const peer = await open(
      fakePeer(`say({ name: 'fake', version: '1' })
      let all = ''
      process.stdin.on('data', (chunk) => {
        all += chunk
        if (!all.endsWith('\\n')) return
        const { id, html } = JSON.parse(all)
        all = ''
        say({ id, text: html, ms: 0 })
      }).setEncoding('utf8')`),
    )
    const html = `\u2028\n\r\ud83c\udf33"\u0000${'long '.repeat(100_000)}`
    expect((await peer.answer(pageOf(html))).text).toBe(html)
  })

  test('may print to standard output and error', async () => {
    const peer = await open(fakePeer(obedient))
    expect(await peer.answer(pageOf('chatter'))).toEqual({ text: 'said', ms: 2.5 })
  })

  test('that answers HTML is converted to text', async () => {
    const html = '<div>a<p>b &amp; c</p><script>d</script><table><tr><td>e<td>f</table></div>'
    const code = `say({ name: 'fake', version: '1' })
      onRequest(({ id, html }) => say({ id, html, ms: 3 }))`
    const peer = await open(fakePeer(code, { answers: 'html' }))
    expect(await peer.answer(pageOf(html))).toEqual({ text: 'a\nb & c\ne f', ms: 3 })
  })

  test('answers page after page in one process', async () => {
    const peer = await open(fakePeer(obedient))
    expect(await processOf(peer)).toBe(await processOf(peer))
  })

  test('that reports an error continues with the next page in the same process', async () => {
    const peer = await open(fakePeer(obedient))
    const before = await processOf(peer)
    await expect(peer.answer(pageOf('give up'))).rejects.toThrow(
      failing('PEER_FAILED', 'fake, p1', 'too hard'),
    )
    expect(await processOf(peer)).toBe(before)
  })

  test.each([
    ['crash', 'exit code 3: a last word'],
    ['crash slowly', 'exit code 4: a word in two parts'],
    ['vanish', 'SIGKILL'],
    ['garbage', 'not valid JSON'],
    ['list', 'a list'],
    ['of another page', 'answered for p2'],
    ['without time', '"ms"'],
    ['of another kind', '"text"'],
  ])('that breaks (%s) loses only that page', async (act, reason) => {
    const peer = await open(fakePeer(obedient))
    const before = await processOf(peer)
    await expect(peer.answer(pageOf(act))).rejects.toThrow(
      failing('PEER_CRASHED', 'fake, p1', reason),
    )
    const after = await processOf(peer)
    expect(after).not.toBe(before)
    expect(isGone(before)).toBe(true)
    expect(isGone(after)).toBe(false)
  })

  test('that ends between two pages loses only the second', async () => {
    const peer = await open(fakePeer(obedient))
    const { text } = await peer.answer(pageOf('answer and end'))
    await vi.waitFor(() => expect(isGone(Number(text))).toBe(true), 10_000)
    await expect(processOf(peer)).rejects.toThrow(
      failing('PEER_CRASHED', 'fake, p1', 'exit code 0'),
    )
    expect(await processOf(peer)).toBeGreaterThan(0)
  })

  test('that closes its input loses only the next page', async () => {
    const peer = await open(fakePeer(obedient))
    await peer.answer(pageOf('answer and turn away'))
    await expect(processOf(peer)).rejects.toThrow(failing('PEER_CRASHED', 'exit code 5'))
    expect(await processOf(peer)).toBeGreaterThan(0)
  })

  test('that answers twice loses only the next page', async () => {
    const peer = await open(fakePeer(obedient))
    const { text } = await peer.answer(pageOf('say too much'))
    await expect(processOf(peer)).rejects.toThrow(failing('PEER_CRASHED', 'answered for p2'))
    expect(isGone(Number(text))).toBe(true)
    expect(await processOf(peer)).toBeGreaterThan(0)
  })

  test('that hangs loses only that page and is killed with its children', async () => {
    const peer = await open(fakePeer(obedient), 3)
    const before = await processOf(peer)
    const child = Number((await peer.answer(pageOf('have a child'))).text)
    await expect(peer.answer(pageOf('hang'))).rejects.toThrow(
      failing('PEER_TIMEOUT', 'fake, p1', '3 seconds'),
    )
    await vi.waitFor(() => expect([isGone(before), isGone(child)]).toEqual([true, true]), 10_000)
    expect(await processOf(peer)).not.toBe(before)
  })

  test('leaves no process behind when it crashes or is closed', async () => {
    const peer = await open(fakePeer(obedient))
    const children: number[] = []
    for (const end of [() => peer.answer(pageOf('crash')), () => peer.close()]) {
      children.push(await processOf(peer))
      children.push(Number((await peer.answer(pageOf('have a child'))).text))
      await end().catch(() => {})
    }
    await vi.waitFor(() => expect(children.map(isGone)).toEqual(children.map(() => true)), 10_000)
  })

  test('that is closed while it works answers no more', async () => {
    const peer = await open(fakePeer(obedient))
    const answer = peer.answer(pageOf('hang'))
    const refused = expect(answer).rejects.toThrow(failing('PEER_CRASHED', 'SIGKILL'))
    await peer.close()
    await refused
  })

  test('is closed even when a child of it continues', async () => {
    const peer = await open(fakePeer(obedient))
    const { text } = await peer.answer(pageOf('have a child that goes its own way'))
    await peer.close()
    process.kill(Number(text), 'SIGKILL')
  })

  test('may be closed twice', async () => {
    const peer = await open(fakePeer(obedient))
    await peer.close()
    await expect(peer.close()).resolves.toBeUndefined()
  })
})

/** Test files share the modules of their worker: the next one must not get those that are mocked here. */
afterEach(() => {
  vi.doUnmock('./peer-process.js')
  vi.doUnmock('./peers.js')
  vi.resetModules()
})

test('a peer is started by its runner, which ends with this process', async () => {
  const started: (readonly string[])[] = []
  vi.doMock('./peer-process.js', () => ({
    startPeerProcess(command: readonly string[]) {
      started.push(command)
      return { request: async () => ({ version: '1' }), end: async () => {} }
    },
  }))
  vi.resetModules()
  const { openPeer } = await import('./peer.js')
  await openPeer('defuddle')
  await openPeer('trafilatura')
  expect(started).toEqual([
    [process.execPath, `${peersFolder}run.mjs`, 'defuddle', '--lifeline'],
    ['python3', `${peersFolder}run.py`, 'trafilatura', '--lifeline'],
  ])
})

describe('a peer that cannot be started', () => {
  test('leaves no process behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'treesift-peer-'))
    const file = join(folder, 'pid')
    const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid))
      say({ name: 'fake' })
      setInterval(() => {}, 1e6)`
    await expect(open(fakePeer(code))).rejects.toThrow(failing('PEER_NOT_INSTALLED', 'version'))
    const pid = Number(readFileSync(file, 'utf8'))
    await vi.waitFor(() => expect(isGone(pid)).toBe(true), 10_000)
    rmSync(folder, { recursive: true })
  })

  test('(npm package) says what to do', async () => {
    vi.doMock('./peers.js', async (original) => ({
      ...(await original<object>()),
      peerCommand: () => ['node', '/no/peers/run.mjs'],
    }))
    vi.resetModules()
    const { openPeer } = await import('./peer.js')
    await expect(openPeer('defuddle')).rejects.toMatchObject({
      code: 'PEER_NOT_INSTALLED',
      message: expect.stringMatching(
        /^defuddle: .*does not include peers.*"npm ci --prefix peers"/,
      ),
    })
  })

  test.each([
    ['dies at start', "throw new Error('nothing works')", 'exit code 1'],
    ['ends at once', '', 'exit code 0'],
  ])('(%s) says what to do', async (_, code, reason) => {
    await expect(open(fakePeer(code))).rejects.toThrow(
      failing('PEER_NOT_INSTALLED', 'fake', reason, 'make fake'),
    )
  })

  test('(no such program) says what to do', async () => {
    const command = ['/no/such/program']
    await expect(open(fakePeer('', { command }))).rejects.toThrow(
      failing('PEER_NOT_INSTALLED', 'ENOENT', 'make fake'),
    )
  })
})
