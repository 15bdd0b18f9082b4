// What content keeps of a corpus: node bench/fidelity.mjs CORPUS [--pages 1497] [--cost 40]
// Long pages (recall, precision, order), PRE blocks of pages whose gold has their text, and what Markdown costs beside
// text. No page is decided by a model that was trained on its site.
import { parseArgs } from 'node:util'
import { load } from 'cheerio'
import { siteOfUrl } from '../dist/core/site.js'
import { wordTokens } from '../dist/core/text/tokens.js'
import { extractPage, extractWithTrace } from '../dist/extraction/extract-page.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { contentToMarkdown } from '../dist/output/formats/markdown.js'
import { defaultFolder, goldPages } from './support/corpus.mjs'
import { processorTimeInRounds } from './support/rounds.mjs'
import { table } from './support/table.mjs'

/** @typedef {import('../dist/analysis/content/content.js').ContentBlock} ContentBlock */

/** Pages with more words of gold are long. */
const longPage = 3_000
/** Shorter texts of a PRE may be in the gold by chance. */
const minCode = 20

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '1497' },
    cost: { type: 'string', default: '40' },
    show: { type: 'boolean', default: false },
  },
})
const modelOf = modelForSite({})

const long = { pages: 0, recall: 0, precision: 0, order: 0 }
const code = { blocks: 0, kept: 0, exact: 0 }
/** @type {{ page: import('../dist/input/raw-page/raw-page.js').RawPage, model: () => any }[]} */
const timed = []
for await (const { page, main } of goldPages(
  positionals[0] ?? defaultFolder,
  Number(values.pages),
)) {
  if (!main?.trim()) continue
  const model = () => modelOf(siteOfUrl(page.url))
  if (timed.length < Number(values.cost)) timed.push({ page, model })
  const gold = wordTokens(main)
  const wanted = codeOf(page.html, main)
  if (gold.length <= longPage && wanted.length === 0) continue
  const extracted = extractWithTrace(page, { model })
  if (gold.length > longPage) addLong(gold, wordTokens(extracted.found.text))
  const kept = codeTexts(extracted.content().blocks)
  for (const text of wanted) {
    code.blocks++
    const same = kept.filter((one) => folded(one) === folded(text))
    if (same.length > 0) code.kept++
    if (same.includes(tidy(text))) code.exact++
    else if (values.show) console.log(page.id, same.length, JSON.stringify(text.slice(0, 100)))
  }
}
const share = (/** @type {number} */ part, /** @type {number} */ all) => (part / all).toFixed(4)
console.log(
  table([
    ['long pages', 'recall', 'precision', 'order'],
    [
      long.pages,
      share(long.recall, long.pages),
      share(long.precision, long.pages),
      share(long.order, long.pages),
    ],
  ]),
)
console.log(
  table([
    ['PRE blocks', 'kept', 'white space exact'],
    [code.blocks, share(code.kept, code.blocks), share(code.exact, code.blocks)],
  ]),
)
const times = processorTimeInRounds({
  text: () => {
    for (const { page, model } of timed) extractPage(page, { model })
  },
  Markdown: () => {
    for (const { page, model } of timed)
      contentToMarkdown(extractWithTrace(page, { model, content: 'structure' }).content())
  },
})
console.log(`Markdown costs ${(times.Markdown.median / times.text.median).toFixed(3)} of text`)

/**
 * Order: the share of the common pairs of neighbouring words that are neighbours in both.
 * @param {readonly string[]} gold
 * @param {readonly string[]} got
 */
function addLong(gold, got) {
  const common = sizeOfCommon(gold, got)
  long.pages++
  long.recall += common / gold.length
  long.precision += common / Math.max(1, got.length)
  long.order += sizeOfCommon(pairs(gold), pairs(got)) / Math.max(1, gold.length - 1)
}

/** @param {readonly string[]} words */
function pairs(words) {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

/**
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
function sizeOfCommon(a, b) {
  /** @type {Map<string, number>} */
  const left = new Map()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    common++
  }
  return common
}

/**
 * The texts of PRE elements that the gold has; not of those whose lines are blocks or have numbers, which their text
 * does not tell from code.
 * @param {string} html
 * @param {string} gold
 */
function codeOf(html, gold) {
  if (!/<pre[\s>]/i.test(html)) return []
  const $ = load(html)
  const inGold = folded(gold)
  return $('pre')
    .toArray()
    .filter((pre) => $(pre).find('br, p, div').length === 0)
    .filter(
      (pre) =>
        !$(pre)
          .find('*')
          .toArray()
          .some((one) => /^\s*1\s*$/.test($(one).text())),
    )
    .map((pre) => $(pre).text())
    .filter((text) => folded(text).length >= minCode && inGold.includes(folded(text)))
}

/**
 * @param {readonly ContentBlock[]} blocks
 * @returns {string[]}
 */
function codeTexts(blocks) {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block.text]
    if (block.kind === 'table')
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => codeTexts(cell.blocks)))
    if (block.kind === 'list') return block.items.flatMap((item) => codeTexts(item.blocks))
    if (block.kind === 'definitions') return block.entries.flatMap((one) => codeTexts(one.blocks))
    return 'blocks' in block ? codeTexts(block.blocks) : []
  })
}

/** @param {string} text */
function folded(text) {
  return text.replace(/\s+/g, '')
}

/** Without blank lines at the edges. @param {string} text */
function tidy(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
}
