// `node --import loaded-modules.mjs PROGRAM`: writes what PROGRAM loads to the file $LOADED_MODULES, a URL a line, and lets the
// packages in $MISSING_PACKAGES (separated by commas) not be found. Runs in the program and, for its hooks, beside it.
import { appendFileSync } from 'node:fs'
import Module, { register } from 'node:module'
import { pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'

const list = process.env.LOADED_MODULES
const missing = new Set(process.env.MISSING_PACKAGES?.split(','))

if (isMainThread) {
  register(import.meta.url)
  // what CommonJS modules require does not pass the hooks
  process.on('exit', () => {
    for (const path of Object.keys(Module._cache)) appendFileSync(list, `${pathToFileURL(path)}\n`)
  })
}

export async function resolve(name, context, next) {
  if (!missing.has(name)) return next(name, context)
  const text = `Cannot find package '${name}' imported from ${context.parentURL}`
  throw Object.assign(new Error(text), { code: 'ERR_MODULE_NOT_FOUND' })
}

export async function load(url, context, next) {
  appendFileSync(list, `${url}\n`)
  return next(url, context)
}
