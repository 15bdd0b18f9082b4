// Learners on a table of the field: node bench/learners.mjs ICRAWLER_FOLDER [--cart-rows N] [--json]
// Stratified ten-fold cross-validation: the same folds every time for our own, Weka's own for Weka's.
// --j48 [--seeds N]: our pruned trees beside Weka's J48 on the same folds. --growers: ml-cart beside our own grower.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Matrix } from '../dist/features/matrix.js'
import { BoostedTrees } from '../dist/learn/boosting/boosted-trees.js'
import { Cart } from '../dist/learn/cart.js'
import { classify } from '../dist/learn/tree.js'
import { j48 } from '../dist/peers/weka.js'
import { readArff } from '../dist/source/corpora/arff.js'
import { stratifiedFolds } from './support/folds.mjs'
import { growersAsText, growersTimed } from './support/growers.mjs'
import { barAsText, j48Bar } from './support/j48-bar.mjs'
import { fixed, table } from './support/table.mjs'

const foldCount = 10
/** The usual 300 would take all of them two minutes. */
const boostedRounds = 100

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // ml-cart takes 3 s for 1,000 rows, 14 s for 2,000 and 79 s for 4,000: all of them would take hours
    'cart-rows': { type: 'string', default: '1000' },
    j48: { type: 'boolean' },
    seeds: { type: 'string', default: '10' },
    growers: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})
const print = (results, asText) =>
  console.log(values.json ? JSON.stringify(results, undefined, 2) : asText(results))
const file = join(positionals[0] ?? '', 'icrawler.arff.gz')
if (!existsSync(file)) {
  console.error(`${file}: not here. Name the folder that holds it.`)
  process.exit(1)
}
const arff = await readArff(file)
if (values.growers) {
  print(growersTimed(arff), growersAsText)
  process.exit()
}
if (values.j48) {
  print(await j48Bar(file, arff, Number(values.seeds)), barAsText)
  process.exit()
}
const { rows, classes, classNames, attributes } = arff
const fewRows = Number(values['cart-rows'])

/** As deep as J48 may go, and with leaves as small; it has no pruning. */
const cartSettings = { maxDepth: 100, leafRows: 2 }

/** Each learns from some rows, and then tells the class of any row. */
const cart = (learned) => {
  const tree = new Cart(cartSettings).fit(
    learned.map((row) => rows[row]),
    learned.map((row) => classes[row]),
  )
  return (row) => classify(tree, rows[row])
}

const boosted = (learned) => {
  const model = new BoostedTrees({ objective: 'softmax', rounds: boostedRounds }).fit(
    matrixOf(learned),
    learned.map((row) => classes[row]),
  )
  return (row) => {
    const shares = model.predict(matrixOf([row]))
    return shares.indexOf(Math.max(...shares))
  }
}

const foldOfRow = stratifiedFolds(classes, foldCount, 1)
const few = `${fewRows} rows a fold`
const all = 'all rows of nine folds'
const results = [
  { name: "ml-cart's trees (Cart)", from: few, ...crossValidated(cart, fewRows) },
  { name: 'BoostedTrees', from: few, ...crossValidated(boosted, fewRows) },
  { name: 'BoostedTrees', from: all, ...crossValidated(boosted) },
  { name: "Weka's J48", from: all, ...(await weka()) },
  { name: "Weka's J48 3.6, recorded", from: all, accuracy: 0.9687, kappa: 0.958, seconds: 8 },
  { name: "the paper's own learner, published", from: '', accuracy: 0.9576 },
]
print({ file, results }, asText)

/** The learner on the rows of all folds but one, or so many of them, evenly spread; and what it says of that one. */
function crossValidated(learner, most = rows.length) {
  const start = performance.now()
  const confusion = classNames.map(() => classNames.map(() => 0))
  for (let fold = 0; fold < foldCount; fold++) {
    const tell = learner(
      evenly(
        inFolds((of) => of !== fold),
        most,
      ),
    )
    for (const row of inFolds((of) => of === fold)) confusion[classes[row]][tell(row)]++
  }
  return { ...agreement(confusion), seconds: (performance.now() - start) / 1000 }
}

/** By class, so that some of them, evenly spread, are stratified as well. */
function inFolds(isAsked) {
  return [...rows.keys()]
    .filter((row) => isAsked(foldOfRow[row]))
    .sort((a, b) => classes[a] - classes[b] || a - b)
}

function evenly(all, most) {
  const count = Math.min(all.length, most)
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)])
}

/** The share of rows told right, and Cohen's kappa. */
function agreement(confusion) {
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
  const right = sum(confusion.map((row, at) => row[at])) / rows.length
  const byChance = sum(
    confusion.map(
      (row, at) => (sum(row) * sum(confusion.map((other) => other[at]))) / rows.length ** 2,
    ),
  )
  return { accuracy: right, kappa: (right - byChance) / (1 - byChance) }
}

/** Missing, it says so: the recorded figures have a line of their own. */
async function weka() {
  const start = performance.now()
  try {
    const found = await j48({ file, rows: rows.length })
    if (found.kind === 'recorded') return { missing: 'not installed' }
    const { accuracy, kappa } = found
    return { accuracy, kappa, seconds: (performance.now() - start) / 1000 }
  } catch (error) {
    return { missing: error.code === 'PEER_NOT_INSTALLED' ? 'not installed' : error.message }
  }
}

function matrixOf(asked) {
  const matrix = new Matrix(
    attributes.map(({ name }) => name),
    asked.length,
  )
  for (const column of attributes.keys()) {
    matrix.column(column).set(asked.map((row) => rows[row][column]))
  }
  return matrix
}

function asText() {
  const cell = (value, decimals) => (value === undefined ? '' : fixed(value, decimals))
  return [
    `${rows.length} rows, ${attributes.length} columns, ${classNames.length} classes; stratified ten-fold cross-validation, node ${process.version}`,
    'Seconds are for all folds, reading not counted; with Weka they are of its process.',
    `BoostedTrees have ${boostedRounds} rounds. Cart learns from ${few}: ml-cart takes more than four times as long for twice the rows, hours for all of them.`,
    'To our learners a listed value is its place in the list.',
    '',
    table([
      ['learner', 'learned from', 'accuracy %', 'kappa', 's'],
      ...results.map(({ name, from, missing, accuracy, kappa, seconds }) =>
        missing
          ? [name, from, missing, '', '']
          : [name, from, fixed(accuracy * 100), cell(kappa, 4), cell(seconds, 1)],
      ),
    ]),
  ].join('\n')
}
