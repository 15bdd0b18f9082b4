// Where ml-cart is left for our own grower: the same tree, timed.
import { performance } from 'node:perf_hooks'
import { isDeepStrictEqual } from 'node:util'
import { randomFrom } from '../../dist/learn/boosting/random.js'
import { Cart } from '../../dist/learn/cart.js'
import { Grower } from '../../dist/learn/grower.js'
import { mostCartAnswers } from '../../dist/learn/tree-learner.js'
import { fixed, table } from './table.mjs'

/** As rules of a site have it. */
const settings = { maxDepth: 8, leafRows: 1 }

const cases = [
  { kind: 'yes-no', columns: 80, rows: [500, 1500, 3000, 6000] },
  { kind: 'content', columns: 200, rows: [50, 100, 200, 400, 800] },
  { kind: 'numbers', columns: 40, rows: [250, 500, 1000, 1500] },
]

/** Made-up rows, one in fifty positive by two of the columns, some of them by chance. */
function madeUp(kind, columns, count) {
  const random = randomFrom(1)
  if (kind === 'content') return madeUpContent(random, columns, count)
  const number = kind === 'yes-no' ? () => (random() < 0.2 ? 1 : 0) : () => random()
  const cut = kind === 'yes-no' ? 0.5 : 0.85
  const rows = Array.from({ length: count }, () => Array.from({ length: columns }, number))
  const classes = rows.map(([a, b]) => ((a > cut && b > cut) || random() < 0.005 ? 1 : 0))
  return { rows, classes }
}

/** Made-up rows as of main content: a third is positive, and every column says a little of it. */
function madeUpContent(random, columns, count) {
  const classes = Array.from({ length: count }, () => (random() < 1 / 3 ? 1 : 0))
  const shares = Array.from({ length: columns }, () => [random() / 3, random() / 3])
  const rows = classes.map((its) => shares.map((share) => (random() < share[its] ? 1 : 0)))
  return { rows, classes }
}

/** Rows of the table of the field, evenly spread. */
const some = ({ rows, classes }, count) => {
  const asked = Array.from({ length: count }, (_, at) => Math.floor((at * rows.length) / count))
  return { rows: asked.map((row) => rows[row]), classes: asked.map((row) => classes[row]) }
}

const sampleOf = (arff, kind, columns, count) =>
  kind === 'table' ? some(arff, count) : madeUp(kind, columns, count)

/** The cases, those of the table from what `readArff` has read. */
export const growersTimed = (arff) =>
  [...cases, { kind: 'table', columns: arff.attributes.length, rows: [500, 1000] }].flatMap(
    ({ kind, columns, rows }) =>
      rows.map((count) => {
        const sample = sampleOf(arff, kind, columns, count)
        const cart = timed(new Cart(settings), sample)
        const ours = timed(new Grower({ criterion: 'gini', ...settings }), sample)
        const isSame = isDeepStrictEqual(cart.tree, ours.tree)
        return { kind, columns, rows: count, cart: cart.seconds, ours: ours.seconds, isSame }
      }),
  )

function timed(learner, { rows, classes }) {
  const start = performance.now()
  const tree = learner.fit(rows, classes)
  return { tree, seconds: (performance.now() - start) / 1000 }
}

export const growersAsText = (timed) =>
  [
    `Trees of at most ${settings.maxDepth} questions on made-up rows, and on some of the table; up to ${mostCartAnswers} answers treeLearner takes ml-cart; node ${process.version}`,
    '',
    table([
      ['columns of', 'columns', 'rows', 'ml-cart s', 'ours s', 'same tree'],
      ...timed.map(({ kind, columns, rows, cart, ours, isSame }) => [
        kind,
        columns,
        rows,
        fixed(cart, 3),
        fixed(ours, 3),
        isSame ? 'yes' : 'NO',
      ]),
    ]),
  ].join('\n')
