import { existsSync } from 'node:fs'
import { PeerCrashed, PeerFailed, PeerNotInstalled } from '../core/errors.js'
import { given } from '../core/given.js'
import type { PageMetadata } from '../evaluation/metadata-tally.js'
import type { Answer, System } from '../evaluation/system.js'
import { htmlText } from '../source/html-text.js'
import { isJsonObject, type JsonObject } from '../source/json/json-value.js'
import type { RawPage } from '../source/raw-page.js'
import { type PeerProcess, startProcess } from './peer-process.js'
import { type Peer, type PeerName, peers, runnerOf } from './peers.js'

export interface PeerOptions {
  /** Seconds for an answer. */
  readonly maxSeconds: number
}

export const peerDefaults: PeerOptions = {
  /** Far above what any peer takes for any page of the corpora. */
  maxSeconds: 60,
}

/** Starts a peer. Throws a coded error that says what to do when it is not installed. */
export async function openPeer(name: PeerName, options?: PeerOptions): Promise<System> {
  const [program, file] = runnerOf(name)
  const { answers, install } = peers[name]
  if (!existsSync(file)) {
    const reason = 'an installed treesift comes without peers'
    throw new PeerNotInstalled(name, reason, `Clone its repository, and run "${install}" there`)
  }
  const command = [program, file, name, '--lifeline']
  return openProgram({ name, answers, install, command }, options)
}

/** What it takes to run a peer. */
export interface PeerProgram extends Pick<Peer, 'answers' | 'install'> {
  readonly name: string
  readonly command: readonly string[]
}

/** A peer that crashes, hangs or talks nonsense loses that page only: it is started again for the next one. */
export async function openProgram(
  program: PeerProgram,
  { maxSeconds }: PeerOptions = peerDefaults,
): Promise<System> {
  const { name } = program
  const { version, process } = await start(program)
  let running: PeerProcess | undefined = process

  const answer = async (page: RawPage): Promise<Answer> => {
    running ??= (await start(program)).process
    const { id, url, html } = page
    const where = `${name}, ${id}`
    const reply = await running.ask(where, maxSeconds, { id, ...given({ url }), html })
    return readReply(reply, { where, id, answers: program.answers })
  }
  const close = async (): Promise<void> => {
    const left = running
    running = undefined
    await left?.end()
  }
  return {
    kind: 'peer',
    name,
    version,
    close,
    answer: (page) =>
      answer(page).catch(async (error) => {
        if (!(error instanceof PeerFailed)) await close()
        throw error
      }),
  }
}

interface Started {
  readonly process: PeerProcess
  readonly version: string
}

/** A process that has said what it is. */
async function start({ name, command, install }: PeerProgram): Promise<Started> {
  const process = startProcess(command)
  const advice = `Run "${install}"`
  try {
    const { version } = await process.ask(name, peerDefaults.maxSeconds)
    if (typeof version === 'string') return { process, version }
    throw new PeerCrashed(name, 'it does not say its version')
  } catch (error) {
    await process.end()
    if (error instanceof PeerCrashed) throw new PeerNotInstalled(name, error.reason, advice)
    throw error
  }
}

interface Asked extends Pick<Peer, 'answers'> {
  readonly where: string
  readonly id: string
}

/** Making HTML text is ours, and counts for nothing in the peer's time. */
function readReply(reply: JsonObject, { where, id, answers }: Asked): Answer {
  const { id: answered, error, ms, [answers]: found } = reply
  if (answered !== id) throw new PeerCrashed(where, `it answered for ${answered}`)
  if (typeof error === 'string') throw new PeerFailed(where, error)
  if (typeof found !== 'string' || typeof ms !== 'number')
    throw new PeerCrashed(where, `it answered without "${answers}" or "ms"`)
  const text = answers === 'html' ? htmlText(found) : found
  return { text, ms, ...given({ metadata: readMetadata(reply['metadata']) }) }
}

/** What is not as it should be is not there. */
function readMetadata(value: unknown): PageMetadata | undefined {
  if (!isJsonObject(value)) return undefined
  const { title, date, author } = value
  const names = Array.isArray(author) ? author.filter((name) => typeof name === 'string') : []
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof date === 'string' && { date }),
    author: names,
  }
}
