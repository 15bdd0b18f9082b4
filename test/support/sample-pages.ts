import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { siteOfUrl } from '../../src/core/site.js'
import { type LabelledPage, readLabelledPages } from '../../src/input/pages/labelled-pages.js'
import { root } from './treesift.js'

const data = join(root, 'data')

/** The pages of data/, in the order that training reads them; one that cannot be read throws. */
export async function samplePages(): Promise<readonly LabelledPage[]> {
  const pages: LabelledPage[] = []
  for await (const input of readLabelledPages([data])) {
    if (input.kind === 'failed') throw input.error
    pages.push(input.labelled)
  }
  return pages
}

export const siteFolders = (): readonly string[] =>
  readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** A page's path within data/. */
export const nameOf = ({ page }: LabelledPage): string => page.file!.slice(data.length + 1)

export function sampleSiteOf({ page }: LabelledPage): string {
  const site = page.url === undefined ? undefined : siteOfUrl(page.url)
  if (site === undefined) throw new RangeError(`${page.file} has no URL`)
  return site
}

export const sitesOf = (
  pages: readonly LabelledPage[],
): ReadonlyMap<string, readonly LabelledPage[]> => {
  const sites = new Map<string, LabelledPage[]>()
  for (const page of pages) {
    const site = sampleSiteOf(page)
    sites.set(site, [...(sites.get(site) ?? []), page])
  }
  return sites
}
