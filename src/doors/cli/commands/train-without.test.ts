import { expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const story = (at: number): string =>
  ['ferry', 'captain', 'harbour', 'bus']
    .map((noun) => `The ${noun} of day ${at} was late again, so nobody waited there.`)
    .join(' ')

const line = (at: number) =>
  JSON.stringify({
    id: `p${at}`,
    url: `https://x.example/${at}`,
    html: `<ul><li>Home<li>News</ul><div class="story"><p>${story(at)}</p><figure><img src="a.jpg">
      <figcaption class="text">A boat on day ${at}</figcaption></figure></div>`,
    labels: { main: [story(at), `A boat on day ${at}`] },
  })

test('rules leave out roles from training on, and after training again', async () => {
  const labels = await folder.write('labels.jsonl', [line(1), line(2), line(3)].join('\n'))
  const db = folder.path('rules.db')
  const train = (...words: readonly string[]) => outcome('train', labels, '--db', db, ...words)
  const text = async () => {
    const page = await folder.write('new.jsonl', line(7))
    return (await outcome('extract', page, '--db', db, '--no-learn')).out
  }
  expect(await train()).toMatchObject({ code: 0 })
  expect(await text()).toContain('A boat on day 7')
  expect(await train('--without', 'caption')).toMatchObject({ code: 0 })
  expect(await text()).not.toContain('A boat on day 7')
  expect(await text()).toContain('The ferry of day 7')
  expect((await outcome('rules', 'x.example', '--db', db)).out).toContain(
    'without those that are caption',
  )
  await train()
  expect(await text()).not.toContain('A boat on day 7')
  await train('--without', 'none')
  expect(await text()).toContain('A boat on day 7')
})

test('one page may be extracted without roles, and unknown roles are wrong use', async () => {
  const page = await folder.write('one.jsonl', line(1))
  const extract = (...words: readonly string[]) => outcome('extract', page, '--no-learn', ...words)
  expect((await extract('--format', 'markdown')).out).toContain('A boat on day 1')
  expect((await extract('--format', 'markdown', '--without', 'caption')).out).not.toContain(
    'A boat',
  )
  expect(await extract('--without', 'captions')).toMatchObject({
    code: 2,
    err: expect.stringContaining('headline, byline'),
  })
})
