// Boosted trees on made-up rows: node bench/boosting.mjs [--rows N] [--columns N] [--trees N] [--leaves N] [--json]
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { binTable } from '../dist/learn/boosting/bin-table.js'
import { BoostedTrees } from '../dist/learn/boosting/boosted-trees.js'
import { decodeModel } from '../dist/learn/boosting/decode-model.js'
import { encodeModel } from '../dist/learn/boosting/encode-model.js'
import { firstRows, madeUpRows } from './support/made-up-rows.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { fixed, table } from './support/table.mjs'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '700000' },
    columns: { type: 'string', default: '220' },
    trees: { type: 'string', default: '300' },
    leaves: { type: 'string', default: '64' },
    json: { type: 'boolean' },
  },
})
const [rows, columns, trees, leaves] = ['rows', 'columns', 'trees', 'leaves'].map((name) =>
  Number(values[name]),
)
/** The runs of a large page. */
const pageRows = 1_000
/** One prediction is too short to time. */
const predictions = 20

const { matrix, targets } = madeUpRows(rows, columns)
const binning = timed(() => binTable([matrix]))
const learner = new BoostedTrees({ rounds: trees, maxLeaves: leaves })
const training = timed(() => learner.fitTable({ table: binning.made, targets }))
const model = training.made
const bytes = encodeModel(model)
const page = firstRows(matrix, pageRows)
const times = timeInRounds({
  predict: () => {
    for (let time = 0; time < predictions; time++) model.predict(page)
  },
  decode: () => decodeModel(bytes, 'the model'),
})
const found = {
  node: process.version,
  rows,
  columns,
  trees,
  leaves,
  binning: binning.seconds,
  training: training.seconds,
  rowsPerSecond: (rows * trees) / training.seconds.processor,
  bytes: bytes.length,
  decode: times.decode,
  predictedRows: page.rows,
  predict: {
    median: times.predict.median / predictions,
    least: times.predict.least / predictions,
    most: times.predict.most / predictions,
  },
}
console.log(values.json ? JSON.stringify(found, undefined, 2) : asText())

/** What was made, and the seconds that it took: by the clock, and of the processor, which others may use as well. */
function timed(make) {
  const clock = performance.now()
  const before = process.cpuUsage()
  const made = make()
  const { user, system } = process.cpuUsage(before)
  const seconds = { clock: (performance.now() - clock) / 1e3, processor: (user + system) / 1e6 }
  return { made, seconds }
}

function asText() {
  const { predict, decode } = found
  const spread = ({ median, least, most }) => [
    `${fixed(median)} ms`,
    `${fixed(least)}-${fixed(most)} ms`,
  ]
  const seconds = ({ processor, clock }) => [`${fixed(processor)} s`, `${fixed(clock)} s`]
  return [
    `${rows} rows of ${columns} columns, ${trees} trees of up to ${leaves} leaves, node ${process.version}`,
    table([
      ['', 'processor', 'clock'],
      ['binning', ...seconds(found.binning)],
      ['training', ...seconds(found.training)],
    ]),
    `${fixed(found.rowsPerSecond / 1e6)} million rows a second and tree`,
    `The model takes ${bytes.length} bytes. Median and spread of 5 rounds:`,
    table([
      ['', 'median', 'spread'],
      [`predicting ${page.rows} rows`, ...spread(predict)],
      ['decoding', ...spread(decode)],
    ]),
  ].join('\n')
}
