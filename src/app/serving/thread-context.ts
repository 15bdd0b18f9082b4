import type { GeneralModel } from '../../analysis/model/general-model.js'
import type { RecordModel } from '../../analysis/records/record-model.js'
import type { RuleReader, RuleSnapshot, RuleStore } from '../../store/interface/rule-store.js'
import type { Workspace } from '../../store/interface/workspace.js'
import { lazyModel, lazyRecordModel } from '../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { SqliteWorkspace } from '../../store/workspace/sqlite-workspace.js'
import { PageContexts } from './page-contexts.js'

/** What the threads of a server work with. */
export interface ThreadFiles {
  /** The database of the rules. */
  readonly database: string
  readonly workspace: string
  /** The file of the model; `undefined` for the bundled one. */
  readonly model: string | undefined
}

/** What one thread has opened; everything is opened when it is first needed. */
export class ThreadContext {
  readonly database: string
  readonly model: () => GeneralModel
  readonly recordModel: () => RecordModel = lazyRecordModel()
  readonly pages = new PageContexts()
  readonly #files: ThreadFiles
  #reader: RuleReader | undefined
  #store: RuleStore | undefined
  #workspace: Workspace | undefined
  #snapshot: RuleSnapshot | undefined

  constructor(files: ThreadFiles) {
    this.#files = files
    this.database = files.database
    this.model = lazyModel(files.model)
  }

  get reader(): RuleReader {
    this.#reader ??= SqliteRuleStore.forReadingIfThere(this.database)
    return this.#reader
  }

  /** For writing. */
  get store(): RuleStore {
    this.#store ??= SqliteRuleStore.forWritingWhenNeeded(this.database)
    return this.#store
  }

  get workspace(): Workspace {
    this.#workspace ??= SqliteWorkspace.open(this.#files.workspace)
    return this.#workspace
  }

  /** The rules of a revision; the latest one that was asked for is held. */
  rulesAt(revision: number): RuleSnapshot {
    if (this.#snapshot?.revision === revision) return this.#snapshot
    this.#snapshot?.close()
    this.#snapshot = this.reader.snapshot(revision)
    return this.#snapshot
  }

  close(): void {
    this.#snapshot?.close()
    this.#reader?.close()
    this.#store?.close()
    this.#workspace?.close()
  }
}
