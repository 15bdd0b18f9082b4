import { runText } from '../../blocks/run-text.js'
import type { Segmentation } from '../../blocks/segmentation.js'
import { xmlText } from '../../core/xml-text.js'
import { readHead } from '../../page/head.js'

/** 003's result, well-formed: the title, the keywords of the META element, and a paragraph for every leaf. */
export function paragraphsDocument(segmentation: Segmentation, runs: readonly number[]): string {
  const { title, meta } = readHead(segmentation.page)
  const keywords = meta.filter(([name]) => name === 'keywords').flatMap(([, list]) => wordsOf(list))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<document>',
    element('title', title),
    '<keywords>',
    ...[...new Set(keywords)].map((keyword) => element('keyword', keyword)),
    '</keywords>',
    '<body>',
    ...leafTexts(segmentation, runs).map((text) => element('p', text)),
    '</body>',
    '</document>',
    '',
  ].join('\n')
}

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

/** Commas of several scripts part keywords. */
const wordsOf = (list: string): readonly string[] =>
  list
    .split(/[,;，、；،]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Runs of one leaf are one paragraph. */
function leafTexts(segmentation: Segmentation, runs: readonly number[]): readonly string[] {
  const leaves = new Map<number, string[]>()
  for (const run of runs) {
    const leaf = segmentation.runs.block[run]!
    const texts = leaves.get(leaf) ?? []
    leaves.set(leaf, texts)
    texts.push(runText(segmentation, run))
  }
  return [...leaves.values()].map((texts) => texts.join('\n'))
}
