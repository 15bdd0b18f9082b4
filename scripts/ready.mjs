// Prepares a clone: installs what is missing or outdated, then builds what is outdated. Prints nothing when there is
// nothing to do, and only to stderr. Needs nothing but Node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './support/installed.mjs'
import { locked } from './support/lock.mjs'
import { publicEntries, writePublicTypes } from './support/public-types.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const lock = at('.ready-lock')
const say = (what) => process.stderr.write(`treesift: ${what}\n`)

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(at(path)))
      .update('\0')
  return hash.digest('hex')
}

const filesIn = (folder) =>
  readdirSync(at(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()

const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

const run = async (what, command, words, add) => {
  say(`${what} ...`)
  const child = spawn(command, words, { cwd: root, stdio: ['ignore', 2, 2] })
  if (child.pid !== undefined) add(child.pid)
  const [status, signal] = await once(child, 'exit').catch((error) => [error.message])
  if (status !== 0) throw new Error(`${what} failed (${signal ?? status})`)
}

const install = async () => {
  const stamp = at('node_modules', '.treesift-installed')
  const hash = hashOf(['package-lock.json']) + process.version
  if (isStamped(stamp, hash)) return
  const work = async (add) => {
    if (isStamped(stamp, hash)) return
    const words = ['ci', '--no-fund', '--no-audit', '--loglevel=error']
    if (!isInstalled(root)) {
      await run('installing dependencies (once, about a minute)', 'npm', words, add)
    }
    writeFileSync(stamp, hash)
  }
  await locked(lock, work, say)
}

const studioScript = 'scripts/build-studio.mjs'
const bundleScript = 'scripts/build-bundle.mjs'
const bundleParts = ['script-modules.mjs', 'script-cache.js', 'compile-scripts.mjs']

const build = async () => {
  const stamp = at('dist', '.treesift-built')
  const settings = [
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    studioScript,
    bundleScript,
    ...bundleParts.map((name) => `scripts/support/${name}`),
  ]
  // scripts are compiled for this version of Node
  const hash = hashOf([...settings, ...filesIn('src')]) + process.version
  if (isStamped(stamp, hash)) return
  const work = async (add) => {
    if (isStamped(stamp, hash)) return
    removeLeftovers()
    const draft = `dist-${process.pid}`
    const tsc = at('node_modules', 'typescript', 'bin', 'tsc')
    const words = [tsc, '-p', 'tsconfig.build.json', '--outDir', draft]
    try {
      await run('building', process.execPath, words, add)
      if (existsSync(at('src', 'doors', 'studio')))
        await run('building the studio', process.execPath, [studioScript, draft], add)
      if (existsSync(at(draft, 'doors', 'cli', 'main.js')))
        await run('joining modules', process.execPath, [bundleScript, draft], add)
      const entries = publicEntries
        .map((path) => at(draft, path))
        .filter((path) => existsSync(path))
      writePublicTypes(entries, at(draft), at(draft, 'types'))
      writeFileSync(at(draft, '.treesift-built'), hash)
      rmSync(at('dist'), { recursive: true, force: true })
      renameSync(at(draft), at('dist'))
    } finally {
      rmSync(at(draft), { recursive: true, force: true })
    }
  }
  await locked(lock, work, say)
}

/** Removes the files of killed builds; while we hold the lock nobody else builds. */
const removeLeftovers = () => {
  for (const name of readdirSync(root).filter((one) => /^dist-\d+$/.test(one))) {
    rmSync(at(name), { recursive: true, force: true })
  }
}

// an installed package has neither sources nor a lock file
if (existsSync(at('package-lock.json')) && existsSync(at('src'))) {
  try {
    await install()
    await build()
  } catch (error) {
    say(error.message)
    process.exit(1)
  }
}
