// node compile-scripts.mjs BUNDLE WORDS...: runs the program with these words, then keeps the compiled code of its
// scripts, with that of all functions that were called.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [bundle, ...words] = process.argv.slice(2)
const urlOf = (name) => pathToFileURL(join(bundle, name)).href
const { scripts } = await import(urlOf('script-cache.js'))
process.argv = [process.execPath, join(bundle, 'treesift.js'), ...words]
process.on('exit', () => {
  for (const [path, script] of scripts)
    writeFileSync(path.replace(/\.script$/, '.compiled'), script.createCachedData())
})
await import(urlOf('treesift.js'))
