// Aligns a selector label with a hostile page and prints the cost: node find-label.mjs PAGE SELECTOR
import { performance } from 'node:perf_hooks'
import { trainingPage } from '../../dist/rules/learn/align/training-page.js'
import { pageContextOf } from '../../dist/rules/predicates/page-context.js'
import { hostilePages } from '../../test/support/hostile-pages.mjs'

const [name = '', selector = ''] = process.argv.slice(2)
const html = hostilePages[name]?.html()
if (html === undefined) throw new Error(`no hostile page ${name}`)
html.charCodeAt(html.length - 1) // flattens the concatenated string before timing
const start = performance.now()
const labels = new Map([['main', /** @type {const} */ ({ kind: 'selector', selector })]])
const outcome = outcomeOf(() => trainingPage(name, pageContextOf(html), labels))
const ms = Math.round(performance.now() - start)
const maxRssMB = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ ms, maxRssMB, outcome }))

/** @param {() => import('../../dist/rules/learn/align/training-page.js').TrainingPage} align */
function outcomeOf(align) {
  try {
    const main = align().labels.get('main')
    return `${main?.kind === 'nodes' ? main.nodes.length : 0} elements`
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}
