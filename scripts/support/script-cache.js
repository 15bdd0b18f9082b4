// Part of the bundle: runs the scripts of modules that were parted, compiled by an earlier process.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

/** The scripts that were run, by their files. */
export const scripts = new Map()

/** Code for another version of V8 is refused by V8, and compiled anew; the same where there is none. */
function compiledCode(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** What the script of a module exports. */
export function runScript(url, importModule, imported) {
  const filename = fileURLToPath(url).replace(/\.js$/, '.script')
  const cachedData = compiledCode(filename.replace(/\.script$/, '.compiled'))
  const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData })
  scripts.set(filename, script)
  return script.runInThisContext()({ url }, importModule, imported)
}
