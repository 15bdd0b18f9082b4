// Asks every method for the content of the hostile page of the given name, and prints what that took.
import { performance } from 'node:perf_hooks'
import { segment } from '../../dist/blocks/segment.js'
import { MethodPage } from '../../dist/methods/method-page.js'
import { methodNames, methodOf } from '../../dist/methods/methods.js'
import { readPage } from '../../dist/page/read-page.js'
import { hostilePages } from './hostile-pages.mjs'

const html = hostilePages[process.argv[2]].html()
const segmentation = segment(readPage(html))
const methods = methodNames.map((name) => {
  const start = performance.now()
  const { runs } = methodOf(name).find(new MethodPage(segmentation))
  return { name, ms: Math.round(performance.now() - start), runs: runs.length }
})
const maxRssMB = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ maxRssMB, methods }))
