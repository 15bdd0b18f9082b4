// `npm run lint`: checks what the lock files install. Every package comes from the registry and has a checksum; only
// those that are true in `allowScripts` of package.json run scripts when they are installed (npm runs none of those that
// are false there); those that are installed with treesift
// have licences that allow it. Prints how many packages there are, and the licences.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isShipped, lockedPackages } from './support/lock-file.mjs'

const registry = 'https://registry.npmjs.org/'
/** Licences that ask for no more than that they are named. */
const licences = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
]

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Whether an SPDX expression of alternatives holds one of our licences. */
const isAllowed = (expression = '') =>
  expression
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((licence) => licences.includes(licence))

/** A lock file may leave out where packages come from: npm then asks the registry that it is configured for. */
const problemsOf = ({
  path,
  name,
  resolved = registry,
  integrity = '',
  link,
  inBundle,
  ...entry
}) => [
  ...(resolved.startsWith(registry) && !link ? [] : [`${path} comes from ${resolved}`]),
  ...(/^sha512-/.test(integrity) || inBundle ? [] : [`${path} has no checksum`]),
  ...(entry.hasInstallScript && allowScripts[name] === undefined
    ? [`${path} runs a script when it is installed`]
    : []),
  ...(isShipped(entry) && !isAllowed(entry.license)
    ? [`${path} has the licence ${entry.license ?? 'of nobody'}`]
    : []),
]

const lockFiles = ['package-lock.json', 'peers/package-lock.json']
const problems = lockFiles.flatMap((file) =>
  lockedPackages(join(root, file))
    // other extractors are measured beside treesift, not installed with it
    .map((one) => (file.startsWith('peers/') ? { ...one, dev: true } : one))
    .flatMap((one) => problemsOf(one).map((problem) => `${file}: ${problem}`)),
)
for (const problem of problems) console.log(problem)

const packages = lockedPackages(join(root, 'package-lock.json'))
const shipped = packages.filter(isShipped)
const counts = [...new Set(shipped.map(({ license }) => license))]
  .map((licence) => `${licence} ${shipped.filter(({ license }) => license === licence).length}`)
  .sort()
console.log(
  `${packages.length} packages, ${shipped.length} of them installed with treesift (${counts.join(', ')}), ` +
    `${problems.length} problems`,
)
if (problems.length > 0) process.exitCode = 1
