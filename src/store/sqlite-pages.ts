import { given } from '../core/given.js'
import { type KeptPage, labelsJson, labelsOf } from './kept-page.js'
import type { Commit } from './rule-writing.js'
import type { PageRow, Statements } from './statements.js'

/** The pages that sites are trained on, inside of transactions that others begin and end. */
export class SqlitePages {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  of(site: string): readonly KeptPage[] {
    return this.#statements.pages.all(site).map(pageIn)
  }

  hasLabels(site: string): boolean {
    return this.#statements.pages.all(site).some(({ labels }) => labels !== null)
  }

  /** Only what is new is written; what was kept and is not named any more goes. */
  save(pages: readonly KeptPage[], { site, now }: Commit): void {
    const staying = new Set(pages.map(({ hash }) => hash))
    const { pageHashes, removePage, putPage } = this.#statements
    for (const hash of pageHashes.all(site)) if (!staying.has(hash)) removePage.run(site, hash)
    for (const page of pages) {
      if (page.addedAt === undefined) putPage.run({ site, ...nothing, ...page, addedAt: now })
    }
  }

  /** How many pages had labels of the field. */
  forgetLabels(site: string, field: string): number {
    const labelled = this.of(site)
      .map((page) => ({ ...page, labels: new Map(labelsOf(page)) }))
      .filter(({ labels }) => labels.delete(field))
    for (const { hash, labels } of labelled)
      this.#statements.setLabels.run(labels.size === 0 ? null : labelsJson(labels), site, hash)
    return labelled.length
  }
}

const nothing = { id: null, url: null, labels: null }

const pageIn = ({ hash, packed, addedAt, id, url, labels }: PageRow): KeptPage => ({
  ...given({ id: id ?? undefined, url: url ?? undefined, labels: labels ?? undefined }),
  hash,
  packed,
  addedAt,
})
