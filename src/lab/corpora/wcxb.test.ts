import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collectGold, testFolder } from './corpora.test-kit.js'
import { readWcxb } from './wcxb.js'

const folder = testFolder()

/** A page of the corpus; the html stands under the same name. */
async function page(name: string, truth: unknown, html: string | Buffer = `<p>${name}`) {
  await folder.write(`html/${name}.html.gz`, gzipSync(html))
  await folder.write(
    `ground-truth/${name}.json`,
    typeof truth === 'string' ? truth : JSON.stringify(truth),
  )
}

const typed = (primary: unknown) => ({ page_type: { primary, tags: ['x'] } })
const url = 'https://www.x.example/a'

test('pages come in order of their numbers, with their gold', async () => {
  await page('10', { url, _internal: typed('category'), ground_truth: { main_content: '' } })
  await page('9', {
    url,
    _internal: typed('article'),
    ground_truth: {
      main_content: 'One\n\nTwo',
      title: 'T',
      author: null,
      publish_date: '',
      with: ['One'],
    },
  })
  await page('0100', { url: '', ground_truth: { author: 'A', main_content: null } })
  await page('notes', {})
  await folder.write('html/11.html.gz', 'no page of it')
  await folder.write('ground-truth/README.md', 'nothing to read')
  expect(await collectGold(readWcxb(folder.path('.')))).toEqual([
    {
      id: '9',
      html: '<p>9',
      site: 'x.example',
      type: 'article',
      group: 'article',
      main: 'One\n\nTwo',
      fields: { title: ['T'], publish_date: [] },
    },
    {
      id: '10',
      html: '<p>10',
      site: 'x.example',
      type: 'collection',
      group: 'collection',
      main: '',
      fields: {},
    },
    { id: '0100', html: '<p>0100', site: '0100.json', fields: { author: ['A'] } },
    { id: 'notes', html: '<p>notes', site: 'notes.json', fields: {} },
  ])
})

test('an empty URL means no URL, without a warning', async () => {
  await page('1', { url: '', ground_truth: {} })
  for await (const input of readWcxb(folder.path('.'))) {
    expect(input).toHaveProperty('page.warnings', [])
    expect(input).not.toHaveProperty('page.url')
  }
})

test('pages are UTF-8, whatever they declare', async () => {
  const html = '<meta charset="windows-1252"><p>größe'
  await page('1', { url, ground_truth: {} }, html)
  expect(await collectGold(readWcxb(folder.path('.')))).toEqual([
    { id: '1', html, site: 'x.example', fields: {} },
  ])
})

test('invalid entries fail in their place', async () => {
  await page('1', '{"url":')
  await page('2', '[]')
  await page('3', { ground_truth: { main_content: 5 } })
  await page('4', { ground_truth: { author: [1] } })
  await page('5', { _internal: [], ground_truth: {} })
  await page('6', { url, ground_truth: {} }, '%PDF-1.4')
  await folder.write('ground-truth/7.json', '{"ground_truth":{}}')
  await page('8', { ground_truth: { main_content: 'x' } })
  const truth = (name: string) =>
    expect.stringContaining(folder.path(`ground-truth/${name}.json: `))
  expect(await collectGold(readWcxb(folder.path('.')))).toEqual([
    ['1', 'BROKEN_LABELS', truth('1')],
    ['2', 'BROKEN_LABELS', truth('2')],
    ['3', 'BROKEN_LABELS', expect.stringContaining('"main_content": expected a text')],
    ['4', 'BROKEN_LABELS', expect.stringContaining('"author": expected texts, found a number')],
    ['5', 'BROKEN_LABELS', expect.stringContaining('"_internal": expected an object')],
    ['6', 'NOT_TEXT', expect.any(String)],
    ['7', 'INPUT_NOT_FOUND', expect.stringContaining(folder.path('html/7.html.gz'))],
    { id: '8', html: '<p>8', site: '8.json', main: 'x', fields: {} },
  ])
})

test('a failure has the URL and the file of its page', async () => {
  await page('6', { url, ground_truth: {} }, '%PDF-1.4')
  for await (const input of readWcxb(folder.path('.')))
    expect(input).toMatchObject({ kind: 'failed', url, file: folder.path('html/6.html.gz') })
})

test('pages are read lazily', async () => {
  await page('1', { ground_truth: {} })
  await page('2', { ground_truth: {} })
  const pages = readWcxb(folder.path('.'))
  await pages.next()
  await page('2', { ground_truth: { main_content: 'late' } })
  expect((await pages.next()).value).toMatchObject({ main: 'late' })
})

test('a missing folder is a failure', async () => {
  expect(await collectGold(readWcxb(folder.path('none')))).toEqual([
    [folder.path('none'), 'INPUT_NOT_FOUND', expect.any(String)],
  ])
})
