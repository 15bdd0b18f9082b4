// Whether time grows linearly with page size: node bench/linear.mjs [--megabytes 20] [--json]
import { parseArgs } from 'node:util'
import { segmentVectors } from '../dist/analysis/features/vectors.js'
import { segmentPage } from '../dist/page/segments/segment-page.js'
import { readPage } from '../dist/page/tree/read-page.js'
import { repeatedMarks } from '../test/support/hostile-pages.mjs'
import { generatedPage } from './support/generated-page.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { scanWithAttributes, scanWithoutAttributes } from './support/scans.mjs'
import { fixed, table, verdict } from './support/table.mjs'

/** Maximum ratio of the times of the longest and the shortest page, whose lengths have a ratio of 16. */
const limit = 20
/** The same for pages of unclosed marks, with a length ratio of 4. */
const markLimit = 6
/** Times below this many milliseconds count as this one, because they are mostly noise. */
const minMs = 10

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '20' }, json: { type: 'boolean' } },
})
const largest = Number(values.megabytes)
const sizes = [largest / 16, largest / 4, largest]
const markSizes = [largest / 4, largest]

const pages = sizes.map((megabytes) => generatedPage(megabytes * 1e6))
const contenders = pages.map((html, at) => [
  `${sizes[at]}`,
  () => segmentVectors(segmentPage(readPage(html))),
])
const times = timeInRounds(Object.fromEntries(contenders))
const results = pages.map((html, at) => {
  const { median = Number.NaN, min = 0, max = 0 } = times[`${sizes[at]}`] ?? {}
  return { ...sizeOf(html), median, min, max }
})
const ratio = (results.at(-1)?.median ?? 0) / (results[0]?.median ?? 0)
const warnings = results.flatMap((result) => result.warnings)
const marks = Object.entries(repeatedMarks).map(([name, { html }]) => ({
  name,
  ...scanTimes(html),
}))

if (values.json) {
  const found = { node: process.version, results, ratio, limit, warnings, marks, markLimit }
  console.log(JSON.stringify(found, undefined, 2))
} else report()

/** @param {string} html */
function sizeOf(html) {
  const page = readPage(html)
  const segmentation = segmentPage(page)
  return {
    megabytes: html.length / 1e6,
    nodes: page.nodes.count,
    segments: segmentation.segments.count,
    warnings: [...page.warnings, ...segmentation.warnings],
  }
}

/**
 * The time of the scanner alone, with and without attributes.
 * @param {(length: number) => string} pageOf
 */
function scanTimes(pageOf) {
  const entries = markSizes.map((megabytes) => {
    const html = flat(pageOf(megabytes * 1e6))
    const scanTwice = () => {
      scanWithAttributes(html)
      scanWithoutAttributes(html)
    }
    return [`${megabytes}`, scanTwice]
  })
  const ms = Object.values(timeInRounds(Object.fromEntries(entries))).map(({ median }) => median)
  const [short = 0, long = 0] = ms
  return { ms, ratio: long / Math.max(short, minMs) }
}

/**
 * Reading a character flattens a concatenated string, so that flattening is not timed.
 * @param {string} html
 */
function flat(html) {
  html.charCodeAt(html.length - 1)
  return html
}

function report() {
  const lines = results.map((row) => [
    fixed(row.megabytes),
    row.nodes,
    row.segments,
    fixed(row.median, 0),
    `${fixed(row.min, 0)}-${fixed(row.max, 0)}`,
    fixed(row.median / row.megabytes, 1),
  ])
  const markLines = marks.map((mark) => [
    mark.name,
    ...mark.ms.map((ms) => fixed(ms, 1)),
    fixed(mark.ratio, 1),
    verdict(mark.ratio, markLimit),
  ])
  console.log(
    `All features of generated pages, node ${process.version}; median and spread of 5 rounds.
${table([['MB', 'nodes', 'segments', 'ms', 'spread', 'ms per MB'], ...lines])}
16 times the length takes ${fixed(ratio, 1)} times as long; limit ${limit}: ${verdict(ratio, limit)}
${warnings.length === 0 ? 'No cap was reached.' : `CAPPED: ${warnings.join(' ')}`}

The scanner alone on pages of one unclosed mark.
${table([['mark', ...markSizes.map((size) => `ms for ${size} MB`), 'ratio', `<= ${markLimit}`], ...markLines])}`,
  )
}
