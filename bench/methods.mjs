// The methods: node bench/methods.mjs [FOLDER] [--pages 100] [--json] times all of them beside htmlparser2. Other
// tables: --choices CORPUS: thresholds of 001 and 002 on every fourth page outside the held-out fold. --site
// SITE_PAGES: key-patterns alone and beside the other pages of its site. --samples RECORDS: the threshold of 002,
// trained on a sample page. --rendered CORPUS [--no-sandbox]: hybrid-density with different visual importances, on
// rendered pages.
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import {
  blockClusteringWith,
  clusteringDefaults,
  mainRegion,
  trainedThreshold,
} from '../dist/analysis/methods/block-clustering/block-clustering.js'
import { findDataRegions } from '../dist/analysis/methods/block-clustering/data-regions.js'
import { hybridResult } from '../dist/analysis/methods/hybrid-density/hybrid-density.js'
import {
  importanceByBlocksAt,
  importanceByPosition,
} from '../dist/analysis/methods/hybrid-density/visual-importance.js'
import { keyPatternsWith } from '../dist/analysis/methods/key-patterns/key-patterns.js'
import { MethodPage } from '../dist/analysis/methods/method.js'
import { methodNames } from '../dist/analysis/methods/method-names.js'
import { methodOf } from '../dist/analysis/methods/methods.js'
import { groupBy } from '../dist/core/group-by.js'
import { wordTokens } from '../dist/core/text/tokens.js'
import { foldOf, holdOutFold } from '../dist/lab/corpora/splits.js'
import { recordScore } from '../dist/lab/evaluation/record-scores.js'
import { overlapScore } from '../dist/lab/evaluation/text-scores.js'
import { RenderedPage } from '../dist/page/render/rendered-page.js'
import { Renderer } from '../dist/page/render/renderer.js'
import { segmentPage } from '../dist/page/segments/segment-page.js'
import { segmentsText } from '../dist/page/segments/segment-text.js'
import { readPage } from '../dist/page/tree/read-page.js'
import { defaultFolder, evenly, goldPages, loadPages } from './support/corpus.mjs'
import { htmlparser2, reference } from './support/htmlparser2.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { fixed, mean, table, verdict } from './support/table.mjs'

/** @typedef {import('../dist/core/f1-score.js').F1Score} F1Score */
/** @typedef {import('../dist/analysis/methods/method.js').Method} Method */

/** Minimum characters of style sheets in a page that can be rendered without its other files. */
const minStyle = 5_000
const styleSheets = /<style[^>]*>([\s\S]*?)<\/style>/gi

/** Maximum time of reading a page and finding its content, as a multiple of the reference. */
const limit = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    pages: { type: 'string', default: '100' },
    choices: { type: 'string' },
    site: { type: 'string' },
    samples: { type: 'string' },
    rendered: { type: 'string' },
    'no-sandbox': { type: 'boolean' },
  },
})
const count = Number(values.pages)

if (values.choices !== undefined) await reportChoices(values.choices)
else if (values.site !== undefined) await reportSite(values.site)
else if (values.samples !== undefined) await reportSamples(values.samples)
else if (values.rendered !== undefined) await reportRendered(values.rendered)
else reportTimes(positionals[0] ?? defaultFolder)

/** @param {string} folder */
function reportTimes(folder) {
  const pages = loadPages(folder, count)
  /** @type {Record<string, (html: string) => unknown>} */
  const contenders = {
    [reference]: htmlparser2[reference],
    ...Object.fromEntries(
      methodNames.map((name) => [
        name,
        (/** @type {string} */ html) => methodOf(name).find(methodPage(html)).segments,
      ]),
    ),
  }
  const runs = Object.entries(contenders).map(([name, read]) => [name, () => pages.forEach(read)])
  const times = timeInRounds(Object.fromEntries(runs))
  const base = times[reference]?.median ?? Number.NaN
  const rows = Object.entries(times).map(([name, time]) => ({
    name,
    ...time,
    ratio: time.median / base,
  }))
  if (values.json) {
    console.log(JSON.stringify({ folder, pages: pages.length, limit, rows }, undefined, 2))
    return
  }
  const lines = rows.map(({ name, median, min, max, ratio }) => [
    name,
    fixed(median / 1000, 3),
    `${fixed(min / 1000, 3)}-${fixed(max / 1000, 3)}`,
    fixed(ratio),
    name === reference ? '' : verdict(ratio, limit),
  ])
  console.log(
    `${pages.length} pages of ${folder}, node ${process.version}; seconds for all, 5 rounds`,
  )
  console.log(table([['', 's', 'spread', 'ratio', `<= ${limit}`], ...lines]))
}

/** @param {string} html */
function methodPage(html) {
  return new MethodPage(segmentPage(readPage(html)))
}

/**
 * Thresholds that the papers leave open.
 * @param {string} path
 */
async function reportChoices(path) {
  /** @type {Record<string, Method>} */
  const choices = { 'all-text': methodOf('all-text') }
  for (const minTags of [1, 2, 3, 6]) choices[`001: t ${minTags}`] = keyPatternsWith(minTags)
  for (const maxNoise of [0.25, 0.5, 0.75])
    for (const threshold of [0.5, 0.7, 0.9])
      choices[`002: noise ${maxNoise}, threshold ${threshold}`] = blockClusteringWith({
        maxNoise,
        threshold,
      })
  const pages = []
  for await (const gold of goldPages(path))
    if (gold.main !== undefined && foldOf(gold.site) !== holdOutFold) pages.push(gold)
  const tested = pages.filter((_, at) => at % 4 === 0)
  const scores = newScores(Object.keys(choices))
  for (const { page, main = '' } of tested) {
    const seen = methodPage(page.html)
    for (const [name, method] of Object.entries(choices)) {
      const text = segmentsText(seen.segmentation, method.find(seen).segments)
      scores.get(name)?.push(overlapScore(wordTokens(text), wordTokens(main)))
    }
  }
  console.log(scoreTable(`${tested.length} pages of ${basename(path)}`, scores))
}

/**
 * Each page alone and beside the others of its site.
 * @param {string} path
 */
async function reportSite(path) {
  const pages = []
  for await (const gold of goldPages(path)) if (gold.main !== undefined) pages.push(gold)
  const method = methodOf('key-patterns')
  const scores = newScores(['alone', 'beside the others'])
  for (const ofSite of groupBy(pages, ({ site }) => site).values()) {
    const segmented = ofSite.map(({ page, main = '' }) => ({
      segmentation: segmentPage(readPage(page.html)),
      main,
    }))
    for (const one of segmented) {
      const { segmentation, main } = one
      const others = segmented.filter((other) => other !== one).map((other) => other.segmentation)
      for (const [name, beside] of /** @type {const} */ ([
        ['alone', []],
        ['beside the others', others],
      ])) {
        const { segments } = method.find(new MethodPage(segmentation, { others: beside }))
        const text = segmentsText(segmentation, segments)
        scores.get(name)?.push(overlapScore(wordTokens(text), wordTokens(main)))
      }
    }
  }
  console.log(scoreTable(`${scores.get('alone')?.length} pages, key-patterns`, scores))
}

/**
 * The default threshold, and thresholds trained on a sample page of another site, each in turn.
 * @param {string} path
 */
async function reportSamples(path) {
  /** @typedef {{ page: MethodPage, records: string[][], ignored: string[][] }} Sample */
  /** @type {Sample[]} */
  const pages = []
  for await (const { page, records } of goldPages(path, count))
    if (records !== undefined)
      pages.push({
        page: methodPage(page.html),
        records: records.records.map(({ text }) => [...wordTokens(text)]),
        ignored: records.ignored.map((text) => [...wordTokens(text)]),
      })
  /** @type {(one: Sample, threshold: number) => number} */
  const recordF1 = ({ page, records, ignored }, threshold) => {
    const region = mainRegion(findDataRegions(page, { ...clusteringDefaults, threshold }))
    const found = (region?.records ?? []).map((block) =>
      wordTokens(segmentsText(page.segmentation, page.shownSegments(block))),
    )
    return recordScore(found, records, ignored).f1
  }
  const byDefault = pages.map((one) => recordF1(one, clusteringDefaults.threshold))
  const thresholds = pages.map(({ page, records }) => trainedThreshold(page, records))
  const trained = pages.map((one, at) =>
    mean(
      thresholds.filter((_, other) => other !== at).map((threshold) => recordF1(one, threshold)),
    ),
  )
  const own = pages.map((one, at) => recordF1(one, thresholds[at] ?? Number.NaN))
  console.log(
    `${pages.length} pages; thresholds ${thresholds.map((one) => fixed(one, 3)).join(' ')}`,
  )
  console.log(
    table([
      ['record F1 of the main region', 'macro'],
      [`threshold ${clusteringDefaults.threshold}`, fixed(mean(byDefault), 3)],
      ['trained on one other page, mean over all', fixed(mean(trained), 3)],
      ['trained on the page itself', fixed(mean(own), 3)],
    ]),
  )
}

/** @param {string} path */
async function reportRendered(path) {
  /** @type {Record<string, typeof importanceByPosition | undefined>} */
  const variants = { 'text alone': undefined, 'position and size': importanceByPosition }
  for (const coherence of [5, 6, 7, 8])
    variants[`VIPS, PDoC ${coherence}`] = importanceByBlocksAt(coherence)
  const styled = []
  for await (const gold of goldPages(path)) {
    const sheets = [...gold.page.html.matchAll(styleSheets)]
    const style = sheets.reduce((sum, [, css = '']) => sum + css.length, 0)
    if (style >= minStyle && wordTokens(gold.main ?? '').length > 0) styled.push(gold)
  }
  const scores = newScores(Object.keys(variants))
  const renderer = new Renderer(values['no-sandbox'] ? { sandbox: 'off' } : {})
  let failed = 0
  const tested = evenly(styled, count)
  for (const { page, main = '' } of tested) {
    try {
      const segmentation = segmentPage(readPage(page.html))
      const rendering = new RenderedPage(segmentation.page, await renderer.boxesOf(page))
      for (const [name, importance] of Object.entries(variants)) {
        const seen = new MethodPage(segmentation, importance && { rendering })
        const { segments } = hybridResult(seen, importance ?? importanceByPosition)
        const text = segmentsText(segmentation, segments)
        scores.get(name)?.push(overlapScore(wordTokens(text), wordTokens(main)))
      }
    } catch (error) {
      failed++
      console.error(String(error))
    }
  }
  await renderer.close()
  console.log(scoreTable('visual importance', scores))
  console.log(
    `${tested.length - failed} of ${styled.length} pages with style sheets; ${failed} not rendered`,
  )
}

/**
 * @param {readonly string[]} names
 * @returns {Map<string, F1Score[]>}
 */
function newScores(names) {
  return new Map(names.map((name) => [name, []]))
}

/**
 * @param {string} title
 * @param {Map<string, F1Score[]>} scores
 */
function scoreTable(title, scores) {
  const parts = /** @type {const} */ (['f1', 'precision', 'recall'])
  const rows = [...scores].map(([name, all]) => [
    name,
    ...parts.map((part) => fixed(mean(all.map((score) => score[part])), 3)),
  ])
  return table([[title, 'word F1', 'P', 'R'], ...rows])
}
