// Boosted trees on made-up rows: node bench/boosting.mjs [--rows N] [--columns N] [--trees N] [--leaves N] [--json]
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { binTable } from '../dist/learn/boosting/bin-table.js'
import { BoostedTrees } from '../dist/learn/boosting/boosted-trees.js'
import { decodeModel } from '../dist/learn/boosting/decode-model.js'
import { encodeModel } from '../dist/learn/boosting/encode-model.js'
import { firstRows, madeUpRows } from './support/made-up-rows.mjs'
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
/** One is too short to time, and the first ones are slow. */
const repetitions = 200

const { matrix, targets } = madeUpRows(rows, columns)
const binning = timed(() => binTable([matrix]))
const learner = new BoostedTrees({ rounds: trees, maxLeaves: leaves })
const training = timed(() => learner.fitTable({ table: binning.made, targets }))
const model = training.made
const bytes = encodeModel(model)
const page = firstRows(matrix, pageRows)
const predicting = timedOften(() => model.predict(page))
const decoding = timedOften(() => decodeModel(bytes, 'the model'))
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
  predictedRows: page.rows,
  predicting: predicting.seconds,
  decoding: decoding.seconds,
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

/** The same for one of many times. */
function timedOften(make) {
  const often = () => {
    for (let time = 0; time < repetitions; time++) make()
  }
  often()
  const { clock, processor } = timed(often).seconds
  return { seconds: { clock: clock / repetitions, processor: processor / repetitions } }
}

function asText() {
  const seconds = ({ processor, clock }) => [`${fixed(processor)} s`, `${fixed(clock)} s`]
  const milliseconds = ({ processor, clock }) => [
    `${fixed(processor * 1e3)} ms`,
    `${fixed(clock * 1e3)} ms`,
  ]
  return [
    `${rows} rows of ${columns} columns, ${trees} trees of up to ${leaves} leaves, node ${process.version}`,
    table([
      ['', 'processor', 'clock'],
      ['binning', ...seconds(found.binning)],
      ['training', ...seconds(found.training)],
      [`predicting ${page.rows} rows`, ...milliseconds(found.predicting)],
      ['decoding', ...milliseconds(found.decoding)],
    ]),
    `${fixed(found.rowsPerSecond / 1e6)} million rows a second and tree; the model takes ${bytes.length} bytes`,
  ].join('\n')
}
