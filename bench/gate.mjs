// Compares results with pinned floors: node bench/gate.mjs [CORPORA] [--only NAME] [--raise] [--pin-lower NAME]
// [--floors FILE]. CORPORA is a folder with the corpora under their names; the sample sites in data/ are always
// measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkFloors, raiseFloors, resetFloors } from '../dist/lab/evaluation/floors.js'
import { evaluateCorpus } from '../dist/lab/systems/evaluate-corpus.js'
import { table } from './support/table.mjs'

/** @typedef {import('../dist/lab/evaluation/floors.js').CorpusFloors} CorpusFloors */

/**
 * The measurements on each corpus. The held-out folds of the corpora that the general model learns from are left out,
 * and no page is decided by a model that was trained on its domain.
 * @type {Readonly<Record<string, Parameters<typeof evaluateCorpus>[1]>>}
 */
const measurements = {
  data: { methods: ['treesift'], ks: [2] },
  'wcxb-dev': {
    methods: ['treesift', 'densest-block', 'all-text'],
    split: 'develop',
    outOfFold: true,
  },
  'old-news': { methods: ['treesift'], split: 'develop', outOfFold: true },
  'english-news': { methods: ['treesift'], split: 'develop', outOfFold: true },
  'news-pages': { methods: ['treesift'], outOfFold: true },
  'site-pages': { methods: ['treesift'], ks: [1, 2, 4], outOfFold: true },
  'swde-dev': { methods: [], ks: [1, 2, 5], outOfFold: true },
}

/** @param {string} path */
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
/** @type {Record<string, CorpusFloors>} */
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
if (rows.some((row) => ['not met', 'other pages'].includes(`${row.at(-1)}`))) {
  console.log(
    '\nRaise floors with --raise; lowering a floor, or other pages, requires --pin-lower NAME.',
  )
  process.exitCode = 1
}

/**
 * The rows of a corpus; changes its floors where the options say so.
 * @param {string} name
 * @param {string} path
 */
async function gate(name, path) {
  const measurement = measurements[name]
  if (measurement === undefined) throw new Error(`no measurement for ${name}`)
  const evaluation = await evaluateCorpus(path, measurement)
  if (values['pin-lower'].includes(name)) floors[name] = resetFloors(evaluation)
  else if (values.raise) floors[name] = raiseFloors(floors[name], evaluation)
  return checkFloors(floors[name], evaluation).map(({ figure, floor, found, verdict }) => [
    name,
    figure,
    floor ?? '',
    found ?? '',
    verdict,
  ])
}
