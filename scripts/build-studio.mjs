// Builds the studio into DIST/doors/studio: node scripts/build-studio.mjs DIST. `npm run build` runs it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../src/doors/studio', import.meta.url))
const outDir = resolve(process.argv[2], 'doors', 'studio')

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
}

await build({
  ...shared,
  base: '/',
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})

// the script of frames is one file that needs no other
await build({
  ...shared,
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'picker/picker.ts',
      formats: ['iife'],
      name: 'picker',
      fileName: () => 'picker.js',
    },
  },
})

// what is built in is no dependency of the package: its licences go with it
const builtIn = ['preact', 'd3-hierarchy', 'uplot']
const licenceOf = (name) =>
  readFileSync(fileURLToPath(new URL(`../node_modules/${name}/LICENSE`, import.meta.url)), 'utf8')
writeFileSync(
  join(outDir, 'licences.txt'),
  builtIn.map((name) => `${name}\n\n${licenceOf(name).trim()}\n`).join('\n\n'),
)
