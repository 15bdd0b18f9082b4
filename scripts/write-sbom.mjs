// `npm run build:sbom`: writes sbom.json, which lists the packages that are installed with treesift: names, versions,
// checksums, licences and what needs what, in the form of CycloneDX. It depends on the lock file alone.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isShipped, lockedPackages } from './support/lock-file.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const {
  serialNumber: _,
  metadata,
  components,
  dependencies,
  ...form
} = JSON.parse(
  execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
)

// `--omit dev` would also omit what both treesift and its tests need
const shipped = new Set(
  lockedPackages(join(root, 'package-lock.json'))
    .filter(isShipped)
    .map(({ name, version }) => `${name}@${version}`),
)
const own = metadata.component['bom-ref']
/** What treesift itself needs, not what its tests need, too. */
const needed = Object.keys(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies,
)
const nameOf = (reference) => reference.replace(/@[^@]*$/, '')
const needs = ({ ref, dependsOn = [] }) =>
  dependsOn.filter((one) => shipped.has(one) && (ref !== own || needed.includes(nameOf(one))))

/** The name of the package, not that of the folder of this clone. */
const described = ({ properties: _, ...component }) => ({
  ...component,
  name: nameOf(component['bom-ref']),
})

const list = {
  ...form,
  metadata: { component: described(metadata.component) },
  components: components.filter((one) => shipped.has(one['bom-ref'])).map(described),
  dependencies: dependencies
    .filter(({ ref }) => ref === own || shipped.has(ref))
    .map((one) => ({ ref: one.ref, dependsOn: needs(one) })),
}
writeFileSync(join(root, 'sbom.json'), `${JSON.stringify(list, undefined, 2)}\n`)
