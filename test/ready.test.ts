import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './support/treesift.js'

/** A clone in which npm and the compiler are replaced by small programs that log their start. */
let clone: string
const started: ChildProcess[] = []

beforeEach(() => {
  clone = realpathSync(mkdtempSync(join(tmpdir(), 'treesift-ready-')))
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.build.json']) write(name, '{}')
  write('src/a.ts', 'export {}')
  write('package-lock.json', lockFile(packages))
  write('bin/npm', fakeNpm)
  chmodSync(join(clone, 'bin/npm'), 0o755)
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(clone, { recursive: true, force: true, maxRetries: 10 })
})

const packages = {
  'node_modules/better-sqlite3': { version: '1.0.0' },
  'node_modules/typescript': { version: '2.0.0' },
  'node_modules/for-others': { version: '3.0.0', optional: true, os: ['none'] },
  'node_modules/for-few': { version: '3.0.0', optional: true },
}
const { 'node_modules/for-others': _, 'node_modules/for-few': __, ...installed } = packages

const lockFile = (packages: object): string =>
  JSON.stringify({ packages: { '': { name: 'clone' }, ...packages } })

const fakeNpm = `#!/bin/sh
echo "npm $1" >> log
mkdir -p node_modules
cp -R from-npm/. node_modules/
`

/** Writes half of its output, waits for a file if $WAIT_FOR names one, and writes the rest. */
const fakeTsc = `
const fs = require('node:fs')
const folder = process.argv.at(-1)
fs.appendFileSync('log', 'tsc\\n')
fs.mkdirSync(folder)
fs.writeFileSync(folder + '/half.js', '')
process.stderr.write('half\\n')
const waits = () => process.env.WAIT_FOR && !fs.existsSync(process.env.WAIT_FOR)
while (waits()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
fs.writeFileSync(folder + '/a.js', '')
process.exit(Number(process.env.END_WITH ?? 0))
`

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), text)
}

/** Writes what npm leaves in a folder: the packages and its lock file. */
function putPackages(folder: string, changed: Readonly<Record<string, object>> = {}): void {
  write(`${folder}/typescript/package.json`, '{}')
  write(`${folder}/typescript/bin/tsc`, fakeTsc)
  write(`${folder}/better-sqlite3/package.json`, '{}')
  write(`${folder}/better-sqlite3/index.js`, 'module.exports = class {}')
  write(`${folder}/.package-lock.json`, lockFile({ ...installed, ...changed }))
}

interface Run {
  readonly child: ChildProcess
  readonly err: () => string
  readonly code: Promise<number | null>
  /** Resolves when it has printed the text. */
  readonly printed: (text: string) => Promise<void>
}

function ready(environment: Readonly<Record<string, string>> = {}): Run {
  const env = {
    ...process.env,
    PATH: `${join(clone, 'bin')}${delimiter}${process.env['PATH']}`,
    ...environment,
  }
  const child = spawn(process.execPath, ['scripts/ready.mjs'], { cwd: clone, env })
  started.push(child)
  let err = ''
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString()
  })
  return {
    child,
    err: () => err,
    code: once(child, 'close').then(([code]) => code as number | null),
    printed: async (text) => {
      while (!err.includes(text)) await once(child.stderr, 'data')
    },
  }
}

const endOf = async ({ code, err }: Run) => ({ code: await code, err: err() })
const log = (): string =>
  existsSync(join(clone, 'log')) ? readFileSync(join(clone, 'log'), 'utf8') : ''
const leftovers = (): readonly string[] =>
  readdirSync(clone).filter((name) => /^(dist-|\.ready)/.test(name))

describe('a fresh clone', () => {
  test('is installed and built once, and prints nothing from then on', async () => {
    putPackages('from-npm')
    const { code, err } = await endOf(ready())
    expect([code, err]).toEqual([
      0,
      'treesift: installing dependencies (once, about a minute) ...\ntreesift: building ...\nhalf\n',
    ])
    expect(await endOf(ready())).toEqual({ code: 0, err: '' })
    expect(log()).toBe('npm ci\ntsc\n')
    expect(readdirSync(join(clone, 'dist')).sort()).toEqual(['.treesift-built', 'a.js', 'half.js'])
    expect(leftovers()).toEqual([])
  })

  test('is not installed again after npm', async () => {
    putPackages('node_modules')
    expect((await endOf(ready())).code).toBe(0)
    expect(log()).toBe('tsc\n')
  })

  const version = '9.9.9'
  const forHere = { version, optional: true, os: [process.platform], cpu: [process.arch] }
  test.each<readonly [string, () => void]>([
    [
      'has another version of a package',
      () => putPackages('node_modules', { 'node_modules/typescript': { version } }),
    ],
    [
      'has an additional package',
      () => putPackages('node_modules', { 'node_modules/more': { version } }),
    ],
    [
      'lacks a package',
      () =>
        write(
          'package-lock.json',
          lockFile({ ...packages, 'node_modules/missing': { version: '1.0.0' } }),
        ),
    ],
    [
      'lacks an optional package for this kind of machine',
      () => write('package-lock.json', lockFile({ ...packages, 'node_modules/missing': forHere })),
    ],
    [
      'lacks the files of a package',
      () => rmSync(join(clone, 'node_modules/typescript/package.json')),
    ],
    [
      'has native code that does not load',
      () => write('node_modules/better-sqlite3/index.js', 'throw new Error()'),
    ],
    ['is incomplete', () => rmSync(join(clone, 'node_modules/.package-lock.json'))],
  ])('is installed again when node_modules %s', async (_, change) => {
    putPackages('from-npm')
    putPackages('node_modules')
    change()
    expect((await endOf(ready())).code).toBe(0)
    expect(log()).toBe('npm ci\ntsc\n')
  })
})

describe('two processes at the same time', () => {
  test('the second reports that it waits, and has nothing left to do', async () => {
    putPackages('node_modules')
    const first = ready({ WAIT_FOR: 'go' })
    await first.printed('half')
    const second = ready()
    await second.printed('which prepares this clone')
    expect(second.err()).toContain(String(first.child.pid))
    write('go', '')
    expect([await first.code, await second.code]).toEqual([0, 0])
    expect(second.err().split('waiting')).toHaveLength(2)
    expect(log()).toBe('tsc\n')
    expect(leftovers()).toEqual([])
  })
})

describe('a killed process', () => {
  test('does not block the next one, which removes its files', async () => {
    putPackages('node_modules')
    write('.ready-lock/4194305', '')
    write('dist-4194305/half.js', '')
    const { code, err } = await endOf(ready())
    expect([code, err]).toEqual([0, 'treesift: building ...\nhalf\n'])
    expect(leftovers()).toEqual([])
  })

  test('does not block for ever when another process has its id', async () => {
    putPackages('node_modules')
    write(`.ready-lock/${process.pid}`, '')
    const sixteenMinutesAgo = Date.now() / 1000 - 16 * 60
    utimesSync(join(clone, '.ready-lock'), sixteenMinutesAgo, sixteenMinutesAgo)
    expect((await endOf(ready())).code).toBe(0)
    expect(leftovers()).toEqual([])
  })

  test.runIf(process.platform === 'linux')('does not block when it is a zombie', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 1000'])
    started.push(parent)
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
    putPackages('node_modules')
    write(`.ready-lock/${pid.toString().trim()}`, '')
    expect((await endOf(ready())).code).toBe(0)
    expect(leftovers()).toEqual([])
  })

  test('blocks while the compiler that it started still runs', async () => {
    putPackages('node_modules')
    const first = ready({ WAIT_FOR: 'go' })
    await first.printed('half')
    const [compiler] = readdirSync(join(clone, '.ready-lock'))
      .map(Number)
      .filter((pid) => pid !== first.child.pid)
    first.child.kill('SIGKILL')
    const second = ready()
    await second.printed('which prepares this clone')
    expect(second.err()).toContain(`waiting for process ${compiler}, which`)
    process.kill(compiler!, 'SIGKILL')
    expect(await second.code).toBe(0)
    expect(log()).toBe('tsc\ntsc\n')
    expect(readdirSync(join(clone, 'dist'))).toContain('a.js')
    expect(leftovers()).toEqual([])
  })
})

describe('a build that fails', () => {
  test('is reported, leaves no files, and keeps the previous build', async () => {
    putPackages('node_modules')
    write('dist/before.js', '')
    const { code, err } = await endOf(ready({ END_WITH: '2' }))
    expect([code, err]).toEqual([
      1,
      'treesift: building ...\nhalf\ntreesift: building failed (2)\n',
    ])
    expect(readdirSync(join(clone, 'dist'))).toEqual(['before.js'])
    expect(leftovers()).toEqual([])
  })
})
