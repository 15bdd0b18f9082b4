// Makes a clone ready to run: installs what is missing or out of date, then builds what is. Silent when there is nothing
// to do, and every word on stderr. Needs nothing but Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const lock = at('.ready-lock')
const staleLockMilliseconds = 15 * 60_000

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

const run = (what, command, words) => {
  process.stderr.write(`treesift: ${what} ...\n`)
  const { status, error } = spawnSync(command, words, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status === 0) return
  process.stderr.write(`treesift: ${what} failed${error ? ` (${error.message})` : ''}\n`)
  process.exit(1)
}

const install = () => {
  const stamp = at('node_modules', '.treesift-installed')
  const hash = hashOf(['package-lock.json']) + process.version
  if (isStamped(stamp, hash)) return
  locked(() => {
    if (isStamped(stamp, hash)) return
    run('installing dependencies (once, about a minute)', 'npm', [
      'ci',
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
    ])
    writeFileSync(stamp, hash)
  })
}

const build = () => {
  const stamp = at('dist', '.treesift-built')
  const hash = hashOf(['package.json', 'tsconfig.json', 'tsconfig.build.json', ...filesIn('src')])
  if (isStamped(stamp, hash)) return
  locked(() => {
    if (isStamped(stamp, hash)) return
    const fresh = `dist-${process.pid}`
    const tsc = at('node_modules', 'typescript', 'bin', 'tsc')
    run('building', process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh])
    writeFileSync(at(fresh, '.treesift-built'), hash)
    rmSync(at('dist'), { recursive: true, force: true })
    renameSync(at(fresh), at('dist'))
  })
}

/** One at a time: a second command that starts meanwhile waits for the first. */
const locked = (work) => {
  while (!acquired()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  work()
  release()
  process.off('exit', release)
}

const acquired = () => {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > staleLockMilliseconds) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

// an installed package has neither sources nor a lock file: it is ready as it is
if (existsSync(at('package-lock.json')) && existsSync(at('src'))) {
  install()
  build()
}
