import { existsSync } from 'node:fs'
import {
  type ErrorReport,
  errorReport,
  PeerCrashed,
  PeerFailed,
  PeerNotInstalled,
} from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { isJsonObject, type JsonObject } from '../../input/json/json-value.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { htmlText } from '../corpora/html-text.js'
import type { PageMetadata } from '../evaluation/metadata-accuracy.js'
import type { EvaluatedSystem, SystemAnswer } from '../evaluation/system.js'
import { type PeerProcess, startPeerProcess } from './peer-process.js'
import { type Peer, type PeerName, peerCommand, peerNames, peers } from './peers.js'

interface PeerOptions {
  /** Maximum time for an answer. */
  readonly maxSeconds: number
}

const peerDefaults: PeerOptions = {
  /** Far above the time of any peer for any page of the corpora. */
  maxSeconds: 60,
}

/** Starts a peer. Throws a coded error with the install command when it is not installed. */
export async function openPeer(name: PeerName, options?: PeerOptions): Promise<EvaluatedSystem> {
  const [program, file] = peerCommand(name)
  const { answers, install } = peers[name]
  if (!existsSync(file)) {
    const reason = 'the npm package does not include peers'
    throw new PeerNotInstalled(name, reason, `Clone its repository, and run "${install}" there`)
  }
  const command = [program, file, name, '--lifeline']
  return openPeerProgram({ name, answers, install, command }, options)
}

/** The command of a peer and the form of its answers. */
export interface PeerProgram extends Pick<Peer, 'answers' | 'install'> {
  readonly name: string
  readonly command: readonly string[]
}

/** A peer that crashes, hangs or gives an invalid answer loses only that page; it is restarted for the next one. */
export async function openPeerProgram(
  program: PeerProgram,
  { maxSeconds }: PeerOptions = peerDefaults,
): Promise<EvaluatedSystem> {
  const { name } = program
  const { version, process } = await startPeer(program)
  let running: PeerProcess | undefined = process

  const answer = async (page: RawPage): Promise<SystemAnswer> => {
    running ??= (await startPeer(program)).process
    const { id, url, html } = page
    const where = `${name}, ${id}`
    const reply = await running.request(where, maxSeconds, { id, ...omitUndefined({ url }), html })
    return readReply(reply, { where, id, answers: program.answers })
  }
  const close = async (): Promise<void> => {
    const current = running
    running = undefined
    await current?.end()
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

interface StartedPeer {
  readonly process: PeerProcess
  readonly version: string
}

/** Starts a process and waits for its version. */
async function startPeer({ name, command, install }: PeerProgram): Promise<StartedPeer> {
  const process = startPeerProcess(command)
  const advice = `Run "${install}"`
  try {
    const { version } = await process.request(name, peerDefaults.maxSeconds)
    if (typeof version === 'string') return { process, version }
    throw new PeerCrashed(name, 'it does not report its version')
  } catch (error) {
    await process.end()
    if (error instanceof PeerCrashed) throw new PeerNotInstalled(name, error.reason, advice)
    throw error
  }
}

interface PeerRequest extends Pick<Peer, 'answers'> {
  readonly where: string
  readonly id: string
}

/** The conversion of HTML to text does not count in the time of the peer. */
function readReply(reply: JsonObject, { where, id, answers }: PeerRequest): SystemAnswer {
  const { id: answered, error, ms, [answers]: found } = reply
  if (answered !== id) throw new PeerCrashed(where, `it answered for ${answered}`)
  if (typeof error === 'string') throw new PeerFailed(where, error)
  if (typeof found !== 'string' || typeof ms !== 'number')
    throw new PeerCrashed(where, `it answered without "${answers}" or "ms"`)
  const text = answers === 'html' ? htmlText(found) : found
  return { text, ms, ...omitUndefined({ metadata: readMetadata(reply['metadata']) }) }
}

/** Metadata without its invalid fields. */
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

/** Whether a peer runs on this machine; the failure has the install command. */
type PeerAvailability =
  | { readonly kind: 'available'; readonly name: PeerName; readonly version: string }
  | { readonly kind: 'missing'; readonly name: PeerName; readonly failure: ErrorReport }

/** Tests which peers are available, by starting each of them. */
export async function availablePeers(
  names: readonly PeerName[] = peerNames,
): Promise<readonly PeerAvailability[]> {
  const found: PeerAvailability[] = []
  for (const name of names) found.push(await availabilityOf(name))
  return found
}

async function availabilityOf(name: PeerName): Promise<PeerAvailability> {
  try {
    const peer = await openPeer(name)
    await peer.close()
    return { kind: 'available', name, version: peer.version }
  } catch (error) {
    return { kind: 'missing', name, failure: errorReport(error) }
  }
}
