import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const src = join(root, 'src')

/** The folders in the order of ARCHITECTURE.md's table. */
const order = [
  ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `(\w+)\/` \|/gm),
].map(([, folder]) => folder!)

/** Folders that touch the world; `core/` reads the version out of package.json, `app/` and `cli/` compose. */
const worldly = new Set(['core', 'source', 'render', 'store', 'delivery', 'peers', 'app', 'cli'])

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|test-kit|d)\.ts$/.test(file))
  .sort()

const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(join(src, file), 'utf8').matchAll(
      /^(?:import|export)[^'\n]*(?:\n[^'\n]*)*? from '([^']+)'/gm,
    ),
  ].map(([, name]) => name!)

const ownImportsOf = (file: string): readonly string[] =>
  importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(src, resolve(src, dirname(file), name)).replace(/\.js$/, '.ts'))

const folderOf = (file: string): string => file.split('/')[0]!

describe('src/', () => {
  test('has exactly the folders that ARCHITECTURE.md lists', () => {
    const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...order].sort())
  })

  test.each(files.filter((file) => file !== 'index.ts'))(
    '%s imports only from its own folder and those above',
    (file) => {
      const rank = order.indexOf(folderOf(file))
      const below = ownImportsOf(file).filter((target) => order.indexOf(folderOf(target)) > rank)
      expect(below).toEqual([])
    },
  )

  test.each(files.filter((file) => !worldly.has(folderOf(file)) && file !== 'index.ts'))(
    '%s touches nothing outside',
    (file) => {
      expect(importsOf(file).filter((name) => name.startsWith('node:'))).toEqual([])
    },
  )

  test('has no import cycles', () => {
    const finished = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      else if (!finished.has(file)) {
        for (const target of ownImportsOf(file)) visit(target, [...path, file])
        finished.add(file)
      }
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('is read whole: every import of these files was understood', () => {
    for (const file of files) {
      const text = readFileSync(join(src, file), 'utf8')
      expect(importsOf(file), file).toHaveLength([...text.matchAll(/ from '/g)].length)
    }
  })

  test('has one door that names what it offers', () => {
    expect(readFileSync(join(src, 'index.ts'), 'utf8')).not.toMatch(/export \*/)
  })
})
