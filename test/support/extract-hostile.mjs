// Extracts the hostile page of the given name by the general model and prints what that took.
import { performance } from 'node:perf_hooks'
import { lazyModel } from '../../dist/app/model/lazy-model.js'
import { extractWithContent } from '../../dist/extraction/extract-page.js'
import { htmlOf } from '../../dist/output/html.js'
import { markdownOf } from '../../dist/output/markdown.js'
import { hostilePages } from './hostile-pages.mjs'

const html = hostilePages[process.argv[2]].html()
html.charCodeAt(html.length - 1) // makes one string of it, so that joining it is not timed
const model = lazyModel()
model()
const start = performance.now()
const { found, content } = extractWithContent({ id: 'page', html, warnings: [] }, { model })
const forms = [markdownOf(content()), htmlOf(content())]
const ms = Math.round(performance.now() - start)
const maxRssMB = Math.round(process.resourceUsage().maxRSS / 1024)
const { text, confidence } = found
console.log(
  JSON.stringify({
    ms,
    maxRssMB,
    characters: text.length,
    longest: Math.max(...forms.map(({ length }) => length)),
    confidence,
  }),
)
