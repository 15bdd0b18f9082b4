import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../examples/', import.meta.url))
const examples = readdirSync(folder).filter((name) => name.endsWith('.mjs'))

/** What each example prints. */
const printed: Readonly<Record<string, string>> = {
  'learn-and-extract.mjs': `learned headline from 2 pages
learned main from 2 pages
learned price from 2 pages
Porto [ '$ 75' ] rule
Cork, paper and a warm bulb: it weighs less than a book.
`,
}

test.each(examples)('%s prints what is expected', (name) => {
  const output = execFileSync(process.execPath, [`${folder}${name}`], { encoding: 'utf8' })
  expect(output).toBe(printed[name])
})

test('every example is listed in their README', () => {
  const readme = readFileSync(`${folder}README.md`, 'utf8')
  for (const name of examples) expect(readme).toContain(`\`${name}\``)
})
