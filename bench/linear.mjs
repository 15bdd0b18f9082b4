// Whether time grows with the length of a page and no faster: node bench/linear.mjs [--json]
import { parseArgs } from 'node:util'
import { segment } from '../dist/blocks/segment.js'
import { runVectors } from '../dist/features/vectors.js'
import { readPage } from '../dist/page/read-page.js'
import { repeatedMarks } from '../test/support/hostile-pages.mjs'
import { generatedPage } from './support/generated-page.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { scanAsking, scanUnasking } from './support/scans.mjs'
import { fixed, table, verdict } from './support/table.mjs'

const sizes = [1.25, 5, 20]
/** How many times longer the longest page may take than the shortest, of which it is 16 times the length. */
const bar = 20

/** The same for marks whose end is looked for in vain: 4 times the length, for shorter pages take no time to speak of. */
const markSizes = [5, 20]
const markBar = 6
/** Milliseconds below which a time is taken to be this one: less is noise. */
const leastMs = 10

const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
const pages = sizes.map((megabytes) => generatedPage(megabytes * 1e6))
const readings = pages.map((html, index) => [
  sizes[index],
  () => runVectors(segment(readPage(html))),
])
const times = timeInRounds(Object.fromEntries(readings))
const results = pages.map((html, index) => ({ ...measured(html), ...times[sizes[index]] }))
const ratio = results.at(-1).median / results[0].median
const isWhole = results.every(({ warnings }) => warnings.length === 0)
const marks = Object.entries(repeatedMarks).map(([name, { html }]) => ({ name, ...scanned(html) }))

console.log(
  values.json
    ? JSON.stringify(
        { node: process.version, results, ratio, bar, isWhole, marks, markBar },
        undefined,
        2,
      )
    : asText(),
)

function measured(html) {
  const page = readPage(html)
  const segmentation = segment(page)
  return {
    megabytes: html.length / 1e6,
    nodes: page.nodes.count,
    runs: segmentation.runs.count,
    warnings: [...page.warnings, ...segmentation.warnings],
  }
}

/** What the scanner alone takes, with attributes asked for and without. */
function scanned(pageOf) {
  const pages = markSizes.map((megabytes) => flat(pageOf(megabytes * 1e6)))
  const times = timeInRounds(
    Object.fromEntries(
      pages.map((html, index) => [
        markSizes[index],
        () => {
          scanAsking(html)
          scanUnasking(html)
        },
      ]),
    ),
  )
  const ms = markSizes.map((size) => times[size].median)
  return { ms, ratio: ms[1] / Math.max(ms[0], leastMs) }
}

/** Reading a character makes one string of what was joined, so that joining it is not timed. */
function flat(html) {
  html.charCodeAt(html.length - 1)
  return html
}

function asText() {
  const lines = results.map((row) => [
    fixed(row.megabytes),
    row.nodes,
    row.runs,
    fixed(row.median, 0),
    `${fixed(row.least, 0)}-${fixed(row.most, 0)}`,
    fixed(row.median / row.megabytes, 1),
  ])
  return [
    `All features of generated pages, node ${process.version}; median and spread of 5 rounds.`,
    table([['MB', 'nodes', 'runs', 'ms', 'spread', 'ms per MB'], ...lines]),
    `16 times the length takes ${fixed(ratio, 1)} times as long; bar ${bar}: ${verdict(ratio, bar)}`,
    isWhole
      ? 'No cap was reached.'
      : `NOT WHOLE: ${results.flatMap((row) => row.warnings).join(' ')}`,
    '',
    'The scanner alone on pages of one mark, its end looked for in vain.',
    table([
      ['mark', ...markSizes.map((size) => `ms for ${size} MB`), 'ratio', `<= ${markBar}`],
      ...marks.map(({ name, ms, ratio }) => [
        name,
        ...ms.map((one) => fixed(one, 1)),
        fixed(ratio, 1),
        verdict(ratio, markBar),
      ]),
    ]),
  ].join('\n')
}
