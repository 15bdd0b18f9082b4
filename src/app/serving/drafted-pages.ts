import { BadOption } from '../../core/errors.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import type { OpenedPage, Workspace } from '../../store/interface/workspace.js'
import type { ThreadContext } from './thread-context.js'

/** The opened pages of a site that have drafts, as labelled pages. */
export function draftedPages(
  site: string,
  { workspace }: Pick<ThreadContext, 'workspace'>,
): readonly LabelledObject[] {
  const pages = workspace.pages.list(site).flatMap((page) => draftedPage(page, workspace) ?? [])
  if (pages.length === 0)
    throw new BadOption(`No opened page of ${site} has labels: pick what a field is on one of them`)
  return pages
}

function draftedPage({ id, url }: OpenedPage, workspace: Workspace): LabelledObject | undefined {
  const drafts = workspace.drafts.ofPage(id)
  const html = workspace.pages.html(id)
  if (drafts.length === 0 || html === undefined) return undefined
  const labels = Object.fromEntries(drafts.map(({ field, label }) => [field, JSON.parse(label)]))
  return { ...(url !== undefined && { url }), html, labels }
}
