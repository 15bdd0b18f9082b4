// Holds results to pinned floors: node bench/gate.mjs [CORPORA] [--only NAME] [--raise] [--pin-lower NAME] [--floors FILE]
// CORPORA is a folder of corpora by their names; the project's own data/ is measured always.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { evaluateCorpus } from '../dist/app/evaluate/evaluate-corpus.js'
import { holdTo, pinnedAnew, raised } from '../dist/evaluation/floors.js'
import { table } from './support/table.mjs'

/**
 * What is measured on each corpus. Fold 0 of wcxb-dev, the honest one, is left alone; no page is judged by a model that has
 * learned from its site.
 */
const measurements = {
  data: { methods: ['treesift'], ks: [2] },
  'wcxb-dev': {
    methods: ['treesift', 'densest-block', 'all-text'],
    split: 'develop',
    outOfFold: true,
  },
  'news-pages': { methods: ['treesift'], outOfFold: true },
  'site-pages': { methods: ['treesift'], ks: [1, 2, 4], outOfFold: true },
  'swde-dev': { methods: [], ks: [1, 2, 5], outOfFold: true },
}

const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(measurements) },
    raise: { type: 'boolean', default: false },
    'pin-lower': { type: 'string', multiple: true, default: [] },
    floors: { type: 'string', default: inProject('bench/floors.json') },
  },
})
const [corpora] = positionals
const floors = JSON.parse(readFileSync(values.floors, 'utf8'))
const rows = []
for (const name of values.only) {
  const path = name === 'data' ? inProject('data') : corpora && join(corpora, name)
  if (path && existsSync(path)) rows.push(...(await gate(name, path)))
  else rows.push([name, '', '', '', 'not here'])
}
console.log(table([['corpus', 'figure', 'floor', 'found', ''], ...rows]))
if (values.raise || values['pin-lower'].length > 0) {
  writeFileSync(values.floors, `${JSON.stringify(floors, undefined, 2)}\n`)
}
if (rows.some((row) => ['not met', 'other pages'].includes(row.at(-1)))) {
  console.log(
    '\nA floor may be raised (--raise); lowering one, or other pages, take --pin-lower NAME.',
  )
  process.exitCode = 1
}

/** The rows of a corpus, after its floors were changed where that was asked for. */
async function gate(name, path) {
  const evaluation = await evaluateCorpus(path, measurements[name])
  if (values['pin-lower'].includes(name)) floors[name] = pinnedAnew(evaluation)
  else if (values.raise) floors[name] = raised(floors[name], evaluation)
  return holdTo(floors[name], evaluation).map(({ figure, floor, found, verdict }) => [
    name,
    figure,
    floor ?? '',
    found ?? '',
    verdict,
  ])
}
