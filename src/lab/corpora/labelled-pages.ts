import { basename, resolve } from 'node:path'
import { omitUndefined } from '../../core/omit-undefined.js'
import { siteOfUrl } from '../../core/site.js'
import { type LabelledPage, readLabelledPages } from '../../input/pages/labelled-pages.js'
import { failedPage } from '../../input/raw-page/failed-page.js'
import { type GoldInput, type GoldOptions, goldPage } from './gold.js'
import { labelGold } from './label-gold.js'

const listName = /\.(?:jsonl|ndjson|json)(?:\.gz)?$/i

/** The name of a corpus: that of its folder, or of its list without the extension. */
export const corpusName = (path: string): string => basename(resolve(path)).replace(listName, '')

/**
 * Labelled pages as `train` reads them: JSONL, a folder of HTML with JSON beside it, or one such page. Pages without a
 * URL belong to one site, named after the corpus, so that a split never separates them. Pages without labels are
 * included, without gold.
 */
export async function* readLabelledGold(
  path: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  for await (const input of readLabelledPages([path], options)) {
    yield input.kind === 'failed' ? input : asGold(input.labelled, corpusName(path))
  }
}

function asGold({ page, labels, split }: LabelledPage, corpus: string): GoldInput {
  try {
    const site = siteOfUrl(page.url) ?? corpus
    const gold = goldPage({ site, group: undefined, ...labelGold(page, labels) })
    return { ...gold, ...omitUndefined({ labels, split }) }
  } catch (error) {
    return failedPage(page, error)
  }
}
