import { omitUndefined } from '../../core/omit-undefined.js'
import { type KeptPage, keptLabels, labelsJson } from '../interface/kept-page.js'
import type { Commit } from './rule-writer.js'
import type { KeptPageRow, Statements } from './statements.js'

/** The pages that a site is trained on, in the order of their hashes. */
export const readPages = ({ pages }: Statements, site: string): readonly KeptPage[] =>
  pages.all(site).map(pageIn)

export const hasLabelledPages = ({ pages }: Statements, site: string): boolean =>
  pages.all(site).some(({ labels }) => labels !== null)

/** Replaces the pages of a site; only pages that are new or changed are written. */
export function savePages(
  { pageHashes, removePage, putPage }: Statements,
  pages: readonly KeptPage[],
  { site, now }: Commit,
): void {
  const staying = new Set(pages.map(({ hash }) => hash))
  for (const hash of pageHashes.all(site)) if (!staying.has(hash)) removePage.run(site, hash)
  for (const page of pages) {
    if (page.addedAt === undefined) putPage.run({ site, ...nulls, ...page, addedAt: now })
  }
}

const nulls = { id: null, url: null, labels: null }

/** Removes the labels of one field; returns how many pages had one. */
export function removeLabels(statements: Statements, site: string, field: string): number {
  const labelled = readPages(statements, site)
    .map((page) => ({ ...page, labels: new Map(keptLabels(page)) }))
    .filter(({ labels }) => labels.delete(field))
  for (const { hash, labels } of labelled)
    statements.setLabels.run(labels.size === 0 ? null : labelsJson(labels), site, hash)
  return labelled.length
}

const pageIn = ({ hash, packed, addedAt, id, url, labels }: KeptPageRow): KeptPage => ({
  ...omitUndefined({ id: id ?? undefined, url: url ?? undefined, labels: labels ?? undefined }),
  hash,
  packed,
  addedAt,
})
