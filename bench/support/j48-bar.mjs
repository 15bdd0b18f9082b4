// Our trees beside Weka's J48: the same rows learned, the same rows told, fold by fold.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import { Grower, gainRatioDefaults } from '../../dist/learn/grower.js'
import { prune } from '../../dist/learn/prune.js'
import { classify } from '../../dist/learn/tree.js'
import { j48Tree } from '../../dist/peers/weka.js'
import { stratifiedFolds } from './folds.mjs'
import { fixed, table, verdict } from './table.mjs'

const foldCount = 10

/** What may be lost to J48, in points of accuracy, and how many times its time may be taken. */
const bar = { points: 0.1, times: 3 }

/** Both learners over so many shuffles of a table that `readArff` has read from a file. */
export async function j48Bar(file, arff, seeds) {
  const folder = mkdtempSync(join(tmpdir(), 'treesift-j48-'))
  try {
    const lines = linesOf(file, arff.rows.length)
    const rows = arff.rows.map((row) => answersOf(row, arff.attributes))
    const shuffles = []
    for (let seed = 1; seed <= seeds; seed++) {
      const folds = stratifiedFolds(arff.classes, foldCount, seed)
      const ours = []
      const weka = []
      for (let fold = 0; fold < foldCount; fold++) {
        const learned = rowsWhere(folds, (of) => of !== fold)
        const told = rowsWhere(folds, (of) => of === fold)
        ours.push(ownTree(rows, arff.classes, learned, told))
        weka.push(await wekaTree(folder, lines, learned, told))
      }
      shuffles.push({ seed, ours: together(ours), weka: together(weka) })
    }
    return shuffles
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const rowsWhere = (folds, isAsked) => [...folds.keys()].filter((row) => isAsked(folds[row]))

/** The header of the file, and the text of each row. */
function linesOf(file, rows) {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split(/\r?\n/)
  const data = lines.findIndex((line) => /^@data\b/i.test(line)) + 1
  const texts = lines.slice(data).filter((line) => line.trim() !== '' && !line.startsWith('%'))
  if (texts.length !== rows) throw new Error(`${file}: ${texts.length} lines for ${rows} rows`)
  return { header: lines.slice(0, data), texts }
}

/** Numbers as they are; a listed value as the answer to a question for each that is listed. */
const answersOf = (row, attributes) =>
  Float64Array.from(
    attributes.flatMap((attribute, column) =>
      attribute.kind === 'numeric'
        ? [row[column]]
        : attribute.values.map((_, value) => (row[column] === value ? 1 : 0)),
    ),
  )

function ownTree(rows, classes, learned, told) {
  const [itsRows, itsClasses] = [
    learned.map((row) => rows[row]),
    learned.map((row) => classes[row]),
  ]
  const start = performance.now()
  const tree = prune(new Grower(gainRatioDefaults).fit(itsRows, itsClasses), itsRows, itsClasses)
  const seconds = (performance.now() - start) / 1000
  const right = told.filter((row) => classify(tree, rows[row]) === classes[row]).length
  return { rows: told.length, right, leaves: leavesOf(tree), seconds }
}

const leavesOf = (tree) => (tree.kind === 'leaf' ? 1 : leavesOf(tree.below) + leavesOf(tree.above))

async function wekaTree(folder, { header, texts }, learned, told) {
  const [learnedFile, toldFile] = ['learned.arff', 'told.arff'].map((name) => join(folder, name))
  const write = (to, rows) =>
    writeFileSync(to, [...header, ...rows.map((row) => texts[row]), ''].join('\n'))
  write(learnedFile, learned)
  write(toldFile, told)
  const found = await j48Tree(learnedFile, toldFile)
  if (found.rows !== told.length) throw new Error(`Weka told ${found.rows} of ${told.length} rows`)
  return found
}

/** One shuffle: accuracy of all its rows, the other figures as means of its folds. */
function together(folds) {
  const sum = (figure) => folds.reduce((total, fold) => total + fold[figure], 0)
  const mean = (figure) => sum(figure) / folds.length
  return {
    accuracy: (100 * sum('right')) / sum('rows'),
    leaves: mean('leaves'),
    filledLeaves: mean('leaves') - (folds[0].emptyLeaves === undefined ? 0 : mean('emptyLeaves')),
    seconds: mean('seconds'),
    firstSeconds: folds[0].seconds,
  }
}

export function barAsText(shuffles) {
  const spread = (whose, figure, decimals) => {
    const values = shuffles.map((shuffle) => shuffle[whose][figure])
    return [meanOf(values), Math.min(...values), Math.max(...values)].map((value) =>
      fixed(value, decimals),
    )
  }
  const line = (name, whose) => [
    name,
    ...spread(whose, 'accuracy', 2),
    ...spread(whose, 'leaves', 1),
    fixed(mean(shuffles, whose, 'filledLeaves'), 1),
    ...spread(whose, 'seconds', 2),
  ]
  return [
    `Stratified ten-fold cross-validation on ${shuffles.length} shuffles (seeds 1 to ${shuffles.length}); both learn and tell the same rows; node ${process.version}`,
    'A listed value: to ours a yes-no question for each that is listed, to J48 one split with a branch for each; filled leaves are those with rows.',
    `Seconds are of one tree, grown and pruned, with neither start nor reading: ours in one process (its first tree took ${fixed(shuffles[0].ours.firstSeconds)} s), J48's as Weka prints them, a process a fold.`,
    '',
    table([
      ['learner', 'accuracy %', 'min', 'max', 'leaves', 'min', 'max', 'filled', 's', 'min', 'max'],
      line('ours: gain ratio, pruned with raising', 'ours'),
      line("Weka's J48 -C 0.25 -M 2", 'weka'),
    ]),
    '',
    ...barsOf(shuffles).map(({ name, ours, most, met }) => `${name}: ${ours}, ${most}: ${met}`),
  ].join('\n')
}

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const mean = (shuffles, whose, figure) => meanOf(shuffles.map((shuffle) => shuffle[whose][figure]))

function barsOf(shuffles) {
  const of = (whose, figure) => mean(shuffles, whose, figure)
  const least = of('weka', 'accuracy') - bar.points
  const most = bar.times * of('weka', 'seconds')
  return [
    {
      name: 'accuracy',
      ours: fixed(of('ours', 'accuracy')),
      most: `at least ${fixed(least)} (J48's less ${bar.points})`,
      met: verdict(-of('ours', 'accuracy'), -least),
    },
    {
      name: 'leaves',
      ours: fixed(of('ours', 'leaves'), 1),
      most: `at most ${fixed(of('weka', 'filledLeaves'), 1)} (J48's filled ones)`,
      met: verdict(of('ours', 'leaves'), of('weka', 'filledLeaves')),
    },
    {
      name: 'seconds',
      ours: fixed(of('ours', 'seconds')),
      most: `at most ${fixed(most)} (${bar.times} times J48's)`,
      met: verdict(of('ours', 'seconds'), most),
    },
  ]
}
