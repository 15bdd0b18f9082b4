import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPageFiles } from './page-files.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treesift-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '')
  }
}

async function found(path = folder): Promise<string[]> {
  const names: string[] = []
  for await (const each of findPageFiles(path))
    names.push(
      each.kind === 'file'
        ? relative(folder, each.path)
        : `failed ${relative(folder, each.path)}: ${(each.error as { code: string }).code}`,
    )
  return names
}

test('pages with all extensions, sorted by their whole paths', async () => {
  const pages = [
    'Z.HTML',
    'a-b/x.html',
    'a.htm',
    'a/x.xhtml',
    'a/y.html.gz',
    'ä.html',
    'b.html',
    'é/z.htm.gz',
  ]
  await write(...[...pages].reverse(), 'a.json', 'b.htmlx', 'html', 'c.txt', 'a/readme.md')
  expect(await found()).toEqual([...pages].sort())
})

test('hidden files and folders are skipped', async () => {
  await write('.git/x.html', '._a.html', 'a.html')
  expect(await found()).toEqual(['a.html'])
})

test('links are followed, but no folder is entered twice', async () => {
  await write('a/x.html', 'z/y.html')
  await symlink(folder, join(folder, 'a', 'loop'))
  await symlink(join(folder, 'z'), join(folder, 'b'))
  await symlink(join(folder, 'a', 'x.html'), join(folder, 'c.html'))
  await symlink('/nowhere', join(folder, 'd.html'))
  await symlink('/dev/zero', join(folder, 'e.html'))
  expect(await found()).toEqual(['a/x.html', 'b/y.html', 'c.html', 'd.html'])
})

test('a file, a missing path, and a folder without pages', async () => {
  await write('a.txt')
  expect(await found(join(folder, 'a.txt'))).toEqual(['a.txt'])
  expect(await found(join(folder, 'none'))).toEqual(['failed none: INPUT_NOT_FOUND'])
  expect(await found()).toEqual(['failed : EMPTY_FOLDER'])
})
