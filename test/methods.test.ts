import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { methodMeanings, methodNames } from '../src/analysis/methods/method-names.js'
import { methodOf } from '../src/analysis/methods/methods.js'

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../docs/${path}`, import.meta.url)), 'utf8')

describe('docs/methods.md', () => {
  test('has a row for every method, in their order, and no other', () => {
    const rows = [...read('methods.md').matchAll(/^\| \[?`([\w-]+)`.*?\| (\d*) ?\| (.*) \|$/gm)]
    expect(rows.map(([, name, paper, meaning]) => [name, paper, meaning])).toEqual(
      methodNames.map((name) => [name, methodOf(name).paper ?? '', methodMeanings[name]]),
    )
  })

  test.each(methodNames.filter((name) => methodOf(name).paper !== undefined))(
    'leads to a page about %s with what was measured and the errata',
    (name) => {
      const page = new RegExp(`\\[\`${name}\`\\]\\((methods/[\\w-]+\\.md)\\)`).exec(
        read('methods.md'),
      )
      const text = read(page![1]!)
      expect(text).toContain('## Measured')
      expect(text).toMatch(/as printed/i)
      expect(text).toContain(`\`${name}\``)
    },
  )
})
