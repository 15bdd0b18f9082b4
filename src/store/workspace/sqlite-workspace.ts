import type { Database } from 'better-sqlite3'
import type {
  DecisionCounts,
  HealthHistory,
  Jobs,
  LabelDrafts,
  OpenedPages,
  Workspace,
} from '../interface/workspace.js'
import { guarded } from '../sqlite/open-database.js'
import { SqliteDecisionCounts, SqliteHealthHistory } from './health-history.js'
import { SqliteJobs } from './jobs.js'
import { SqliteDrafts, SqliteOpenedPages } from './opened-pages.js'
import { openWorkspaceDatabase, type WorkspaceParts } from './workspace-database.js'

/** The workspace beside a database of rules: `rules.workspace.db` beside `rules.db`. */
export const workspaceBeside = (database: string): string =>
  `${database.replace(/\.db$/, '')}.workspace.db`

/** A workspace in a SQLite file of its own. Every call is one transaction. */
export class SqliteWorkspace implements Workspace {
  readonly pages: OpenedPages
  readonly drafts: LabelDrafts
  readonly jobs: Jobs
  readonly health: HealthHistory
  readonly decisions: DecisionCounts
  readonly #database: Database

  private constructor(database: Database, path: string, now: () => Date) {
    const parts: WorkspaceParts = {
      database,
      read: (work) => guarded(path, work),
      commit: (work) => guarded(path, () => database.transaction(work).immediate()),
      now,
    }
    this.pages = new SqliteOpenedPages(parts)
    this.drafts = new SqliteDrafts(parts)
    this.jobs = new SqliteJobs(parts)
    this.health = new SqliteHealthHistory(parts)
    this.decisions = new SqliteDecisionCounts(parts)
    this.#database = database
  }

  /** Makes the file when it does not exist. */
  static open(path: string, now: () => Date = () => new Date()): Workspace {
    return new SqliteWorkspace(openWorkspaceDatabase(path), path, now)
  }

  close(): void {
    this.#database.close()
  }
}
