// Whether node_modules holds what package-lock.json names.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Same packages, same versions, and the native module loads. */
export const isInstalled = (root) => {
  const found = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const wanted = packagesOf(join(root, 'package-lock.json'))
  return (
    found !== undefined &&
    Object.keys(found).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, one]) => isThere(root, path, one, found[path])) &&
    loads(root)
  )
}

/** npm's entry for each package, by path, without the project itself. */
const packagesOf = (path) => {
  if (!existsSync(path)) return undefined
  const { '': _, ...packages } = JSON.parse(readFileSync(path, 'utf8')).packages
  return packages
}

const isThere = (root, path, wanted, found) =>
  found === undefined
    ? wanted.optional === true && !isForHere(wanted)
    : found.version === wanted.version && existsSync(join(root, path, 'package.json'))

/** Whether an optional package is for this kind of machine. */
const isForHere = ({ os, cpu, libc }) =>
  (os ?? cpu) !== undefined &&
  (os ?? [process.platform]).includes(process.platform) &&
  (cpu ?? [process.arch]).includes(process.arch) &&
  (libc ?? [ownLibc()]).includes(ownLibc())

const ownLibc = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

const loads = (root) => {
  const script = `new (require('better-sqlite3'))(':memory:')`
  return spawnSync(process.execPath, ['-e', script], { cwd: root, stdio: 'ignore' }).status === 0
}
