import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const src = join(root, 'src')

/** The rooms and their folders, in the order of ARCHITECTURE.md's table; `''` is what stands in the room itself. */
const rooms: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `(\w+)\/` \|([^|]*)\|/gm),
  ].map(([, room, folders]) => [
    room!,
    [...[...folders!.matchAll(/`([\w-]+)\/`/g)].map(([, folder]) => folder!), ''],
  ]),
)
const order = [...rooms.keys()]

/** Rooms and folders that touch the world; `core/` reads the version out of package.json, `app/`, `lab/` and `doors/` compose. */
const worldly = ['core', 'input', 'page/render', 'store', 'output/delivery', 'app', 'lab', 'doors']

/** Commands that start doors beside their own. */
const starters: ReadonlySet<string> = new Set(
  ['fleet', 'serve'].map((name) => `doors/cli/commands/${name}.ts`),
)

/** What may load the laboratory, and only when it runs. */
const labUsers = /^doors\/cli\/commands\/(evaluate|compare|model)[\w-]*\.ts$/

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-kit|d)\.ts$/.test(file))
  .sort()
const roomFiles = files.filter((file) => file.includes('/'))

const textOf = (file: string): string => readFileSync(join(src, file), 'utf8')

const staticImportsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^(?:import|export)[^'\n]*(?:\n[^'\n]*)*? from '([^']+)'/gm)].map(
    ([, name]) => name!,
  )

const dynamicImportsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'/g)].map(([, name]) => name!)

const targetsOf = (file: string, names: readonly string[]): readonly string[] =>
  names
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(src, resolve(src, dirname(file), name)))
    .map((path) =>
      path.replace(/\.js$/, files.includes(path.replace(/js$/, 'tsx')) ? '.tsx' : '.ts'),
    )

const ownImportsOf = (file: string): readonly string[] =>
  targetsOf(file, [...staticImportsOf(file), ...dynamicImportsOf(file)])

const roomOf = (file: string): string => file.split('/')[0]!

/** The folder of its room that a file stands in; `''` for the room itself. */
const folderOf = (file: string): string => {
  const [, folder, ...rest] = file.split('/')
  return rest.length === 0 ? '' : folder!
}

describe('src/', () => {
  test('has exactly the rooms that ARCHITECTURE.md lists', () => {
    const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...order].sort())
  })

  test.each(order)('%s/ has exactly the folders that ARCHITECTURE.md lists', (room) => {
    const inside = roomFiles.filter((file) => roomOf(file) === room).map(folderOf)
    expect([...new Set([...inside, ''])].sort()).toEqual([...rooms.get(room)!].sort())
  })

  test.each(roomFiles)(
    '%s imports only from rooms above it, and inside its room from folders before its own',
    (file) => {
      const room = roomOf(file)
      const folders = rooms.get(room)!
      const below = ownImportsOf(file).filter((target) =>
        roomOf(target) === room
          ? folders.indexOf(folderOf(target)) > folders.indexOf(folderOf(file))
          : order.indexOf(roomOf(target)) > order.indexOf(room),
      )
      expect(below).toEqual([])
    },
  )

  test.each(roomFiles.filter((file) => !worldly.some((place) => file.startsWith(`${place}/`))))(
    '%s touches nothing outside',
    (file) => {
      expect(staticImportsOf(file).filter((name) => name.startsWith('node:'))).toEqual([])
    },
  )

  test.each(files.filter((file) => roomOf(file) !== 'lab'))(
    '%s does not load the laboratory, or only when its command runs',
    (file) => {
      const isLab = (target: string): boolean => roomOf(target) === 'lab'
      const types = /^import type [^']*'([^']+)'/gm
      const typeOnly = targetsOf(
        file,
        [...textOf(file).matchAll(types)].map(([, name]) => name!),
      )
      const loaded = targetsOf(file, staticImportsOf(file)).filter(
        (target) => isLab(target) && !typeOnly.includes(target),
      )
      const named = ownImportsOf(file).filter(isLab)
      expect(loaded).toEqual([])
      if (!labUsers.test(file)) expect(named).toEqual([])
    },
  )

  test.each(files.filter((file) => roomOf(file) === 'doors'))(
    '%s imports no other door but the client of the HTTP API, or opens it when its command runs',
    (file) => {
      const isOther = (target: string): boolean =>
        roomOf(target) === 'doors' && ![folderOf(file), 'client'].includes(folderOf(target))
      expect(targetsOf(file, staticImportsOf(file)).filter(isOther)).toEqual([])
      if (!file.startsWith('doors/cli/usage/') && !starters.has(file))
        expect(ownImportsOf(file).filter(isOther)).toEqual([])
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
    for (const file of files)
      expect(staticImportsOf(file), file).toHaveLength(
        [...textOf(file).matchAll(/ from '/g)].length,
      )
  })

  test('has one door that names what it offers', () => {
    expect(textOf('index.ts')).not.toMatch(/export \*/)
  })
})

describe('exported names', () => {
  const declared =
    /^export (?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|enum) +(\w+)/gm

  /** Names that are defined in more than one file, and why. */
  const exceptions: Readonly<Record<string, string>> = {}

  test('are each defined in one place', () => {
    const places = new Map<string, Set<string>>()
    for (const file of files)
      for (const [, name] of textOf(file).matchAll(declared))
        places.set(name!, (places.get(name!) ?? new Set()).add(file))
    const twice = [...places].filter(([name, where]) => where.size > 1 && !(name in exceptions))
    expect(twice.map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([])
    const unused = Object.keys(exceptions).filter((name) => (places.get(name)?.size ?? 0) < 2)
    expect(unused).toEqual([])
  })
})

describe('lines', () => {
  const documents = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !/(^|\/)(node_modules|dist[^/]*|\.git)\//.test(path),
  )

  test.each(documents)('%s stays below 120 columns, but for tables, links and code', (path) => {
    const prose = readFileSync(join(root, path), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
    const long = prose
      .split('\n')
      .filter((line) => [...line].length >= 120 && !/^\s*\||https?:/.test(line))
    expect(long).toEqual([])
  })

  test('of source stay below 120 columns', () => {
    const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const long = all.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) =>
          [...line].length >= 120 && !/https?:/.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    )
    expect(long).toEqual([])
  })
})
