import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { systemCode } from './errors/treesift-error.js'
import { hasShape } from './json-shape.js'
import { stopSignalsOfProcess } from './stop-signals.js'

/** The process that holds a lock. */
export interface LockOwner {
  readonly pid: number
  /** The machine, and what else decides which process has this id. */
  readonly host: string
  /** When the process was started, as the system counts it; another process may get its id later. */
  readonly start: string
  /** When it took the lock: ISO 8601, in UTC. */
  readonly since: string
}

const heartbeats = {
  /** Milliseconds after which an owner shows that it still runs. */
  interval: 60_000,
  /** Milliseconds after which a silent owner on another machine has ended: nothing else tells. */
  patience: 10 * 60_000,
} as const

/**
 * A lock between processes: a folder with one file, which names its owner. It never exists without its owner, and the
 * lock of a process that has ended is taken over, by one process only.
 */
export class FileLock {
  readonly #folder: string
  readonly #file: string
  readonly #timer: NodeJS.Timeout
  readonly #forget: () => void

  private constructor(folder: string, name: string) {
    this.#folder = folder
    this.#file = join(folder, name)
    this.#timer = setInterval(() => showLife(this.#file), heartbeats.interval).unref()
    this.#forget = stopSignalsOfProcess.add(() => this.release())
  }

  /** The lock, or the owner that holds it. */
  static acquire(folder: string): FileLock | LockOwner {
    const name = randomUUID()
    while (!placed(folder, name)) {
      const owners = ownersIn(folder)
      const holder = owners.find(({ owner }) => owner !== undefined)?.owner
      if (holder !== undefined) return holder
      remove(
        folder,
        owners.map((one) => one.name),
      )
    }
    return new FileLock(folder, name)
  }

  /** Also called when a signal ends the process. */
  release(): void {
    this.#forget()
    clearInterval(this.#timer)
    remove(this.#folder, [this.#file.slice(this.#folder.length + 1)])
  }
}

/** Makes the folder under another name and renames it; false if there is one with an owner. */
function placed(folder: string, name: string): boolean {
  const draft = join(dirname(folder), `.treesift-${name}`)
  mkdirSync(draft)
  try {
    writeFileSync(join(draft, name), JSON.stringify(ownerNow()), { flag: 'wx' })
    renameSync(draft, folder)
    return true
  } catch (error) {
    if (!existsAlready.includes(systemCode(error))) throw error
    return false
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Codes of renaming a folder to one that is not empty. */
const existsAlready = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])]

interface NamedOwner {
  readonly name: string
  /** `undefined` if the process has ended. */
  readonly owner: LockOwner | undefined
}

function ownersIn(folder: string): readonly NamedOwner[] {
  try {
    return readdirSync(folder).map((name) => ({ name, owner: livingOwner(join(folder, name)) }))
  } catch (error) {
    // released meanwhile
    if (systemCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Removes owners by their names, and the folder unless it has another owner by now. */
function remove(folder: string, names: readonly string[]): void {
  try {
    for (const name of names) rmSync(join(folder, name), { force: true })
    rmdirSync(folder)
  } catch {
    // whoever finds the lock removes it: its owner has ended
  }
}

function livingOwner(file: string): LockOwner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isOwner(owner)) return undefined
    return owner.host === hostName() ? runningOwner(owner) : audibleOwner(owner, file)
  } catch {
    return undefined
  }
}

const isOwner = (data: unknown): data is LockOwner =>
  hasShape(data, { pid: 'count', host: 'text', start: 'text', since: 'text' })

const runningOwner = (owner: LockOwner): LockOwner | undefined =>
  startOf(owner.pid) === owner.start ? owner : undefined

const audibleOwner = (owner: LockOwner, file: string): LockOwner | undefined =>
  Date.now() - statSync(file).mtimeMs < heartbeats.patience ? owner : undefined

function showLife(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // the lock was removed by a person
  }
}

const ownerNow = (): LockOwner => ({
  pid: process.pid,
  host: hostName(),
  start: startOf(process.pid) ?? '',
  since: new Date().toISOString(),
})

/** Processes in containers have ids of their own. */
const hostName = (): string => `${hostname()} ${processNamespace()}`.trimEnd()

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** The start of a process that runs; empty where the system does not tell it, `undefined` if there is none. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return undefined
  }
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
    // the name of the program, in parentheses, may hold anything
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return fields[statFields.state] === 'Z' ? undefined : `${boot} ${fields[statFields.start]}`
  } catch {
    return ''
  }
}

/** Places of the fields behind the name of the program. */
const statFields = { state: 0, start: 19 } as const
