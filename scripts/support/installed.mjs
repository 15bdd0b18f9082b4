// Whether what package-lock.json names is in node_modules already, whoever put it there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Same packages, same versions, and the one that is machine code loads. */
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

/** What npm wrote down of each package, by its path; itself left out. */
const packagesOf = (path) => {
  if (!existsSync(path)) return undefined
  const { '': _, ...packages } = JSON.parse(readFileSync(path, 'utf8')).packages
  return packages
}

const isThere = (root, path, wanted, found) =>
  found === undefined
    ? wanted.optional === true && !isForHere(wanted)
    : found.version === wanted.version && existsSync(join(root, path, 'package.json'))

/** Whether an optional package says that it is meant for machines such as this one. */
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
