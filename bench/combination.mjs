// Whether site rules and the general model choose main content better together: word F1 on pages of the rule's layout
// that it was not learned from, of the rule alone, the model alone, both together, as it was weighed on the labelled
// pages, and of the best choice of segments.
//   node bench/combination.mjs CORPUS... --k 1,2,4      rules from so many pages of a site (--max-sites of each corpus)
//   node bench/combination.mjs CORPUS... --k 1 --fit    fits the weights of src/rules/evaluate/combined-content.ts, and
//                                                       each site by the others
import { parseArgs } from 'node:util'
import { groupBy } from '../dist/core/group-by.js'
import { combinationSamples } from '../dist/lab/systems/combination-samples.js'
import { fitCombination } from '../dist/lab/training/combination/fit-combination.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { choiceBySigns } from '../dist/rules/evaluate/combined-content.js'
import { evenly, goldBySite } from './support/corpus.mjs'
import { fixed, mean, table } from './support/table.mjs'

/** @typedef {import('../dist/lab/systems/combination-samples.js').MeasuredCombination} Sample */
/** @typedef {import('../dist/rules/evaluate/combined-content.js').CombinationWeights} CombinationWeights */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    k: { type: 'string', default: '1,2,4' },
    fit: { type: 'boolean', default: false },
    'max-sites': { type: 'string', default: 'Infinity' },
  },
})
if (positionals.length === 0) throw new Error('name a corpus')
/** Parts of the sites that are held out of a fit in turn. */
const folds = 5

const groups = await measured()
printTable((sample) => choiceBySigns(sample.signs, sample.words).kept)
if (values.fit) {
  const all = groups.flatMap(({ samples }) => samples)
  console.log(`\n${JSON.stringify(fitCombination(all), undefined, 2)}`)
  const weightsOf = heldOutWeights(all)
  console.log('\nwith the weights fitted on other sites:')
  printTable((sample) => choiceBySigns(sample.signs, sample.words, weightsOf(sample)).kept)
}

/** The samples by corpus and number of labelled pages. */
async function measured() {
  const modelOf = modelForSite({ outOfFold: true })
  const found = []
  for (const path of positionals) {
    const corpus = path.split('/').findLast((part) => part !== '') ?? path
    const bySite = [...(await goldBySite(path)).values()]
    for (const k of values.k.split(',').map(Number)) {
      const sites = evenly(
        bySite.filter(({ length }) => length > k),
        Number(values['max-sites']),
      )
      const samples = sites.flatMap((pages) => [...combinationSamples(pages, k, modelOf)])
      found.push({ name: `${corpus} k=${k}`, samples })
      process.stderr.write(`${corpus} k=${k}\n`)
    }
  }
  return found
}

/**
 * The weights for each sample by a fit to the sites of the other folds.
 * @param {readonly Sample[]} samples
 * @returns {(sample: Sample) => CombinationWeights}
 */
function heldOutWeights(samples) {
  const sites = [...groupBy(samples, ({ site }) => site).keys()]
  const foldOf = new Map(sites.map((site, at) => [site, at % folds]))
  const byFold = Array.from({ length: folds }, (_, fold) =>
    fitCombination(samples.filter(({ site }) => foldOf.get(site) !== fold)),
  )
  return ({ site }) => /** @type {CombinationWeights} */ (byFold[foldOf.get(site) ?? 0])
}

/** @param {(sample: Sample) => readonly number[]} together */
function printTable(together) {
  const rows = groups.map(({ name, samples }) => [
    name,
    samples.length,
    ...columns(together).map((f1) => fixed(mean(samples.map(f1)), 4)),
    `${fixed(100 * mean(samples.map(({ isAlone }) => (isAlone ? 1 : 0))), 0)} %`,
  ])
  const heads = ['rule', 'model', 'together', 'as weighed', 'best choice', 'rules alone']
  console.log(table([['word F1', 'pages', ...heads], ...rows]))
}

/**
 * @param {(sample: Sample) => readonly number[]} together
 * @returns {readonly ((sample: Sample) => number)[]}
 */
function columns(together) {
  return [
    (sample) => sample.f1Of(sample.places),
    (sample) => sample.modelF1,
    (sample) => sample.f1Of(together(sample)),
    (sample) => sample.f1Of(sample.isAlone ? sample.places : together(sample)),
    (sample) => sample.f1Of(sample.positives),
  ]
}
