// Reads a hostile page for training with one label, a selector, and prints what that took.
import { performance } from 'node:perf_hooks'
import { trainingPage } from '../../dist/induction/training-page.js'
import { studyPage } from '../../dist/rules/studied-page.js'
import { hostilePages } from '../../test/support/hostile-pages.mjs'

const [name, selector] = process.argv.slice(2)
const html = hostilePages[name].html()
html.charCodeAt(html.length - 1) // makes one string of it, so that joining it is not timed
const start = performance.now()
const labels = new Map([['main', { kind: 'selector', selector }]])
const { nodes } = trainingPage(name, studyPage(html), labels).labels.get('main')
const ms = Math.round(performance.now() - start)
const maxRssMB = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ ms, maxRssMB, outcome: `${nodes.length} elements` }))
