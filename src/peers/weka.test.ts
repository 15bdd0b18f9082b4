import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { j48, j48Tree, readFigures, readTree, wekaDefaults } from './weka.js'

let folder = ''
const path = (name: string): string => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-weka-'))
  writeFileSync(path('weka-3.6.14.jar'), '')
  symlinkSync('weka-3.6.14.jar', path('weka.jar'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Something in place of Java, as a few lines of shell. */
function java(name: string, code: string): { java: string; jar: string } {
  writeFileSync(path(name), `#!/bin/sh\n${code}\n`)
  chmodSync(path(name), 0o755)
  return { java: path(name), jar: path('weka.jar') }
}

/** The figures of a training set of 10 rows, then those of the folds. */
const printed = `
=== Error on training data ===

Correctly Classified Instances          10              100      %
Kappa statistic                          1
Total Number of Instances               10

=== Stratified cross-validation ===

Correctly Classified Instances           7               70      %
Incorrectly Classified Instances         3               30      %
Kappa statistic                          0.4
Total Number of Instances               10
`

test('accuracy and kappa are those of the cross-validation', () => {
  expect(readFigures(printed)).toEqual({ rows: 10, accuracy: 0.7, kappa: 0.4 })
})

test.each([
  ['nothing', ''],
  ['only figures of the training data', printed.slice(0, printed.indexOf('=== Strat'))],
  ['figures without a kappa', printed.replace(/Kappa statistic +0.4\n/, '')],
  ['a kappa that is no number', printed.replace('0.4', '?')],
])('%s gives none', (_, text) => {
  expect(readFigures(text)).toBeUndefined()
})

test('Weka is run with its usual settings', async () => {
  const fake = java('good', `echo "$@" > ${path('words')}; cat <<'END'\n${printed}\nEND`)
  expect(await j48({ file: 'tea.arff', rows: 10 }, fake)).toEqual({
    kind: 'peer',
    version: '3.6.14',
    rows: 10,
    accuracy: 0.7,
    kappa: 0.4,
  })
  expect(readFileSync(path('words'), 'utf8')).toBe(
    `-cp ${path('weka.jar')} weka.classifiers.trees.J48 -t tea.arff -C 0.25 -M 2 -x 10 -s 1 -o -v\n`,
  )
})

/** A tree with a leaf that no row came to, tested on 8 other rows. */
const printedTree = `
kind = tea: others (4.0)
kind = mug: main (6.0/1.0)
kind = jug: others (0.0)

Number of Leaves  : \t3

Size of the tree : \t4


Time taken to build model: 0.65 seconds
Time taken to test model on training data: 0.08 seconds

=== Error on training data ===

Correctly Classified Instances           9               90      %
Total Number of Instances               10

=== Error on test data ===

Correctly Classified Instances           7               87.5    %
Total Number of Instances                8
`

test('the figures of a tree are those of the rows that it had not seen', () => {
  expect(readTree(printedTree)).toEqual({
    rows: 8,
    right: 7,
    leaves: 3,
    emptyLeaves: 1,
    seconds: 0.65,
  })
})

test.each([
  ['nothing', ''],
  ['no other rows', printedTree.slice(0, printedTree.indexOf('=== Error on test'))],
  ['no leaves', printedTree.replace('Number of Leaves', '')],
  ['no time', printedTree.replace('Time taken to build', '')],
])('%s is no tree', (_, text) => {
  expect(readTree(text)).toBeUndefined()
})

test('Weka learns from one table and tells another', async () => {
  const fake = java('tree', `echo "$@" > ${path('words')}; cat <<'END'\n${printedTree}\nEND`)
  expect(await j48Tree('a.arff', 'b.arff', fake)).toMatchObject({ rows: 8, right: 7 })
  expect(readFileSync(path('words'), 'utf8')).toBe(
    `-cp ${path('weka.jar')} weka.classifiers.trees.J48 -t a.arff -T b.arff -C 0.25 -M 2\n`,
  )
  const failing = java('none', 'echo "Weka exception: no table" >&2')
  await expect(j48Tree('a.arff', 'b.arff', failing)).rejects.toMatchObject({
    code: 'PEER_FAILED',
    message: expect.stringMatching(/^weka-j48, a.arff: .*no table/),
  })
  const lacking = { jar: path('no.jar') }
  await expect(j48Tree('a.arff', 'b.arff', lacking)).rejects.toMatchObject({
    code: 'PEER_NOT_INSTALLED',
  })
})

test('what Weka cannot read is said, though it ends as if all were well', async () => {
  const fake = java('bad', 'echo >&2; echo "Weka exception: no table" >&2; echo "Options:" >&2')
  await expect(j48({ file: 'tea.arff', rows: 10 }, fake)).rejects.toMatchObject({
    code: 'PEER_FAILED',
    message: expect.stringMatching(/^weka-j48, tea.arff: .*\(Weka exception: no table\)/),
  })
  await expect(j48({ file: 'icrawler.arff', rows: 14_742 }, fake)).rejects.toMatchObject({
    code: 'PEER_FAILED',
  })
})

test('Weka does not run for ever', async () => {
  const fake = { ...java('slow', 'exec sleep 1000'), maxSeconds: 0.2 }
  await expect(j48({ file: 'tea.arff', rows: 10 }, fake)).rejects.toMatchObject({
    code: 'PEER_TIMEOUT',
  })
})

test('without Weka the table of the field has recorded figures, and others have none', async () => {
  const lacking = { jar: path('no.jar') }
  expect(await j48({ file: 'corpora/icrawler.arff.gz', rows: 14_742 }, lacking)).toEqual({
    kind: 'recorded',
    version: '3.6',
    rows: 14_742,
    accuracy: 0.9687,
    kappa: 0.958,
  })
  for (const table of [
    { file: 'corpora/icrawler.arff.gz', rows: 14_741 },
    { file: 'my-icrawler.arff', rows: 14_742 },
  ])
    await expect(j48(table, lacking)).rejects.toMatchObject({
      code: 'PEER_NOT_INSTALLED',
      message: expect.stringContaining('apt-get install weka'),
    })
})

test('without Java it is the same', async () => {
  const lacking = { java: path('no-java'), jar: path('weka.jar') }
  await expect(j48({ file: 'tea.arff', rows: 10 }, lacking)).rejects.toMatchObject({
    code: 'PEER_NOT_INSTALLED',
  })
})

test('Weka learns a table of one question, or is said to be missing', async () => {
  const rows = Array.from({ length: 40 }, (_, row) => `${row},${row < 20 ? 'low' : 'high'}`)
  const file = path('steps.arff')
  const head = '@relation steps\n@attribute x numeric\n@attribute side {low,high}\n@data\n'
  writeFileSync(file, head + rows.join('\n'))
  const found = await j48({ file, rows: 40 }).catch(({ code }) => code)
  if (!existsSync(wekaDefaults.jar)) return expect(found).toBe('PEER_NOT_INSTALLED')
  expect(found).toMatchObject({ kind: 'peer', rows: 40 })
  expect(found.accuracy).toBeGreaterThan(0.9)
  const tree = await j48Tree(file, file)
  expect(tree).toMatchObject({ rows: 40, right: 40, leaves: 2, emptyLeaves: 0 })
})
