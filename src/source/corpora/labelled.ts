import { basename, resolve } from 'node:path'
import { given } from '../../core/given.js'
import { siteOf } from '../../core/site.js'
import { failedPage } from '../failed-page.js'
import { type LabelledPage, readLabelled } from '../labelled.js'
import { type GoldInput, type GoldOptions, goldPage } from './gold.js'
import { labelGold } from './label-gold.js'

const listName = /\.(?:jsonl|ndjson|json)(?:\.gz)?$/i

/** What a corpus is called: the name of its folder, or of its list without the ending. */
export const corpusName = (path: string): string => basename(resolve(path)).replace(listName, '')

/**
 * Labelled pages in the form of the contract: JSONL, a folder of html with JSON beside it, or one such page. Pages
 * without a URL belong to a site together, called as the corpus is: so they are never on two sides of a split.
 * Pages without labels come too, with nothing known of them.
 */
export async function* readLabelledGold(
  path: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  for await (const input of readLabelled([path], options)) {
    yield input.kind === 'failed' ? input : asGold(input.labelled, corpusName(path))
  }
}

function asGold({ page, labels }: LabelledPage, corpus: string): GoldInput {
  try {
    const site = siteOf(page.url) ?? corpus
    const gold = goldPage({ site, group: undefined, ...labelGold(page, labels) })
    return { ...gold, ...given({ labels }) }
  } catch (error) {
    return failedPage(page, error)
  }
}
