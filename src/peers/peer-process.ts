import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { PeerCrashed, PeerTimeout } from '../core/errors.js'
import { within } from '../core/within.js'
import { splitLines } from '../source/files/lines.js'
import { isJsonObject, type JsonObject, kindOfJson, parseJson } from '../source/json/json-value.js'
import { sourceLimits } from '../source/limits.js'

/** A program that is told lines of JSON on its standard input, and answers each with one on its descriptor 3. */
export interface PeerProcess {
  /**
   * The next line that it says, after being told something if anything is given. Rejects with a coded error, and the
   * process is of no more use then.
   * @param where Who is asked about what, for the error.
   */
  ask(where: string, maxSeconds: number, request?: JsonObject): Promise<JsonObject>
  /** Ends it and all that it started. */
  end(): Promise<void>
}

/** Characters kept of what a process complains of: enough for its last line. */
const keptComplaint = 2_000

/**
 * Starts a program in a process group of its own. We may end while it waits to be asked; its descriptor 4 closes when
 * we are gone, however that came.
 */
export function startProcess(command: readonly string[]): PeerProcess {
  const [file = '', ...words] = command
  const child = spawn(file, words, {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const sockets = child.stdio as unknown as readonly [Socket, null, Socket, Socket, Socket]
  const [requests, , , answers] = sockets
  const ended = howItEnded(child)
  const lines = splitLines(answers, sourceLimits.maxLineBytes)
  // a process that is gone takes no requests: what became of it is told by `ended`
  requests.on('error', () => {})
  child.unref()
  for (const socket of sockets) socket?.unref()

  const nextLine = async (where: string): Promise<JsonObject> => {
    const next = await lines.next().catch(() => undefined)
    if (!next || next.done) throw new PeerCrashed(where, await ended)
    return readLine(next.value.bytes, where)
  }
  return {
    ask(where, maxSeconds, request) {
      if (request) requests.write(`${JSON.stringify(request)}\n`)
      return within(maxSeconds, nextLine(where), () => new PeerTimeout(where, maxSeconds))
    },
    async end() {
      child.ref()
      killGroup(child)
      for (const socket of sockets) socket?.destroy()
      await ended
    },
  }
}

/** How a process ended and the last that it complained of, when all of that was read. */
function howItEnded(child: ChildProcess): Promise<string> {
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaint = (complaint + chunk).slice(-keptComplaint)
  })
  child.once('exit', () => killGroup(child))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => {
      const end = signal ?? `exit code ${code}`
      const last = complaint.trimEnd().split('\n').at(-1)
      resolve(last ? `${end}: ${last}` : end)
    })
  })
}

/** Its group has its number. One that could not be started has none, and one that is gone is no longer there. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {}
}

function readLine(bytes: Buffer | undefined, where: string): JsonObject {
  const value = bytes && parseLine(bytes, where)
  if (isJsonObject(value)) return value
  throw new PeerCrashed(where, `it answered ${bytes ? kindOfJson(value) : 'too much'}`)
}

function parseLine(bytes: Buffer, where: string): unknown {
  try {
    return parseJson(bytes)
  } catch (error) {
    throw new PeerCrashed(where, `its answer is ${(error as Error).message}`)
  }
}
