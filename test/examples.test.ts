import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { program } from './support/treesift.js'

const folder = fileURLToPath(new URL('../examples/', import.meta.url))
const examples = readdirSync(folder).filter((name) => name.endsWith('.mjs'))

/** The output of each example. */
const printed: Readonly<Record<string, string>> = {
  'learn-and-extract.mjs': `learned headline from 2 pages
learned main from 2 pages
learned price from 2 pages
Porto [ '$ 75' ] rule
Cork, paper and a warm bulb: it weighs less than a book.
`,
  'extract-many.mjs': `ferry: The ferry runs again from Monday, every two hours until the autumn storms begin.
bridge: The new bridge has been painted in the colour that the school children had chosen.
market: On Saturday the market moves to the old harbour, where there is room for all.
broken: BAD_OPTION
`,
  'crawlee.mjs': `/oslo oslo [ '$ 90' ]
/porto porto [ '$ 75' ]
/cork cork [ '$ 60' ]
/riga riga [ '$ 82' ]
`,
  'web-route.mjs': `200 https://bread.example/ Bread
404
`,
  'worker.mjs': `https://garden.example/pears Pears model
`,
}

test.each(examples)('%s prints the expected output', (name) => {
  const output = execFileSync(process.execPath, [`${folder}${name}`], { encoding: 'utf8' })
  expect(output).toBe(printed[name])
})

test('every example is listed in their README', () => {
  const readme = readFileSync(`${folder}README.md`, 'utf8')
  for (const name of examples) expect(readme).toContain(`\`${name}\``)
})

test('the examples in Python pass their tests', () => {
  const { status, stderr } = spawnSync(
    'python3',
    ['-m', 'unittest', 'discover', '-s', `${folder}python`],
    {
      encoding: 'utf8',
      env: { ...process.env, TREESIFT: `${process.execPath} ${program}` },
    },
  )
  expect(stderr).toMatch(/\nOK\n$/)
  expect(status).toBe(0)
})
