import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const page = (name: string, price: string): string =>
  `<html><body><h1>${name}</h1><p class="price">${price}</p><p>Picked in the clouds in May.</p></body></html>`

const heading = 'site field layout version pages tested precision recall F1 votes'.split(' ')

describe('train', () => {
  test('learns from labels of the command line, and adds to the stored pages', async () => {
    const db = folder.path('rules.db')
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    const words = ['--db', db, '--url', 'https://www.tea.example/1', '--field', 'price=$ 5']
    const { out, err, code } = await outcome('train', fog, ...words)
    expect([err, code]).toEqual(['', 0])
    const [first, second, ...rest] = out.split('\n').map((row) => row.split(/ +/))
    expect(first).toEqual(heading)
    // no other page to test it on
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

  test.each([
    ['two of them', ['--records', 'Fog $ 5', '--records', 'Rain $ 7']],
    ['a selector', ['--record-selector', 'li.tea']],
  ])('learns records from %s', async (_, words) => {
    const db = folder.path('teas.db')
    const tea = (name: string, at: number) => `<li class="tea"><b>${name}</b> $ ${at + 5}</li>`
    const list = (...names: readonly string[]) =>
      `<body><h1>Teas</h1><ul><li>Home</li></ul><ul>${names.map(tea).join('')}</ul></body>`
    const teas = await folder.write('teas.html', list('Fog', 'Moss', 'Rain'))
    const more = await folder.write('more.html', list('Hail', 'Snow', 'Dust', 'Dew'))
    await outcome('train', teas, '--db', db, '--site', 'tea.example', ...words)
    const { out } = await outcome('records', more, '--db', db, '--site', 'tea.example')
    expect(JSON.parse(out).records.map(({ text }: { text: string }) => text)).toEqual([
      'Hail $ 5',
      'Snow $ 6',
      'Dust $ 7',
      'Dew $ 8',
    ])
  })

  test('prints its report as JSON', async () => {
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    const words = ['--db', folder.path('r.db'), '--site', 'tea.example', '--field', 'price=$ 5']
    const { out } = await outcome('train', fog, '--json', ...words)
    expect(JSON.parse(out)).toMatchObject({ sites: [{ site: 'tea.example' }], failed: [] })
  })

  test('prints which label is missing, and what is similar', async () => {
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    const words = ['--site', 'tea.example', '--field', 'headline=FOG', '--field', 'price=$ 5']
    const { err, code } = await outcome('train', fog, '--db', folder.path('r.db'), ...words)
    expect(code).toBe(0)
    expect(err.split('\n')).toEqual([
      `treesift: ${fog}: headline "FOG" is not found on the page; the page has "Fog"`,
      'treesift: no rule learned for "headline" on tea.example: none of its labels was found on the pages',
      '',
    ])
  })

  test('stores no rule that fails on pages left out, and says what to do', async () => {
    const makers = ['Alder', 'Birke', 'Corvo', 'Dorsch', 'Esker', 'Fjord']
    const menu = `<nav>${makers.map((one) => `<a href="#">${one}</a>`).join(' ')}</nav>`
    const pages = ['Esker', 'Alder', 'Corvo'].map((maker, at) =>
      JSON.stringify({
        url: `https://c.example/${at}`,
        html: `${menu}<h1>Item ${at}</h1>`,
        labels: { maker, name: `Item ${at}` },
      }),
    )
    const list = await folder.write('makers.jsonl', pages.join('\n'))
    const db = folder.path('useless.db')
    const { out, err, code } = await outcome('train', list, '--db', db)
    expect(code).toBe(0)
    expect(out).toMatch(/\nc\.example +name /)
    expect(out).not.toContain('maker')
    expect(err.split('\n')[0]).toBe(
      'treesift: the rule for "maker" on c.example (layout page) has F1 0.00 on labelled pages left out: ' +
        'it is not stored; --keep-all stores it. Label another page, or give a selector',
    )
    expect(err).toMatch(/\ntreesift: {3}"maker" may be nav > a \(text\): .*in a menu/)
    const all = await outcome('train', list, '--db', db, '--keep-all', '--json')
    expect(all.err).toContain('it is stored all the same')
    expect(JSON.parse(all.out)).toMatchObject({
      sites: [{ rules: [{ field: 'maker' }, { field: 'name' }] }],
      useless: [{ site: 'c.example', field: 'maker', f1: 0, candidates: [{ where: 'nav > a' }] }],
    })
  })

  test('keeps the labels of pages of which no rule is useful', async () => {
    const makers = ['Alder', 'Birke', 'Corvo', 'Dorsch', 'Esker', 'Fjord']
    const menu = `<nav>${makers.map((one) => `<a href="#">${one}</a>`).join(' ')}</nav>`
    const pages = (added: string, ...wanted: readonly string[]) =>
      wanted
        .map((maker, at) =>
          JSON.stringify({
            url: `https://d.example/${added}${at}`,
            html: `${menu}<h1>Item ${added}${at}</h1>${added && `<b class=by>${maker}</b>`}`,
            labels: { maker },
          }),
        )
        .join('\n')
    const db = folder.path('kept.db')
    const first = await folder.write('first.jsonl', pages('', 'Esker', 'Alder', 'Dorsch'))
    const failed = await outcome('train', first, '--db', db)
    expect([failed.out, failed.code]).toEqual(['', 1])
    expect(failed.err).toMatch(/\[NOTHING_TO_LEARN\]\n$/)
    const more = await folder.write('more.jsonl', pages('b', 'Corvo', 'Fjord', 'Birke'))
    const { out } = await outcome('train', more, '--db', db, '--json')
    expect(JSON.parse(out).sites[0].rules[0]).toMatchObject({ field: 'maker', pages: 3 })
    expect(JSON.parse(out).unaligned).toEqual([])
  })

  test('creates no database on wrong use', async () => {
    const db = folder.path('none.db')
    const fog = await folder.write('fog.html', page('Fog', '$ 5'))
    for (const words of [
      [],
      [fog, '--field', 'price'],
      [fog, '--field', '=$ 5'],
      [fog, '--url', 'https://tea.example/'],
      [fog, '--url', 'tea', '--field', 'price=$ 5'],
      [fog, '--site', 'tea.example', '--records', 'Fog', '--record-selector', 'p'],
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
