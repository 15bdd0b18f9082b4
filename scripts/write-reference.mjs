// `npm run docs`: writes the generated pages of docs/reference/. With --check it writes nothing, names the pages that are
// out of date, and ends with 1 if there are some.
import './ready.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { libraryReference } from './support/library-reference.mjs'

const { referencePages, settingsSchemaText } = await import('../dist/doors/cli/reference.js')
const { httpReference } = await import('../dist/doors/http/reference.js')

const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const pages = {
  ...referencePages(),
  'library.md': libraryReference((path) => inProject(`dist/types/${path}`)),
  'http.md': httpReference(),
}
const written = {
  ...Object.fromEntries(
    Object.entries(pages).map(([name, text]) => [`docs/reference/${name}`, text]),
  ),
  'treesift.config.schema.json': settingsSchemaText(),
}
for (const [name, text] of Object.entries(written)) {
  const file = inProject(name)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.log(`${name} is out of date: run "npm run docs"`)
    process.exitCode = 1
  }
}
