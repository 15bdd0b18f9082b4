// Boosted trees beside xgboost: node bench/boosting-xgboost.mjs [WCXB_FOLDER] [--made-up-rows N] [--rounds N] [--whole]
// On made-up rows, and with a folder on the runs of its pages: learned from folds 2 to 4, compared on fold 1. Fold 0 is
// never read for that. With --whole, what training the general model takes on all pages; what it learned is thrown away.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { binTable } from '../dist/learn/boosting/bin-table.js'
import { BoostedTrees } from '../dist/learn/boosting/boosted-trees.js'
import { fitDefaults } from '../dist/model/fit-judge.js'
import { developRuns, madeUpRuns } from './boosting-runs.mjs'
import { fixed, table, verdict } from './support/table.mjs'

const bar = { loss: 1.01, minutes: 15, megabytes: 4096 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'made-up-rows': { type: 'string', default: '60000' },
    rounds: { type: 'string', default: `${fitDefaults.runs.rounds}` },
    whole: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
const product = fitDefaults.runs
const rounds = Number(values.rounds)

/** Of the product's settings those that both have. Ours counts rows and sums hessians, xgboost only sums them. */
const shared = {
  rounds,
  maxLeaves: product.maxLeaves,
  learningRate: product.learningRate,
  l2: product.l2,
  minLeafRows: 1,
  minLeafHessian: 5,
}
const maxBins = 255
/** Chance has a say where rows and columns are drawn: there the losses of several seeds are averaged. */
const cases = [
  { name: 'all rows and columns', drawn: { rowShare: 1, columnShare: 1 }, seeds: [1] },
  {
    name: `rows ${product.rowShare}, columns ${product.columnShare}`,
    drawn: { rowShare: product.rowShare, columnShare: product.columnShare },
    seeds: [1, 2, 3],
  },
]

const python = pythonWithXgboost()
console.log(heading())
compare('made-up rows', madeUpRuns(Number(values['made-up-rows'])))
if (folder) compare(`runs of ${folder}`, await developRuns(folder))
if (folder && values.whole) reportWhole()

function heading() {
  const { maxLeaves, learningRate, l2, minLeafHessian } = shared
  return [
    `Mean log-loss, by the weights that rows have in training; node ${process.version}, one thread each.`,
    `Both: ${rounds} rounds, ${maxLeaves} leaves, best leaf first, depth without limit, learning rate ${learningRate}, L2 ${l2}, ${maxBins} bins,`,
    `hessians of ${minLeafHessian} or more on a side (min_child_weight; ours has minLeafRows 1), from the mean of the targets.`,
    'Where rows are drawn, they are one by one: xgboost knows no groups. It draws columns once a tree, as ours do.',
    python ? `xgboost by ${python}` : 'xgboost: not installed',
  ].join('\n')
}

function compare(name, { train, test }) {
  const learned = binTable(train.parts, { maxBins, sampledRows: 200_000 })
  const ours = cases.map(({ drawn, seeds }) =>
    seeds.map((seed) => fitOurs(learned, train, test, { ...shared, ...drawn, seed })),
  )
  const theirs = python && fitXgboost(train, test)
  const lines = cases.flatMap((one, at) => {
    const own = summary(ours[at])
    const peer = theirs?.runs[at] && summary(theirs.runs[at])
    const ratio = peer && own.loss / peer.loss
    return [
      [
        one.name,
        'ours',
        ...cells(own),
        ratio ? fixed(ratio, 4) : '',
        ratio ? verdict(ratio, bar.loss) : '',
      ],
      [
        '',
        `xgboost ${theirs?.version ?? ''}`,
        ...(peer ? cells(peer) : ['not installed', '', '', '']),
        '',
        '',
      ],
    ]
  })
  console.log(
    `\n${name}: ${train.rows} rows to learn from, ${test.rows} to compare on, ${train.names.length} columns\n`,
  )
  console.log(
    table([
      ['drawn', '', 'log-loss', 'of seeds', 'processor s', 'clock s', 'ratio', `bar ${bar.loss}`],
      ...lines,
    ]),
  )
}

function fitOurs(learned, train, test, settings) {
  const clock = performance.now()
  const before = process.cpuUsage()
  const model = new BoostedTrees({ ...settings, objective: 'logistic' }).fitTable({
    table: learned,
    targets: train.targets,
    weights: train.weights,
  })
  const { user, system } = process.cpuUsage(before)
  const seconds = { clock: (performance.now() - clock) / 1e3, processor: (user + system) / 1e6 }
  const predicted = test.parts.flatMap((part) => [...model.predict(part)])
  return { loss: logLoss(test, predicted), seconds }
}

/** All cases and seeds in one process, from the same files. */
function fitXgboost(train, test) {
  const directory = mkdtempSync(join(tmpdir(), 'treesift-xgboost-'))
  try {
    writeColumns(join(directory, 'train.x'), train)
    writeColumns(join(directory, 'test.x'), test)
    writeFileSync(join(directory, 'train.y'), Float32Array.from(train.targets))
    writeFileSync(join(directory, 'train.w'), Float32Array.from(train.weights))
    const base = weightedMean(train.targets, train.weights)
    const settings = cases.flatMap(({ drawn, seeds }) =>
      seeds.map((seed) => ({ rounds, parameters: parametersOf(drawn, seed, base) })),
    )
    const task = { columns: train.names.length, settings }
    writeFileSync(join(directory, 'task.json'), JSON.stringify(task))
    const side = fileURLToPath(new URL('./support/xgboost-side.py', import.meta.url))
    const { status, stdout, stderr } = spawnSync(python, [side, directory], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`xgboost failed: ${stderr}`)
    const { version, runs } = JSON.parse(stdout)
    const scored = runs.map(({ seconds }, number) => {
      const bytes = readFileSync(join(directory, `${number}.p`))
      const predicted = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
      return { loss: logLoss(test, predicted), seconds }
    })
    return { version, runs: cases.map(({ seeds }) => scored.splice(0, seeds.length)) }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function parametersOf({ rowShare, columnShare }, seed, base) {
  return {
    objective: 'binary:logistic',
    tree_method: 'hist',
    grow_policy: 'lossguide',
    max_depth: 0,
    max_leaves: shared.maxLeaves,
    max_bin: maxBins,
    eta: shared.learningRate,
    lambda: shared.l2,
    alpha: 0,
    gamma: 0,
    min_child_weight: shared.minLeafHessian,
    subsample: rowShare,
    colsample_bytree: columnShare,
    base_score: base,
    nthread: 1,
    seed,
  }
}

/** Column after column of all parts. */
function writeColumns(file, { parts, rows, names }) {
  const all = new Float32Array(rows * names.length)
  for (const column of names.keys()) {
    let at = column * rows
    for (const part of parts) {
      all.set(part.column(column), at)
      at += part.rows
    }
  }
  writeFileSync(file, all)
}

function logLoss({ targets, weights }, predicted) {
  let sum = 0
  let weight = 0
  for (let row = 0; row < targets.length; row++) {
    const share = Math.min(Math.max(predicted[row], 1e-7), 1 - 1e-7)
    sum -= weights[row] * Math.log(targets[row] === 1 ? share : 1 - share)
    weight += weights[row]
  }
  return sum / weight
}

function weightedMean(numbers, weights) {
  let sum = 0
  let weight = 0
  for (let row = 0; row < numbers.length; row++) {
    sum += numbers[row] * weights[row]
    weight += weights[row]
  }
  return sum / weight
}

/** The means of several seeds, and how far their losses are apart. */
function summary(fits) {
  const mean = (pick) => fits.reduce((sum, fit) => sum + pick(fit), 0) / fits.length
  const losses = fits.map(({ loss }) => loss)
  return {
    loss: mean(({ loss }) => loss),
    least: Math.min(...losses),
    most: Math.max(...losses),
    processor: mean(({ seconds }) => seconds.processor),
    clock: mean(({ seconds }) => seconds.clock),
  }
}

function cells({ loss, least, most, processor, clock }) {
  const seeds = least === most ? '' : `${fixed(least, 5)}-${fixed(most, 5)}`
  return [fixed(loss, 5), seeds, fixed(processor, 1), fixed(clock, 1)]
}

/** Where Debian's packages are, then whatever is found first. */
function pythonWithXgboost() {
  const has = (command) => spawnSync(command, ['-c', 'import numpy, xgboost']).status === 0
  return ['/usr/bin/python3', 'python3'].find(has)
}

/** In a process of its own, whose peak is that of training. */
function reportWhole() {
  const side = fileURLToPath(new URL('./boosting-whole.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [side, folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`training failed: ${stderr}`)
  const { pages, rows, laps, seconds, peakMB } = JSON.parse(stdout)
  console.log(
    `\nthe general model of all ${pages} pages of ${folder}, ${rows} runs, settings of the product\n`,
  )
  console.log(
    table([
      ['', 'clock s'],
      ...laps.map(({ what, clock }) => [what, fixed(clock, 0)]),
      ['together', fixed(seconds.clock, 0)],
      ['of processors', fixed(seconds.processor, 0)],
    ]),
  )
  const minutes = seconds.clock / 60
  console.log(
    `\n${fixed(minutes, 1)} minutes by the clock, bar ${bar.minutes}: ${verdict(minutes, bar.minutes)}; peak ${fixed(peakMB, 0)} MB, bar ${bar.megabytes}: ${verdict(peakMB, bar.megabytes)}`,
  )
}
