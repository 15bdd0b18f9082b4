// Reads the hostile page of the given name as far as its vectors and prints what that took.
import { performance } from 'node:perf_hooks'
import { segment } from '../../dist/blocks/segment.js'
import { runVectors } from '../../dist/features/vectors.js'
import { readPage } from '../../dist/page/read-page.js'
import { hostilePages } from './hostile-pages.mjs'

const html = hostilePages[process.argv[2]].html()
html.charCodeAt(html.length - 1) // makes one string of it, so that joining it is not timed
const start = performance.now()
const page = readPage(html)
const segmentation = segment(page)
const vectors = runVectors(segmentation)
const ms = Math.round(performance.now() - start)
const maxRssMB = Math.round(process.resourceUsage().maxRSS / 1024)
const warnings = [...page.warnings, ...segmentation.warnings]
console.log(JSON.stringify({ ms, maxRssMB, runs: vectors.rows, warnings }))
