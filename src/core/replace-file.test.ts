import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../lab/corpora/corpora.test-kit.js'
import { draftOf, replaceFile } from './replace-file.js'

const folder = testFolder()
const read = (name: string): string => readFileSync(folder.path(name), 'utf8')

test('a file is replaced, and nothing else is left', () => {
  replaceFile(folder.path('a'), 'one')
  replaceFile(folder.path('a'), Buffer.from('two'))
  expect(read('a')).toBe('two')
  expect(readdirSync(dirname(folder.path('a')))).toEqual(['a'])
})

test('a link that is planted as the draft is removed, not followed', () => {
  writeFileSync(folder.path('precious'), 'precious')
  symlinkSync(folder.path('precious'), draftOf(folder.path('a')))
  replaceFile(folder.path('a'), 'one')
  expect([read('precious'), read('a')]).toEqual(['precious', 'one'])
})

test('a file that cannot be replaced stays as it was, without a draft', () => {
  mkdirSync(folder.path('a/b'), { recursive: true })
  expect(() => replaceFile(folder.path('a'), 'one')).toThrow(
    expect.objectContaining({ code: 'EISDIR' }),
  )
  expect(readdirSync(dirname(folder.path('a')))).toEqual(['a'])
})
