import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const queueLimits = {
  /** Notifications that wait; more are not added. */
  maxWaiting: 1_000,
  /** Those that wait longer are of no use any more. */
  maxDays: 7,
} as const

/** A notification that waits. */
export interface WaitingNotification {
  readonly id: string
  readonly body: string
}

const ending = '.json'

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/**
 * Notifications in a folder, a file each, until they are delivered: they outlive the process, in the order in which
 * they were added. Several processes may add to it and deliver from it; then a receiver may get one twice, with the
 * same id.
 */
export class NotificationQueue {
  readonly folder: string
  readonly #now: () => Date
  #added = 0

  constructor(folder: string, now: () => Date = () => new Date()) {
    this.folder = folder
    this.#now = now
  }

  /** False where the queue is full. Synchronous, so that it works while the process ends. */
  add(body: Readonly<Record<string, unknown>>): boolean {
    mkdirSync(this.folder, { recursive: true })
    if (this.#names().length >= queueLimits.maxWaiting) return false
    const time = this.#now()
    const parts = [padded(time.getTime(), 15), padded(this.#added++, 6), randomUUID()]
    const id = parts.join('-')
    const path = this.#pathOf(id)
    writeFileSync(`${path}.new`, JSON.stringify({ id, at: time.toISOString(), ...body }))
    renameSync(`${path}.new`, path)
    return true
  }

  /** Those that wait, the oldest first. Drops those that waited for too long. */
  *waiting(): Generator<WaitingNotification> {
    const oldest = this.#now().getTime() - queueLimits.maxDays * 86_400_000
    for (const name of this.#names()) {
      const id = name.slice(0, -ending.length)
      if (Number(id.split('-', 1)[0]) < oldest) this.remove(id)
      else {
        const body = this.#read(id)
        if (body !== undefined) yield { id, body }
      }
    }
  }

  get size(): number {
    return this.#names().length
  }

  remove(id: string): void {
    rmSync(this.#pathOf(id), { force: true })
  }

  #pathOf(id: string): string {
    return join(this.folder, `${id}${ending}`)
  }

  /** `undefined` where another process has delivered it. */
  #read(id: string): string | undefined {
    try {
      return readFileSync(this.#pathOf(id), 'utf8')
    } catch {
      return undefined
    }
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith(ending))
        .sort()
    } catch {
      return []
    }
  }
}
