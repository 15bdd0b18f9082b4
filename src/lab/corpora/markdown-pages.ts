import { BrokenLabels } from '../../core/errors.js'
import { siteOfUrl } from '../../core/site.js'
import { readJsonLines } from '../../input/json/json-lines.js'
import { optionalText } from '../../input/json/json-value.js'
import { type ListedPage, readListedPages } from '../../input/pages/listed-pages.js'
import { failedPage } from '../../input/raw-page/failed-page.js'
import { type InputLimits, inputLimits } from '../../input/raw-page/input-limits.js'
import { type GoldInput, type GoldOptions, goldPage } from './gold.js'
import { corpusName } from './labelled-pages.js'
import { newsListPath } from './news-pages.js'

/** Whether the first page that a list can tell of has the Markdown that is wanted. */
export async function listsMarkdown(
  list: string,
  limits: InputLimits = inputLimits,
): Promise<boolean> {
  for await (const line of readJsonLines(list, { limits })) {
    if (line.kind !== 'failed') return line.value['markdown'] !== undefined
  }
  return false
}

/** A folder with `labels.jsonl`: pages with `markdown`, their main content with its structure. */
export async function* readMarkdownPages(
  folder: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  const list = newsListPath(folder)
  for await (const listed of readListedPages(list, options)) {
    yield listed.kind === 'failed' ? listed : asGold(listed, list, corpusName(folder))
  }
}

function asGold({ page, line, value }: ListedPage, list: string, corpus: string): GoldInput {
  const toError = (reason: string) => new BrokenLabels(list, line, reason)
  try {
    const markdown = optionalText(value, 'markdown', toError)
    const gold = goldPage({
      page,
      site: siteOfUrl(page.url) ?? corpus,
      group: optionalText(value, 'group', toError),
      fields: new Map(),
    })
    return markdown === undefined ? gold : { ...gold, markdown }
  } catch (error) {
    return failedPage(page, error)
  }
}
