import { describe, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()
const html = '<title>Tea</title><div><p>One two three</p><p>Four</p></div><div><p>Five</p></div>'

const page = (name = 'page.html', text = html): Promise<string> => folder.write(name, text)

describe('inspect', () => {
  test('prints the parts that a method scored, and which it keeps', async () => {
    expect(await outcome('inspect', await page(), '--method', 'weighted-dom')).toEqual({
      out: [
        '. subtree #document  [width 1  mean 1  weight 1]  "One two three Four Five"\n',
        '.   leaf p  [weight 1]  "Five"\n',
        'x subtree div  [width 1  mean 2  weight 2]  "One two three Four"\n',
        'x   leaf p  [weight 3]  "One two three"\n',
        'x   leaf p  [weight 1]  "Four"\n',
      ].join(''),
      err: '',
      code: 0,
    })
  })

  test('prints parts as JSON, with their positions', async () => {
    const { out } = await outcome('inspect', await page(), '--method', 'symbol-density', '--json')
    expect(JSON.parse(out)).toMatchObject([
      { kind: 'division', depth: 0, path: 'div', start: 18, end: 50, isKept: true },
      { text: 'Five', isKept: false },
    ])
    const { out: none } = await outcome('inspect', await page(), '--method', 'all-text', '--json')
    expect(JSON.parse(none)).toEqual([])
  })

  test('prints the document of a method that makes one, and refuses it for others', async () => {
    const { out } = await outcome('inspect', await page(), '--method', 'weighted-dom', '--document')
    expect(out).toContain('<title>Tea</title>')
    expect(
      await outcome('inspect', await page(), '--method', 'all-text', '--document'),
    ).toMatchObject({
      out: '',
      code: 2,
    })
  })

  test('compares a page with others of its site', async () => {
    const other = await page('other.html', '<p>Sign up</p><p>Milk</p>')
    const here = await page('here.html', '<p>Sign up</p><p>Tea</p>')
    const { out } = await outcome('inspect', here, '--method', 'key-patterns', '--beside', other)
    expect(out.split('\n').slice(0, 2)).toEqual([
      '. element p  [elements 1  importance 1  entropy 1  inverse-frequency 0.5000  style-importance 0]  "Sign up"',
      'x element p  [elements 1  importance 1  entropy 0  inverse-frequency 1  style-importance 1]  "Tea"',
    ])
  })

  test('prints warnings of the method, and refuses unknown methods', async () => {
    const { err } = await outcome(
      'inspect',
      await page('a.html', '<p>Tea</p>'),
      '--method',
      'symbol-density',
    )
    expect(err).toContain('the page has no DIV')
    expect(await outcome('inspect', await page(), '--method', 'toString')).toMatchObject({
      code: 2,
    })
  })
})
