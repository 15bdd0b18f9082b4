import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { fakePeer, isGone } from '../src/lab/peers/peers.test-kit.js'

const built = fileURLToPath(new URL('../dist/lab/peers/peer.js', import.meta.url))

/** A program that opens a peer, asks it, prints what it answers, and does not close it. */
const careless = (peer: string): string => `
  import { openPeerProgram } from ${JSON.stringify(built)}
  const peer = await openPeerProgram(${peer})
  const { text } = await peer.answer({ id: '1', html: '', warnings: [] })
  console.log(text)
`

/** Answers with its process number, and ends as the runners do when whoever started it is gone. */
const peer = JSON.stringify(
  fakePeer(`
    say({ name: 'fake', version: '1' })
    onRequest(({ id }) => say({ id, text: String(process.pid), ms: 0 }))
    new (require('node:net').Socket)({ fd: 4 }).on('close', () => process.exit()).resume()
    setInterval(() => {}, 1e6)`),
)

const run = async (program: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  return { child, peer: Number(String(said)) }
}

test('a program that does not close a peer ends all the same, and leaves no process behind', async () => {
  const { child, peer: left } = await run(careless(peer))
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
  await vi.waitFor(() => expect(isGone(left)).toBe(true), 10_000)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('nor does one that ends by %s', async (signal) => {
  const { child, peer: left } = await run(`${careless(peer)}; setInterval(() => {}, 1e6)`)
  expect(isGone(left)).toBe(false)
  child.kill(signal)
  await vi.waitFor(() => expect(isGone(left)).toBe(true), 10_000)
})

test('a program waits for its peer, whether it is asked or closed', async () => {
  const { child } = await run(`${careless(peer)}; await peer.close(); process.exitCode = 7`)
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(7)
})
