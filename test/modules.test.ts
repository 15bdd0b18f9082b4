import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './support/treesift.js'

const main = join(root, 'dist/doors/cli/main.js')
const hooks = join(root, 'test/support/loaded-modules.mjs')
const site = 'nordlicht-magazin.example'
const page = join(root, `data/${site}/das-letzte-nebelhorn.html`)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-modules-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface LoadedModules {
  /** Paths in `dist/`. */
  readonly own: readonly string[]
  /** Names of packages. */
  readonly packages: readonly string[]
}

function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const list = join(folder, 'loaded.txt')
  writeFileSync(list, '')
  const { status, stderr } = spawnSync(process.execPath, ['--import', hooks, main, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LOADED_MODULES: list, ...environment },
  })
  const urls = [...new Set(readFileSync(list, 'utf8').trim().split('\n'))]
  const dist = `${pathToFileURL(join(root, 'dist'))}/`
  const loaded: LoadedModules = {
    own: urls.filter((url) => url.startsWith(dist)).map((url) => url.slice(dist.length)),
    packages: [...new Set(urls.flatMap((url) => packageOf(url) ?? []))].sort(),
  }
  return { status, stderr, loaded }
}

const packageOf = (url: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]

function loadedBy(...words: readonly string[]): LoadedModules {
  const { status, stderr, loaded } = run(words)
  expect([status, stderr], words.join(' ')).toEqual([0, ''])
  expect(loaded.own).toContain('doors/cli/main.js')
  return loaded
}

/** What is below a folder of `dist/`. */
const below = ({ own }: LoadedModules, ...folders: readonly string[]): readonly string[] =>
  own.filter((path) => folders.some((one) => path.startsWith(one)))

const commandsOf = (loaded: LoadedModules): readonly string[] =>
  below(loaded, 'doors/cli/commands/')
    .map((path) => path.split('/').at(-1)!)
    .sort()

describe('loaded modules', () => {
  test('--version loads a handful', () => {
    const { own, packages } = loadedBy('--version')
    expect(own.length).toBeLessThanOrEqual(8)
    expect(packages).toEqual([])
  })

  test.each([[['--help']], [['extract', '--help']], [['rules', 'explain', '--help']]])(
    '%j loads the descriptions of commands, not what they do',
    (words) => {
      const loaded = loadedBy(...words)
      expect(loaded.own.length).toBeLessThanOrEqual(54)
      expect(loaded.packages).toEqual(['commander'])
      expect(commandsOf(loaded)).toEqual([])
    },
  )

  /** Packages for training, reports, browsers, threads and Parquet. */
  const special = [
    ...['@observablehq/plot', 'cheerio', 'hyparquet-writer', 'linkedom'],
    ...['ml-cart', 'piscina', 'playwright-core'],
  ]
  const specialOf = ({ packages }: LoadedModules) => packages.filter((one) => special.includes(one))

  test('extract PAGE loads what it needs', () => {
    const loaded = loadedBy('extract', page)
    expect(specialOf(loaded)).toEqual([])
    expect(commandsOf(loaded).filter((name) => !/^extract/.test(name))).toEqual([])
    const ofOthers = ['lab/', 'rules/learn/', 'app/training/', 'app/labels/', 'app/rules/']
    expect(below(loaded, ...ofOthers, 'app/rendering/')).toEqual([])
  })

  test('rules SITE loads rules and the store', () => {
    const loaded = loadedBy('rules', site)
    expect(specialOf(loaded)).toEqual([])
    expect(commandsOf(loaded)).toEqual(['rules.js'])
    const ofOthers = ['lab/', 'rules/learn/', 'extraction/', 'analysis/model/', 'output/delivery/']
    expect(below(loaded, ...ofOthers)).toEqual([])
  })
})

describe('a package that is not installed', () => {
  const failure = (name: string, ...words: readonly string[]) => {
    const { status, stderr } = run(words, { MISSING_PACKAGES: name })
    return { status, stderr: stderr.replaceAll(folder, '.') }
  }
  const refusal = (name: string) =>
    expect.stringMatching(
      new RegExp(`needs the package ${name}, .*npm install .*${name}.*\\[PACKAGE_NOT_INSTALLED\\]`),
    )

  test('is named before pages are extracted into Parquet', () => {
    const output = join(folder, 'out.parquet')
    const words = ['extract', page, '--format', 'parquet', '--output', output]
    expect(failure('hyparquet-writer', ...words)).toEqual({
      status: 1,
      stderr: refusal('hyparquet-writer'),
    })
  })

  test('is named before the fidelity of Markdown is measured', () => {
    const words = ['evaluate', 'none/', '--measure', 'fidelity']
    const name = 'mdast-util-math'
    expect(failure(name, ...words)).toEqual({ status: 1, stderr: refusal(name) })
  })

  test.each(['@observablehq/plot', 'linkedom'])(
    'is named before an evaluation whose report needs %s',
    (name) => {
      const words = ['evaluate', 'none/', '--report', join(folder, 'report.html')]
      expect(failure(name, ...words)).toEqual({ status: 1, stderr: refusal(name) })
    },
  )

  test.each(['@modelcontextprotocol/server', 'zod'])(
    'is named when assistants are to be served without %s',
    (name) => {
      expect(failure(name, 'mcp')).toEqual({ status: 1, stderr: refusal(name) })
    },
  )

  test('is named when a page is to be rendered', () => {
    const copy = join(folder, 'page.html')
    cpSync(page, copy)
    const words = ['render', copy, '--browser', process.execPath]
    expect(failure('playwright-core', ...words)).toEqual({
      status: 1,
      stderr: refusal('playwright-core'),
    })
  })
})
