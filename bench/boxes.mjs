// What rendered boxes would tell the general model: node bench/boxes.mjs CORPUS [--style 30000] [--pages N] [--no-sandbox]
// On pages that carry their own styles: learned from runs as they are, and with where they stand and how they look when
// rendered; each fold but the honest one tried on what was learned from the others. Takes minutes, most of it in the browser.
import { parseArgs } from 'node:util'
import { openFitPool } from '../dist/app/model/fit-pool.js'
import { runsText } from '../dist/blocks/run-text.js'
import { charactersAndWordsOf, wordsOf } from '../dist/core/words.js'
import { bootstrapDifference } from '../dist/evaluation/bootstrap.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { besideEachOther, Matrix } from '../dist/features/matrix.js'
import { choiceOf } from '../dist/model/choice-of.js'
import { fitJudge, foldsOf } from '../dist/model/fit-judge.js'
import { modelPage } from '../dist/model/model-page.js'
import { isPageType } from '../dist/model/page-type.js'
import { bottom, right } from '../dist/render/box.js'
import { Rendering } from '../dist/render/boxes.js'
import { Renderer } from '../dist/render/renderer.js'
import { foldOf, honestFold } from '../dist/source/corpora/folds.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { seenRun } from '../dist/vips/seen-runs.js'
import { fixed, table } from './support/table.mjs'

/** What a run says when it is rendered; what is not seen says 0 everywhere. */
const measures = {
  seen: () => 1,
  left: ({ box }, { width }) => box.left / width,
  right: ({ box }, { width }) => right(box) / width,
  width: ({ box }, { width }) => box.width / width,
  height: ({ box }) => box.height,
  top: ({ box }) => box.top,
  'from-top': ({ box }, { height }) => box.top / height,
  'from-bottom': ({ box }, { height }) => (height - bottom(box)) / height,
  'off-centre': ({ box }, { width }) => Math.abs(box.left + right(box) - width) / width,
  'font-size': ({ style }) => style.fontSize,
  'font-weight': ({ style }) => style.fontWeight,
  fixed: ({ style }) => (style.position === 'fixed' ? 1 : 0),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    style: { type: 'string', default: '30000' },
    pages: { type: 'string', default: 'Infinity' },
    'no-sandbox': { type: 'boolean', default: false },
  },
})

const renderer = new Renderer(values['no-sandbox'] ? { sandbox: 'off' } : {})
const { pages, failed } = await rendered(positionals[0] ?? '')
await renderer.close()
const ways = { 'as it is': (page) => page, 'with boxes': withBoxes }
const scores = Object.fromEntries(Object.keys(ways).map((way) => [way, []]))
const fitter = await openFitPool()
for (const fold of foldsOf(pages)) {
  for (const [way, seenBy] of Object.entries(ways)) {
    process.stderr.write(`fold ${fold}, ${way} ...\n`)
    const judge = await fitJudge(pages.filter((page) => page.fold !== fold).map(seenBy), { fitter })
    for (const page of pages.filter((page) => page.fold === fold))
      scores[way].push(
        scoreOf(page, judge.judge(page.segmentation, seenBy(page).vectors, page.url)),
      )
  }
}
await fitter.close()

console.log(
  `${pages.length} pages with ${values.style} characters of styles or more, ${failed} not rendered`,
)
console.log(
  table([
    ['learned from them', 'word F1'],
    ...Object.entries(scores).map(([way, its]) => [way, fixed(mean(its), 4)]),
  ]),
)
const more = bootstrapDifference(scores['with boxes'], scores['as it is'])
console.log(
  `boxes are worth ${fixed(more.mean, 4)} [${fixed(more.low, 4)}, ${fixed(more.high, 4)}]`,
)

async function rendered(corpus) {
  const pages = []
  let failed = 0
  for await (const gold of (await openCorpus(corpus)).pages()) {
    if (gold.kind === 'failed' || !gold.main?.trim() || foldOf(gold.site) === honestFold) continue
    const { html, url, id } = gold.page
    if (styleOf(html) < Number(values.style) || pages.length >= Number(values.pages)) continue
    const type = gold.group !== undefined && isPageType(gold.group) ? gold.group : undefined
    const labelled = { html, url, main: gold.main, type, fold: foldOf(gold.site) }
    try {
      const boxes = await renderer.boxesOf({ id, html })
      const page = modelPage(labelled, charactersAndWordsOf)
      pages.push({ ...page, url, main: gold.main, seen: seenMatrix(page.segmentation, boxes) })
      if (pages.length % 20 === 0) process.stderr.write(`${pages.length} pages rendered\n`)
    } catch (error) {
      failed++
      process.stderr.write(`${id}: ${error.message}\n`)
    }
  }
  return { pages, failed }
}

/** Characters of styles that a page brings along. */
function styleOf(html) {
  const sheets = html.match(/<style[^>]*>[\s\S]*?<\/style/gi) ?? []
  return sheets.reduce((sum, { length }) => sum + length, 0)
}

function seenMatrix(segmentation, boxes) {
  const rendering = new Rendering(segmentation.page, boxes)
  const { count } = segmentation.runs
  const matrix = new Matrix(
    Object.keys(measures).map((name) => `seen.${name}`),
    count,
  )
  for (let run = 0; run < count; run++) {
    const seen = seenRun(segmentation, rendering, run)
    if (seen === undefined) continue
    for (const [column, measure] of Object.values(measures).entries())
      matrix.column(column)[run] = measure(seen, rendering)
  }
  return matrix
}

function withBoxes(page) {
  return { ...page, vectors: besideEachOther([page.vectors, page.seen]) }
}

function scoreOf({ segmentation, main }, judgement) {
  const text = runsText(segmentation, choiceOf(judgement).kept)
  return overlapScore(wordsOf(text), wordsOf(main)).f1
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
