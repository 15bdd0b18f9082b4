// `npm run docs`: writes the generated pages of docs/reference/. With --check it writes nothing, names the pages that are
// out of date, and ends with 1 if there are some.
import './ready.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { libraryReference } from './support/library-reference.mjs'

const { referencePages } = await import('../dist/doors/cli/reference.js')
const { httpReference } = await import('../dist/doors/http/reference.js')

const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const pages = {
  ...referencePages(),
  'library.md': libraryReference(inProject('dist/types/index.d.ts')),
  'http.md': httpReference(),
}
for (const [name, text] of Object.entries(pages)) {
  const file = inProject(`docs/reference/${name}`)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.log(`docs/reference/${name} is out of date: run "npm run docs"`)
    process.exitCode = 1
  }
}
