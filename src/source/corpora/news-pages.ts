import { join } from 'node:path'
import { BrokenLabels } from '../../core/errors.js'
import { siteOf } from '../../core/site.js'
import { failedPage } from '../failed-page.js'
import { readLabels } from '../labels.js'
import { type ListedPage, readListedPages } from '../listed-page.js'
import { optionalText } from '../page-entry.js'
import { type GoldInput, type GoldOptions, type GoldPage, goldPage } from './gold.js'
import { labelGold } from './label-gold.js'

/** The list of a folder of news pages. */
export const newsList = (folder: string): string => join(folder, 'labels.jsonl')

/**
 * A folder with `labels.jsonl`: labelled pages in the form of the contract, with `publisher` and `country`. The
 * publisher is the site, for some move from one host to another; the country is the group.
 */
export async function* readNewsPages(
  folder: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  const list = newsList(folder)
  for await (const listed of readListedPages(list, options)) {
    yield listed.kind === 'failed' ? listed : asGold(listed, list)
  }
}

function asGold(listed: ListedPage, list: string): GoldInput {
  try {
    return readGold(listed, list)
  } catch (error) {
    return failedPage(listed.page, error)
  }
}

function readGold({ page, line, value }: ListedPage, list: string): GoldPage {
  const complain = (reason: string) => new BrokenLabels(list, line, reason)
  const publisher = optionalText(value, 'publisher', complain)
  return goldPage({
    site: publisher ?? siteOf(page.url) ?? page.id,
    group: optionalText(value, 'country', complain),
    ...labelGold(page, readLabels(value, complain)),
  })
}
