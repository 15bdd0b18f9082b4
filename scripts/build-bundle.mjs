// Joins the modules of DIST into few files, which the package contains: node scripts/build-bundle.mjs DIST makes
// DIST/bundle, and `npm run build` runs it. Why: docs/decisions/0065-bundle.md.

import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { partModules } from './support/script-modules.mjs'

const dist = resolve(process.argv[2])
const bundle = resolve(dist, 'bundle')

/** What users start or import, and what threads run. */
const entries = {
  // a file of its own, which runs before all others
  'engine-options': 'doors/cli/engine-options.js',
  treesift: 'doors/cli/main.js',
  index: 'index.js',
  client: 'client.js',
  crawlee: 'doors/crawlee/index.js',
  'page-worker': 'app/batch/page-worker.js',
  'serving-worker': 'app/serving/serving-worker.js',
  'fit-worker': 'lab/training/model/fit-worker.js',
  'scoring-worker': 'lab/systems/scoring-worker.js',
}

/** Files outside of the bundle are found from where the module that names them was; threads run files of the bundle. */
const filesOfModules = {
  name: 'files-of-modules',
  transform(code, id) {
    const from = JSON.stringify(relative(bundle, id))
    return code.replace(
      /new URL\(('\.\.\/[^']*'), import\.meta\.url\)/g,
      `new URL($1, new URL(${from}, import.meta.url))`,
    )
  },
}

/** Opening many files takes longer than reading what is not needed: these are one file each, with what they import. */
const groups = [
  { name: 'core', test: /[\\/]core[\\/](?!text)/, priority: 2 },
  // what help texts name
  { name: 'options', test: /-(?:names|limits)\.js$|[\\/]coherence\.js$/, priority: 2 },
  {
    name: 'extraction',
    test: /[\\/](?:page|ml[\\/](?:bytes|numeric|boosting)|analysis|extraction|rules[\\/](?!learn|exchange))[\\/]/,
    priority: 1,
  },
  {
    name: 'command-line',
    test: /[\\/]doors[\\/]cli[\\/](?:run|program|terminal[\\/]terminal)\.js$/,
    priority: 1,
  },
  { name: 'extract', test: /[\\/]commands[\\/]extract\.js$/ },
]

await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  plugins: [filesOfModules],
  build: {
    ssr: true,
    target: 'node20',
    outDir: bundle,
    emptyOutDir: false,
    minify: false,
    modulePreload: false,
    rollupOptions: {
      input: Object.fromEntries(
        Object.entries(entries).map(([name, path]) => [name, resolve(dist, path)]),
      ),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups },
      },
    },
  },
})

partModules(bundle)
copyFileSync(
  fileURLToPath(new URL('support/script-cache.js', import.meta.url)),
  join(bundle, 'script-cache.js'),
)
compileScripts()

/** A page that shows what most runs need: a site without rules, with everything that is said of a page. */
function compileScripts() {
  const compiler = fileURLToPath(new URL('support/compile-scripts.mjs', import.meta.url))
  const page = fileURLToPath(
    new URL('../data/nordlicht-magazin.example/das-letzte-nebelhorn.html', import.meta.url),
  )
  const words = ['extract', page, '--no-learn', '--site', 'unseen.example', '--format', 'jsonl']
  const { status, stderr } = spawnSync(process.execPath, [compiler, bundle, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  // also while the sources and the models do not fit each other, there is a program to train models with
  if (status !== 0) process.stderr.write(`treesift: nothing is compiled before it runs: ${stderr}`)
}
