import { omitUndefined } from '../../core/omit-undefined.js'
import { contentHash, packHtml, unpackHtml } from '../interface/stored-text.js'
import type {
  LabelDraft,
  LabelDrafts,
  OpenedPage,
  OpenedPages,
  UnopenedPage,
} from '../interface/workspace.js'
import type { WorkspaceParts } from './workspace-database.js'

/** Opened pages that are kept; beyond them those without drafts are removed. */
const maxPages = 500

/** Characters of an id: enough that no two pages ever share one. */
const idLength = 24

type PageRow = Omit<OpenedPage, 'url'> & { readonly url: string | null }

const columns = 'id, site, url, title, opened_at AS openedAt'

export class SqliteOpenedPages implements OpenedPages {
  readonly #parts: WorkspaceParts
  readonly #statements

  constructor(parts: WorkspaceParts) {
    const { database } = parts
    this.#parts = parts
    this.#statements = {
      put: database.prepare(`
        INSERT INTO pages (id, site, url, title, opened_at, number, html)
        VALUES (:id, :site, :url, :title, :openedAt, (SELECT coalesce(max(number), 0) + 1 FROM pages), :html)
        ON CONFLICT (id) DO UPDATE SET url = coalesce(excluded.url, url), title = excluded.title,
          opened_at = excluded.opened_at, number = excluded.number`),
      find: database.prepare<[string], PageRow>(`SELECT ${columns} FROM pages WHERE id = ?`),
      html: database.prepare<[string], Uint8Array>('SELECT html FROM pages WHERE id = ?').pluck(),
      all: database.prepare<[], PageRow>(`SELECT ${columns} FROM pages ORDER BY number`),
      ofSite: database.prepare<[string], PageRow>(
        `SELECT ${columns} FROM pages WHERE site = ? ORDER BY number`,
      ),
      remove: database.prepare<[string]>('DELETE FROM pages WHERE id = ?'),
      limit: database.prepare<[number]>(`
        DELETE FROM pages WHERE id NOT IN (SELECT page FROM drafts)
          AND number <= (SELECT number FROM pages ORDER BY number DESC LIMIT 1 OFFSET ?)`),
    }
  }

  open({ html, ...page }: UnopenedPage): OpenedPage {
    const { commit, now } = this.#parts
    const id = contentHash(`${page.site}\n${html}`).slice(0, idLength)
    const openedAt = now().toISOString()
    const packed = packHtml(html)
    return commit(() => {
      this.#statements.put.run({ url: null, ...page, id, openedAt, html: packed })
      this.#statements.limit.run(maxPages)
      return this.find(id)!
    })
  }

  find(id: string): OpenedPage | undefined {
    const row = this.#parts.read(() => this.#statements.find.get(id))
    return row && pageIn(row)
  }

  html(id: string): string | undefined {
    const packed = this.#parts.read(() => this.#statements.html.get(id))
    return packed && unpackHtml(packed)
  }

  list(site?: string): readonly OpenedPage[] {
    const { all, ofSite } = this.#statements
    const rows = this.#parts.read(() => (site === undefined ? all.all() : ofSite.all(site)))
    return rows.map(pageIn)
  }

  close(id: string): boolean {
    return this.#parts.commit(() => this.#statements.remove.run(id).changes > 0)
  }
}

const pageIn = ({ url, ...page }: PageRow): OpenedPage => ({
  ...page,
  ...omitUndefined({ url: url ?? undefined }),
})

export class SqliteDrafts implements LabelDrafts {
  readonly #parts: WorkspaceParts
  readonly #statements

  constructor(parts: WorkspaceParts) {
    const { database } = parts
    this.#parts = parts
    this.#statements = {
      ofPage: database.prepare<[string], LabelDraft>(
        'SELECT page, field, picks, label FROM drafts WHERE page = ? ORDER BY field',
      ),
      put: database.prepare<LabelDraft>(`
        INSERT INTO drafts (page, field, picks, label) VALUES (:page, :field, :picks, :label)
        ON CONFLICT (page, field) DO UPDATE SET picks = excluded.picks, label = excluded.label`),
      remove: database.prepare<[string, string]>('DELETE FROM drafts WHERE page = ? AND field = ?'),
    }
  }

  ofPage(page: string): readonly LabelDraft[] {
    return this.#parts.read(() => this.#statements.ofPage.all(page))
  }

  save(draft: LabelDraft): void {
    this.#parts.commit(() => this.#statements.put.run(draft))
  }

  remove(page: string, field: string): boolean {
    return this.#parts.commit(() => this.#statements.remove.run(page, field).changes > 0)
  }
}
