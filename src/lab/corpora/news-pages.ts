import { join } from 'node:path'
import { BrokenLabels } from '../../core/errors.js'
import { normalizeSite, siteOfUrl } from '../../core/site.js'
import { optionalText } from '../../input/json/json-value.js'
import { splitOf } from '../../input/pages/labelled-pages.js'
import { type ListedPage, readListedPages } from '../../input/pages/listed-pages.js'
import { readLabels } from '../../input/pages/page-labels.js'
import { failedPage } from '../../input/raw-page/failed-page.js'
import { type GoldInput, type GoldOptions, type GoldPage, goldPage } from './gold.js'
import { labelGold } from './label-gold.js'

/** The list of a folder of news pages. */
export const newsListPath = (folder: string): string => join(folder, 'labels.jsonl')

/**
 * A folder with `labels.jsonl`: labelled articles, some with `publisher` and `country`, or with `host` and `language`
 * where their addresses are unknown. The publisher is the site, because some publishers change hosts, else the host;
 * the country or language is the group. `split` names the side of a page.
 */
export async function* readNewsPages(
  folder: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  const list = newsListPath(folder)
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
  const toError = (reason: string) => new BrokenLabels(list, line, reason)
  const publisher = optionalText(value, 'publisher', toError)
  const host = optionalText(value, 'host', toError)
  return goldPage({
    site: publisher ?? siteOfUrl(page.url) ?? (host && normalizeSite(host)) ?? page.id,
    type: 'article',
    group: optionalText(value, 'country', toError) ?? optionalText(value, 'language', toError),
    split: splitOf(value),
    ...labelGold(page, readLabels(value, toError)),
  })
}
