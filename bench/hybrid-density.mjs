// hybrid-density on rendered pages that carry their styles: node bench/hybrid-density.mjs CORPUS [--pages 60] [--no-sandbox]
// Text alone, with visual importance by position and size, and by the blocks of VIPS at several degrees of coherence.
import { parseArgs } from 'node:util'
import { runsText } from '../dist/blocks/run-text.js'
import { segment } from '../dist/blocks/segment.js'
import { wordsOf } from '../dist/core/words.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { hybridFinding } from '../dist/methods/hybrid-density/hybrid-density.js'
import { byBlocksAt, byPosition } from '../dist/methods/hybrid-density/importances.js'
import { MethodPage } from '../dist/methods/method-page.js'
import { readPage } from '../dist/page/read-page.js'
import { Rendering } from '../dist/render/boxes.js'
import { Renderer } from '../dist/render/renderer.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { fixed, table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '60' },
    'no-sandbox': { type: 'boolean', default: false },
  },
})

/** Characters of style sheets in a page from which it says how it is laid out. */
const leastStyle = 5_000
const styleSheets = /<style[^>]*>([\s\S]*?)<\/style>/gi

const variants = {
  'text alone': undefined,
  'position and size': byPosition,
  ...Object.fromEntries([5, 6, 7, 8].map((degree) => [`VIPS, PDoC ${degree}`, byBlocksAt(degree)])),
}
const scores = new Map(Object.keys(variants).map((name) => [name, []]))
const renderer = new Renderer(values['no-sandbox'] ? { sandbox: 'off' } : {})
let failed = 0
const pages = await chosen(positionals[0], Number(values.pages))
for (const { page, gold } of pages.taken) {
  try {
    const segmentation = segment(readPage(page.html))
    const rendering = new Rendering(segmentation.page, await renderer.boxesOf(page))
    for (const [name, importances] of Object.entries(variants)) {
      const seen = new MethodPage(segmentation, importances && { rendering })
      const { runs } = hybridFinding(seen, importances ?? byPosition)
      scores.get(name).push(overlapScore(wordsOf(runsText(segmentation, runs)), wordsOf(gold)))
    }
  } catch (error) {
    failed++
    console.error(error.message)
  }
}
await renderer.close()
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length
console.log(
  table([
    ['visual importance', 'precision', 'recall', 'F1'],
    ...[...scores].map(([name, list]) => [
      name,
      ...['precision', 'recall', 'f1'].map((measure) =>
        fixed(mean(list.map((one) => one[measure])), 4),
      ),
    ]),
  ]),
)
console.log(
  `${pages.taken.length - failed} pages of ${pages.styled} with style sheets of their own, of ${pages.all}; ${failed} not rendered`,
)

/** Every n-th of the pages that carry their styles. */
async function chosen(path, count) {
  const styled = []
  let all = 0
  const corpus = await openCorpus(path)
  for await (const input of corpus.pages()) {
    if (input.kind === 'failed') continue
    const { page, main } = input
    if (main === undefined || wordsOf(main).length === 0) continue
    all++
    const style = [...page.html.matchAll(styleSheets)].reduce((sum, [, css]) => sum + css.length, 0)
    if (style >= leastStyle) styled.push({ page, gold: main })
  }
  const step = Math.max(1, Math.floor(styled.length / count))
  const taken = styled.filter((_, index) => index % step === 0).slice(0, count)
  return { all, styled: styled.length, taken }
}
