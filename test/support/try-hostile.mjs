// What a hostile page costs: node try-hostile.mjs NAME STEP... prints a line of JSON for each step, in the order given.
// `read` reads the page and measures its segments, `methods` asks every method for its content, `extract` lets the general
// model extract it and writes Markdown and HTML. The memory of a step includes that of the steps before it.
import { performance } from 'node:perf_hooks'
import { segmentVectors } from '../../dist/analysis/features/vectors.js'
import { MethodPage } from '../../dist/analysis/methods/method.js'
import { methodNames } from '../../dist/analysis/methods/method-names.js'
import { methodOf } from '../../dist/analysis/methods/methods.js'
import { extractWithTrace } from '../../dist/extraction/extract-page.js'
import { contentToHtml } from '../../dist/output/formats/html.js'
import { contentToMarkdown } from '../../dist/output/formats/markdown.js'
import { segmentPage } from '../../dist/page/segments/segment-page.js'
import { readPage } from '../../dist/page/tree/read-page.js'
import { lazyModel } from '../../dist/store/models/lazy-models.js'
import { hostilePages } from './hostile-pages.mjs'

const [name, ...steps] = process.argv.slice(2)
const html = hostilePages[name].html()
html.charCodeAt(html.length - 1) // makes one string of it, so that joining it is not timed
const model = lazyModel()

const work = {
  read: () => {
    const page = readPage(html)
    const segmentation = segmentPage(page)
    const { rows } = segmentVectors(segmentation)
    return { segments: rows, warnings: [...page.warnings, ...segmentation.warnings] }
  },
  methods: () => {
    const segmentation = segmentPage(readPage(html))
    const kept = methodNames.map((method) => [
      method,
      methodOf(method).find(new MethodPage(segmentation)).segments.length,
    ])
    return { kept: Object.fromEntries(kept) }
  },
  extract: () => {
    const { found, content } = extractWithTrace({ id: 'page', html, warnings: [] }, { model })
    const forms = [contentToMarkdown(content()), contentToHtml(content())]
    const longest = Math.max(...forms.map(({ length }) => length))
    return { characters: found.text.length, longest, confidence: found.confidence }
  },
}

for (const step of steps) {
  // reading needs no model
  if (step === 'extract') model()
  const start = performance.now()
  const answer = work[step]()
  const ms = Math.round(performance.now() - start)
  const maxRssMB = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(JSON.stringify({ step, ms, maxRssMB, ...answer }))
}
