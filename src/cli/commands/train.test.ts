import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const page = (name: string, price: string): string =>
  `<html><body><h1>${name}</h1><p class="price">${price}</p><p>Picked in the clouds in May.</p></body></html>`

const heading = 'site field layout version pages tried precision recall F1 votes'.split(' ')

describe('train', () => {
  test('learns by labels of the command line, and adds to what is there', async () => {
    const db = folder.path('rules.db')
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    const words = ['--db', db, '--url', 'https://www.tea.example/1', '--field', 'price=$ 5']
    const { out, err, code } = await outcome('train', fog, ...words)
    expect([err, code]).toEqual(['', 0])
    const [first, second, ...rest] = out.split('\n').map((row) => row.split(/ +/))
    expect(first).toEqual(heading)
    // nothing was left to try it on
    expect(second!.slice(0, 9)).toEqual([
      'tea.example',
      'price',
      'page',
      '1',
      '1',
      '0',
      '-',
      '-',
      '-',
    ])
    expect(rest).toEqual([['']])
    const moss = await folder.write('moss.html', page('Moss', '$ 6'))
    const more = await outcome(
      'train',
      moss,
      '--db',
      db,
      '--site',
      'tea.example',
      '--field',
      'price=$ 6',
    )
    const row = more.out.split('\n')[1]!.split(/ +/)
    expect(row.slice(4, 9)).toEqual(['2', '2', '1.000', '1.000', '1.000'])
  })

  test('prints its report as JSON', async () => {
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    const words = ['--db', folder.path('r.db'), '--site', 'tea.example', '--field', 'price=$ 5']
    const { out } = await outcome('train', fog, '--json', ...words)
    expect(JSON.parse(out)).toMatchObject({ sites: [{ site: 'tea.example' }], failed: [] })
  })

  test('says which label is not there, and what comes near', async () => {
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    const words = ['--site', 'tea.example', '--field', 'headline=FOG', '--field', 'price=$ 5']
    const { err, code } = await outcome('train', fog, '--db', folder.path('r.db'), ...words)
    expect(code).toBe(0)
    expect(err.split('\n')).toEqual([
      `treesift: ${fog}: nothing on the page carries headline "FOG"; the page has "Fog"`,
      'treesift: tea.example: no rule for headline, no label was found',
      '',
    ])
  })

  test('is used wrongly, and makes no database then', async () => {
    const db = folder.path('none.db')
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    for (const words of [
      [],
      [fog, '--field', 'price'],
      [fog, '--field', '=$ 5'],
      [fog, '--url', 'https://tea.example/'],
      [fog, '--url', 'tea', '--field', 'price=$ 5'],
      [fog, fog, '--url', 'https://tea.example/', '--field', 'price=$ 5'],
    ])
      expect(await outcome('train', '--db', db, ...words), words.join(' ')).toMatchObject({
        out: '',
        code: 2,
      })
    expect(existsSync(db)).toBe(false)
  })

  test('ends with 1 for pages that cannot be used', async () => {
    const db = folder.path('none.db')
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    const siteless = await outcome('train', fog, '--db', db, '--field', 'price=$ 5')
    expect(siteless).toMatchObject({ code: 1 })
    expect(siteless.err).toContain('[SITE_UNKNOWN]')
    await folder.write('fog.json', '{')
    const broken = await outcome('train', fog, '--db', db)
    expect(broken).toMatchObject({ code: 1 })
    expect(broken.err).toMatch(/^treesift: .*fog\.json.*\]\n$/)
    expect(existsSync(db)).toBe(false)
  })
})
