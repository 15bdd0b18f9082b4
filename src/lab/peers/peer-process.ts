import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { PeerCrashed, PeerTimeout } from '../../core/errors.js'
import { withTimeout } from '../../core/timeout.js'
import { splitLines } from '../../input/files/lines.js'
import {
  describeJsonType,
  isJsonObject,
  type JsonObject,
  parseJson,
} from '../../input/json/json-value.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'

/** A process that reads JSON lines from standard input and answers each with a JSON line on descriptor 3. */
export interface PeerProcess {
  /**
   * Sends the request, if there is one, and returns the next answer. After a rejection, which has a code, the process
   * must not be used again.
   * @param where Peer and page, for errors.
   */
  request(where: string, maxSeconds: number, request?: JsonObject): Promise<JsonObject>
  /** Kills the process and its children. */
  end(): Promise<void>
}

/** Characters of standard error that are kept, for its last line. */
const keptErrorOutput = 2_000

/**
 * Starts a program in a process group of its own. It does not keep this process alive; its descriptor 4 closes when
 * this process ends for any reason.
 */
export function startPeerProcess(command: readonly string[]): PeerProcess {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const sockets = child.stdio as unknown as readonly [Socket, null, Socket, Socket, Socket]
  const [requests, , , answers] = sockets
  const ended = exitReason(child)
  const lines = splitLines(answers, inputLimits.maxLineBytes)
  // writing to an ended process fails; `ended` has the reason
  requests.on('error', () => {})
  child.unref()
  for (const socket of sockets) socket?.unref()

  const nextLine = async (where: string): Promise<JsonObject> => {
    const next = await lines.next().catch(() => undefined)
    if (!next || next.done) throw new PeerCrashed(where, await ended)
    return readLine(next.value.bytes, where)
  }
  return {
    request(where, maxSeconds, request) {
      if (request) requests.write(`${JSON.stringify(request)}\n`)
      return withTimeout(maxSeconds, nextLine(where), () => new PeerTimeout(where, maxSeconds))
    },
    async end() {
      child.ref()
      killGroup(child)
      for (const socket of sockets) socket?.destroy()
      await ended
    },
  }
}

/** Resolves with the exit code or signal and the last line of standard error. */
function exitReason(child: ChildProcess): Promise<string> {
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput = (errorOutput + chunk).slice(-keptErrorOutput)
  })
  child.once('exit', () => killGroup(child))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => {
      const end = signal ?? `exit code ${code}`
      const last = errorOutput.trimEnd().split('\n').at(-1)
      resolve(last ? `${end}: ${last}` : end)
    })
  })
}

/** Kills the process group, whose id is that of the process. Does nothing if it never started or has ended. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {}
}

function readLine(bytes: Buffer | undefined, where: string): JsonObject {
  const value = bytes && parseLine(bytes, where)
  if (isJsonObject(value)) return value
  throw new PeerCrashed(where, `it answered ${bytes ? describeJsonType(value) : 'too much'}`)
}

function parseLine(bytes: Buffer, where: string): unknown {
  try {
    return parseJson(bytes)
  } catch (error) {
    throw new PeerCrashed(where, `its answer is ${(error as Error).message}`)
  }
}
