// `npm run docs`: writes the parts of docs/reference/ that the program itself knows best.
import './ready.mjs'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const { referencePages } = await import('../dist/cli/reference.js')

const folder = fileURLToPath(new URL('../docs/reference/', import.meta.url))
for (const [name, text] of Object.entries(referencePages())) writeFileSync(`${folder}${name}`, text)
