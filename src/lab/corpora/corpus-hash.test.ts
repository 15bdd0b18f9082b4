import { createHash } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testFolder } from './corpora.test-kit.js'
import { corpusHash } from './corpus-hash.js'

const folder = testFolder()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test('the hash covers names and contents of page and label files, sorted by name', async () => {
  await folder.write('c/b.jsonl', 'labels')
  await folder.write('c/a/x.html.gz', 'page')
  await folder.write('c/README.md', 'notes')
  await folder.write('c/a/x.boxes.json', 'boxes')
  const expected = sha256(`a/x.html.gz\0${sha256('page')}\0b.jsonl\0${sha256('labels')}\0`)
  expect(await corpusHash(folder.path('c'))).toBe(expected)
  expect(await corpusHash(`${folder.path('c')}/`)).toBe(expected)
})

test('the hash depends on every byte and name, but not on the location', async () => {
  await folder.write('c/a.html', 'page')
  const before = await corpusHash(folder.path('c'))
  await cp(folder.path('c'), folder.path('d'), { recursive: true })
  expect(await corpusHash(folder.path('d'))).toBe(before)
  await folder.write('c/a.html', 'pagE')
  expect(await corpusHash(folder.path('c'))).not.toBe(before)
})

test('a single file is a corpus too', async () => {
  const [one, other] = [await folder.write('a.jsonl', 'x'), await folder.write('b.jsonl', 'x')]
  expect(await corpusHash(one)).toBe(await corpusHash(other))
})

test('a missing path is an error', async () => {
  await expect(corpusHash(folder.path('none'))).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
})
