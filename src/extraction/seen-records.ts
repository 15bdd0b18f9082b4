import type { Page } from '../page/page.js'
import { type RecordTable, tableOf } from '../records/fields/record-fields.js'
import type { FoundRecords, RecordJudge } from '../records/record-judge.js'
import { recordText } from '../records/record-text.js'
import type { Span } from '../records/region.js'

/** What a page lists by what was learned from other sites. It is looked for once, and only where somebody asks. */
export class SeenRecords {
  #found: { readonly records: FoundRecords | undefined } | undefined

  constructor(
    readonly page: Page,
    readonly url: string | undefined,
    /** Where it is not given nothing is seen. */
    readonly judge: (() => RecordJudge) | undefined,
  ) {}

  get found(): FoundRecords | undefined {
    this.#found ??= { records: this.judge?.().recordsOf(this.page, this.url) }
    return this.#found.records
  }

  texts(): readonly string[] {
    return (this.found?.records ?? []).map((span) => recordText(this.page, span))
  }

  table(spans: readonly Span[]): RecordTable {
    return tableOf(this.page, spans, this.#found?.records?.names)
  }
}
