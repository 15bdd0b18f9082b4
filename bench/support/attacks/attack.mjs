// What an attack is, and how it is carried out.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where an attack prepares its files: a folder of its own, the address of its server, how many bytes its inputs
 * should have, and the program.
 * @typedef {{ folder: string, url: string, size: number, program: string }} Place
 *
 * How the program ended. `seconds` are those of the processor, `megabytes` the most memory in use.
 * @typedef {{ code: number | null, signal: string | null, out: string, err: string, seconds: number,
 *   megabytes: number, folder: string }} Ended
 *
 * Answers a request for a path.
 * @typedef {(path: string, socket: import('node:net').Socket) => void} Serve
 *
 * An attack on the program. `prepare` writes its files and gives the words of the command line, and what its server
 * does. `expect` is told by the program, often the code of an error; without it the program succeeds. `check` gives what
 * else is wrong. The cost is limited by that of a command on an ordinary page; its words are those of `usual`, where the
 * page is `page.html` and the labelled page of `labels.jsonl`.
 * @typedef {{ name: string, threat: string, usual?: readonly string[], expect?: string | RegExp,
 *   prepare: (place: Place) => readonly string[] | { words: readonly string[], serve: Serve },
 *   check?: (ended: Ended) => string | undefined }} Attack
 */

/** A page as anybody might write it. */
export const ordinaryPage = (paragraphs = 5) =>
  `<!doctype html><html lang="en"><head><title>The boats</title></head><body><nav><a href="/">Home</a></nav>
<article><h1>The boats</h1>${Array.from({ length: paragraphs }, (_, at) => paragraph(at)).join('\n')}</article>
</body></html>`

const paragraph = (/** @type {number} */ at) =>
  `<p>On day ${at} the ferry left the harbour at nine with ${(at * 37) % 101} passengers and a dog. ${[
    'The sea was calm until the afternoon.',
    'Nobody had expected the fog, least of all the captain.',
    'Two crates of lemons were lost, and nobody asked for them.',
  ]
    .slice(at % 3)
    .join(' ')}</p>`

/** An ordinary page of about so many bytes. */
export const pageOfSize = (/** @type {number} */ bytes) =>
  ordinaryPage(Math.ceil(bytes / (ordinaryPage(300).length / 300)))

/** On a loaded machine a process gets a part of the processor: it may take so many times its patience in all. */
const loadFactor = 20

/**
 * Carries out an attack on the program, and ends it after `patience` seconds of the processor, or if it waits for very
 * long.
 * @param {Attack} attack
 * @param {{ program: string, size: number, patience: number }} options
 * @returns {Promise<Ended & { harm: string | undefined }>}
 */
export async function carryOut(attack, { program, size, patience }) {
  const folder = mkdtempSync(join(tmpdir(), 'treesift-attack-'))
  const server = await listen()
  try {
    const prepared = attack.prepare({ folder, url: server.url, size, program })
    if ('serve' in prepared) server.serveBy(prepared.serve)
    const words = 'serve' in prepared ? prepared.words : prepared
    const ended = { ...(await run(program, words, folder, patience)), folder }
    const harm = ended.signal === 'SIGKILL' ? undefined : attack.check?.(ended)
    return { ...ended, harm }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listen() {
  /** @type {Serve} */
  let serve = (_, socket) => socket.destroy()
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  const server = createServer((socket) => {
    sockets.add(socket)
    let head = ''
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1')
      const path = /^GET (\S+) .*\r\n\r\n$/s.exec(head)?.[1]
      if (path === undefined) return
      head = ''
      serve(path, socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    serveBy: (/** @type {Serve} */ by) => {
      serve = by
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Bytes that are kept of each stream: an attack may make the program print without end. */
const maxPrinted = 2 ** 22

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @param {string} cwd
 * @param {number} patience
 */
async function run(program, words, cwd, patience) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: cwd },
  })
  const closed = once(child, 'close')
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    if (printed.out.length < maxPrinted) printed.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    if (printed.err.length < maxPrinted) printed.err += text
  })
  let cost = { seconds: 0, megabytes: 0 }
  const watch = setInterval(() => {
    cost = costOf(child.pid ?? 0) ?? cost
    if (cost.seconds > patience) child.kill('SIGKILL')
  }, 10)
  const timer = setTimeout(() => child.kill('SIGKILL'), patience * loadFactor * 1000)
  const [code, signal] = await closed
  clearTimeout(timer)
  clearInterval(watch)
  return { code, signal, ...printed, ...cost }
}

/** Linux counts time in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100

/**
 * What a process has cost so far; `undefined` if it has ended, or if the system does not tell.
 * @param {number} pid
 */
function costOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    const peak = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    if (peak === undefined) return undefined
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    return { seconds, megabytes: Math.round(Number(peak) / 1024) }
  } catch {
    return undefined
  }
}

/** The objects that the program printed as lines of JSON. @param {string} out */
export const printedLines = (out) =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
