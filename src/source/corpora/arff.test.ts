import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readArff } from './arff.js'
import { testFolder } from './corpora.test-kit.js'

const folder = testFolder()

const text = String.raw`% a table of our own
@RELATION 'fruit and more'   % of all kinds

@attribute weight numeric
@Attribute 'a long name' REAL
@attribute "it's" integer
@attribute skin {smooth,'a b' , "50%", \?}
@attribute class {apple, 'it\'s none'}
@data
% weight, ...
1.5, -2, 3, smooth, apple
.5e1	+0.25 7 'a b'	'it\'s none' % with white space

-1E-2,0,0,"50%",apple% with none
`

const table = {
  relation: 'fruit and more',
  attributes: [
    { kind: 'numeric', name: 'weight' },
    { kind: 'numeric', name: 'a long name' },
    { kind: 'numeric', name: "it's" },
    { kind: 'nominal', name: 'skin', values: ['smooth', 'a b', '50%', '\\?'] },
  ],
  className: 'class',
  classNames: ['apple', "it's none"],
  rows: [
    [1.5, -2, 3, 0],
    [5, 0.25, 7, 1],
    [-0.01, 0, 0, 2],
  ].map((row) => Float64Array.from(row)),
  classes: [0, 1, 0],
}

test.each([
  ['plain', (arff: string) => arff],
  ['with \\r\\n', (arff: string) => arff.replaceAll('\n', '\r\n')],
  ['with a byte order mark', (arff: string) => `\ufeff${arff}`],
  ['as gzip', (arff: string) => gzipSync(arff)],
])('a table, %s', async (_, stored) => {
  expect(await readArff(await folder.write('x.arff', stored(text)))).toEqual(table)
})

test('a question mark in quotes is a value', async () => {
  const path = await folder.write('x.arff', "@attribute c {a,'?'}\n@data\na\n'?'\n")
  expect(await readArff(path)).toMatchObject({ classNames: ['a', '?'], classes: [0, 1] })
})

describe('what is refused, with its line', () => {
  const head = '@relation r\n@attribute n real\n@attribute c {a,b}\n@data\n1,a\n'
  test.each([
    ['a missing number', `${head}?,a`, 6, 'attribute "n": a missing value (?)'],
    ['a missing class', `${head}\n% more\n2,?`, 8, 'attribute "c": a missing value (?)'],
    ['a value that is no number', `${head}x,a`, 6, 'attribute "n": "x" is not one of its values'],
    ['an infinite number', `${head}1e999,a`, 6, '"1e999" is not'],
    ['NaN', `${head}NaN,a`, 6, '"NaN" is not'],
    ['another notation', `${head}0x10,a`, 6, '"0x10" is not'],
    ['a class that is not listed', `${head}1,A`, 6, 'attribute "c": "A" is not one of its values'],
    ['too few values', `${head}1`, 6, 'expected 2 values, found 1'],
    ['too many values', `${head}1,a,b`, 6, 'expected 2 values, found 3'],
    ['nothing between commas', `${head}1,,a`, 6, 'a value on each side of a comma'],
    ['nothing before a comma', `${head},1,a`, 6, 'a value on each side of a comma'],
    ['nothing behind a comma', `${head}1,a,`, 6, 'a value on each side of a comma'],
    ['a sparse row', `${head}{0 1, 1 a}`, 6, 'expected values, found {'],
    ['a quotation without end', `${head}1,'a`, 6, "a quotation is not closed: 'a"],
    ['another type', '@attribute s string\n@data', 1, 'attribute "s": the type string is not'],
    ['no type', '@attribute s', 1, 'attribute "s": expected its type'],
    ['no name', '@relation r\n@attribute', 2, 'expected the name of an attribute'],
    ['more than a type', '@attribute n real [0,1]', 1, 'something follows its type'],
    ['an open list', '@attribute c {a,b', 1, 'expected } at the end of the line'],
    ['an empty list', '@attribute c {}', 1, 'expected values between { and }'],
    ['a value twice', '@attribute c {a,b,a}', 1, 'a value is listed twice'],
    ['a name twice', '@attribute c real\n@attribute c {a}', 2, 'attribute "c" is declared twice'],
    ['a class of numbers', '@attribute n real\n@data\n1', 2, 'the last attribute is the class'],
    ['no attributes', '@relation r\n@data\n', 2, 'the last attribute is the class'],
    ['something else', '<html>', 1, 'expected @relation, @attribute or @data, found <html>'],
  ])('%s', async (_, arff, line, reason) => {
    const path = await folder.write('x.arff', arff)
    await expect(readArff(path)).rejects.toMatchObject({
      code: 'BROKEN_TABLE',
      message: expect.stringContaining(`${path}:${line}: `),
    })
    await expect(readArff(path)).rejects.toThrow(reason)
  })

  test('a file that ends before @data has no line to name', async () => {
    const path = await folder.write('x.arff', '@relation r\n')
    await expect(readArff(path)).rejects.toThrow(`${path}: it has no @data`)
  })

  test('a file that is not there', async () => {
    await expect(readArff(folder.path('none'))).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  })
})
