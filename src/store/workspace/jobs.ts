import type { ErrorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { Job, JobLine, JobState, JobStep, Jobs } from '../interface/workspace.js'
import type { WorkspaceParts } from './workspace-database.js'

/** Jobs that are kept; beyond them the oldest that have ended are removed with their results. */
const maxJobs = 1_000

interface JobRow extends Pick<Job, 'id' | 'state' | 'settings' | 'input' | 'createdAt' | 'pages'> {
  readonly failed: number
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly progress: number | null
  readonly revision: number | null
  readonly hash: string | null
  readonly error: string | null
}

const columns = `id, state, settings, input, created_at AS createdAt, started_at AS startedAt,
  ended_at AS endedAt, pages, failed, progress, revision, hash, error`

const hasEnded = `state NOT IN ('waiting', 'running')`

export class SqliteJobs implements Jobs {
  readonly #parts: WorkspaceParts
  readonly #statements

  constructor(parts: WorkspaceParts) {
    const { database } = parts
    this.#parts = parts
    this.#statements = {
      add: database.prepare(`
        INSERT INTO jobs (id, state, settings, input, created_at)
        VALUES (:id, 'waiting', :settings, :input, :now)`),
      limit: database.prepare<[number]>(`
        DELETE FROM jobs WHERE ${hasEnded} AND number <=
          (SELECT number FROM jobs ORDER BY number DESC LIMIT 1 OFFSET ?)`),
      find: database.prepare<[string], JobRow>(`SELECT ${columns} FROM jobs WHERE id = ?`),
      list: database.prepare<[], JobRow>(`SELECT ${columns} FROM jobs ORDER BY number DESC`),
      next: database.prepare<[], JobRow>(
        `SELECT ${columns} FROM jobs WHERE NOT ${hasEnded} ORDER BY state = 'waiting', number LIMIT 1`,
      ),
      start: database.prepare(`
        UPDATE jobs SET state = 'running', started_at = :now, revision = :revision, hash = :hash
        WHERE id = :id AND state = 'waiting'`),
      advance: database.prepare(`
        UPDATE jobs SET pages = pages + :pages, failed = failed + :failed,
          progress = coalesce(:progress, progress)
        WHERE id = :id AND state = 'running'`),
      result: database.prepare<[string, number, string]>(
        'INSERT INTO results (job, number, line) VALUES (?, ?, ?)',
      ),
      end: database.prepare(`
        UPDATE jobs SET state = :state, ended_at = :now, error = :error,
          progress = CASE :state WHEN 'done' THEN 1 ELSE progress END
        WHERE id = :id AND NOT ${hasEnded}`),
      lines: database.prepare<[string, number, number], JobLine>(
        'SELECT number, line FROM results WHERE job = ? AND number > ? ORDER BY number LIMIT ?',
      ),
      remove: database.prepare<[string]>('DELETE FROM jobs WHERE id = ?'),
    }
  }

  add({ id, settings, input }: Pick<Job, 'id' | 'settings' | 'input'>): Job {
    return this.#parts.commit(() => {
      this.#statements.add.run({ id, settings, input, now: this.#now() })
      this.#statements.limit.run(maxJobs)
      return this.find(id)!
    })
  }

  find(id: string): Job | undefined {
    const row = this.#parts.read(() => this.#statements.find.get(id))
    return row && jobIn(row)
  }

  list(): readonly Job[] {
    return this.#parts.read(() => this.#statements.list.all()).map(jobIn)
  }

  next(): Job | undefined {
    const row = this.#parts.read(() => this.#statements.next.get())
    return row && jobIn(row)
  }

  start(id: string, { revision, hash }: NonNullable<Job['snapshot']>): void {
    this.#parts.commit(() => this.#statements.start.run({ id, revision, hash, now: this.#now() }))
  }

  advance(id: string, { lines, failed, progress }: JobStep): boolean {
    return this.#parts.commit(() => {
      const before = this.find(id)?.pages ?? 0
      const changed = { id, pages: lines.length, failed, progress: progress ?? null }
      if (this.#statements.advance.run(changed).changes === 0) return false
      for (const [at, line] of lines.entries())
        this.#statements.result.run(id, before + at + 1, line)
      return true
    })
  }

  end(id: string, state: Exclude<JobState, 'waiting' | 'running'>, error?: ErrorReport): void {
    const text = error === undefined ? null : JSON.stringify(error)
    this.#parts.commit(() => this.#statements.end.run({ id, state, error: text, now: this.#now() }))
  }

  lines(id: string, after: number, max: number): readonly JobLine[] {
    return this.#parts.read(() => this.#statements.lines.all(id, after, max))
  }

  remove(id: string): boolean {
    return this.#parts.commit(() => this.#statements.remove.run(id).changes > 0)
  }

  #now(): string {
    return this.#parts.now().toISOString()
  }
}

const jobIn = ({ startedAt, endedAt, progress, revision, hash, error, ...job }: JobRow): Job => ({
  ...job,
  ...omitUndefined({
    startedAt: startedAt ?? undefined,
    endedAt: endedAt ?? undefined,
    progress: progress ?? undefined,
    snapshot: revision === null || hash === null ? undefined : { revision, hash },
    error: error === null ? undefined : (JSON.parse(error) as ErrorReport),
  }),
})
