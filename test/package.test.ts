import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './support/treesift.js'

/** The package as `npm pack` makes it, unpacked where a program would have it, with the dependencies of this clone. */
const folder = mkdtempSync(join(tmpdir(), 'treesift-package-'))
const installed = join(folder, 'node_modules', 'treesift')
let tarball: string

const run = (command: string, ...words: readonly string[]): string =>
  execFileSync(command, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  // the build is there already: scripts would make it again
  execFileSync(process.execPath, [join(root, 'scripts/write-sbom.mjs')])
  const packed = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', folder],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  tarball = join(folder, JSON.parse(packed)[0].filename)
  mkdirSync(installed, { recursive: true })
  run('tar', 'xzf', tarball, '-C', installed, '--strip-components=1')
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // dependencies of dependencies are found from where the links lead
  for (const name of Object.keys(dependencies))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the package', () => {
  test('is at most 3 MB, and holds the program, its types and models, and nothing else', () => {
    expect(statSync(tarball).size).toBeLessThan(3e6)
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
    const studio =
      /^dist\/doors\/studio\/(?:index\.html|licences\.txt|assets\/[\w-]+\.(?:css|svg))$/
    const bundled =
      /^dist\/.*\.js$|^dist\/bundle\/[\w-]+\.(?:script|compiled)$|^dist\/types\/.*\.d\.ts$/
    expect(files.filter((file) => studio.test(file))).toHaveLength(4)
    const others = files.filter((file) => !studio.test(file) && !bundled.test(file))
    expect(others.sort()).toEqual([
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'models/README.md',
      'models/general.model',
      'models/metadata.model',
      'models/records.model',
      'package.json',
      'rules.db',
      'sbom.json',
      'treesift.config.schema.json',
    ])
    expect(files.some((file) => /\.test(-kit)?\./.test(file))).toBe(false)
  })

  test('lists what is installed with it, as the lock file has it', () => {
    const sbom = JSON.parse(readFileSync(join(installed, 'sbom.json'), 'utf8'))
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const refs = new Map<string, readonly string[]>(
      sbom.dependencies.map((one: { ref: string; dependsOn: string[] }) => [
        one.ref,
        one.dependsOn,
      ]),
    )
    const reached = new Set<string>([`treesift@${own.version}`])
    for (const ref of reached) for (const next of refs.get(ref) ?? []) reached.add(next)
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const locked = Object.entries<{ version: string }>(packages).map(
      ([path, { version }]) => `${path.replace(/^.*node_modules\//, '') || 'treesift'}@${version}`,
    )
    expect([...refs.keys()].sort()).toEqual([...reached].sort())
    expect(locked).toEqual(expect.arrayContaining([...reached]))
    expect(refs.get(`treesift@${own.version}`)).toHaveLength(Object.keys(own.dependencies).length)
    for (const { hashes, licenses, name } of sbom.components)
      expect([name, hashes[0].alg, licenses.length]).toEqual([name, 'SHA-512', 1])
  })

  test('satisfies publint, and attw for ESM', () => {
    const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
    expect(run(bin('publint'), tarball, '--strict')).toContain('All good!')
    // fails where it finds a problem
    run(bin('attw'), tarball, '--profile', 'esm-only')
  })

  test('runs its command', () => {
    const main = join(installed, 'dist', 'bundle', 'treesift.js')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(run(process.execPath, main, '--version')).toBe(`${version}\n`)
    writeFileSync(join(folder, 'page.html'), '<h1>A harbour</h1><p>The ferry leaves at noon.')
    expect(run(process.execPath, main, 'extract', 'page.html', '--no-learn')).toContain('ferry')
  })

  test('is compiled for the Node that built it', () => {
    writeFileSync(join(folder, 'page.html'), '<h1>A harbour</h1><p>The ferry leaves at noon.')
    const bundle = join(installed, 'dist', 'bundle')
    writeFileSync(
      join(folder, 'compiled.mjs'),
      `process.argv = [process.execPath, 'treesift', 'extract', 'page.html', '--no-learn', '--output', 'out.txt']
const { scripts } = await import('${pathToFileURL(join(bundle, 'script-cache.js'))}')
process.on('exit', () => console.log([...scripts.values()].map((script) => script.cachedDataRejected).join()))
await import('${pathToFileURL(join(bundle, 'treesift.js'))}')
`,
    )
    expect(run(process.execPath, 'compiled.mjs')).toBe('false,false,false,false,false\n')
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toContain('ferry')
    // code for another V8, or for other options, changes nothing
    const other = ['--no-opt', 'compiled.mjs']
    expect(run(process.execPath, ...other)).toBe('true,true,true,true,true\n')
  })

  test('has types that compile in a strict program, without the types of Node and with libraries checked', () => {
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    writeFileSync(
      join(folder, 'program.ts'),
      `import { createExtractor, type Extraction, type PageInput, type RecordColumn, TreesiftError } from 'treesift'
import { type CrawlerContext, treesiftHandler } from 'treesift/crawlee'

const page: PageInput = { html: '<p>A page.', url: 'https://example.org/' }
const extractor = await createExtractor({ db: ':memory:' })
const found: Extraction = await extractor.extract(page)
const messages: string[] = []
const columns: readonly RecordColumn[] = found.recordColumns ?? []
for await (const one of extractor.extractAll([page], { jobs: 2, limits: { seconds: 5, megabytes: 512 } }))
  if ('error' in one) messages.push(one.error.message)
export const isOurs = (error: unknown): boolean => error instanceof TreesiftError
export const handle: (context: CrawlerContext) => Promise<void> = treesiftHandler({ extractor, require: ['title'] })
export const title: string | undefined = found.title ?? columns[0]?.name
`,
    )
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ strict: true, skipLibCheck: false, types: [], noEmit: true },
          ...{ module: 'nodenext', target: 'es2023', lib: ['es2023'] },
          ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
        },
        files: ['program.ts'],
      }),
    )
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    expect(run(process.execPath, tsc, '-p', folder)).toBe('')
  })
})
