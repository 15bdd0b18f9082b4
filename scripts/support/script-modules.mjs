import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** Smaller modules are compiled as fast as their compiled code is found. */
const minBytes = 20_000

/**
 * Parts large modules of a folder into a script with the statements, `X.script`, and a module that runs it with what it
 * imports, `X.js`: only scripts can be compiled from a cache.
 */
export function partModules(folder) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const path = join(folder, file)
    const code = readFileSync(path, 'utf8')
    const parts = code.length < minBytes ? undefined : partsOf(code)
    if (parts === undefined) continue
    writeFileSync(path, parts.module)
    writeFileSync(path.replace(/\.js$/, '.script'), parts.script)
  }
}

/** `undefined` for a module that a script cannot stand for: one that waits, or exports what it changes later. */
function partsOf(code) {
  const { body } = parseAst(code)
  if (waits(body)) return undefined
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const exports = body.filter(({ type }) => type.startsWith('Export'))
  if (exports.some(({ declaration, source, specifiers }) => declaration || source || !specifiers))
    return undefined
  const specifiers = exports.flatMap((one) => one.specifiers)
  const names = [...new Set(specifiers.map(({ local }) => local.name))]
  const imported = imports.flatMap((one) => one.specifiers.map(({ local }) => local.name))
  const textOf = (node) => textIn(code, node)
  const module = [
    `import { runScript } from "./script-cache.js";`,
    ...imports.map(textOf),
    `const { ${names.join(', ')} } = runScript(import.meta.url, (name) => import(name), { ${imported.join(', ')} });`,
    ...exports.map(textOf),
    '',
  ].join('\n')
  return { module, script: scriptOf(code, [...imports, ...exports], body, imported, names) }
}

/** The statements as a function, without what only modules may contain. */
function scriptOf(code, removed, body, imported, names) {
  const edits = removed.map(({ start, end }) => ({ start, end, text: '' }))
  visit(body, (node) => {
    const { start, end } = node
    if (node.type === 'MetaProperty' && node.meta.name === 'import')
      edits.push({ start, end, text: '$meta' })
    if (node.type === 'ImportExpression')
      edits.push({ start, end: start + 'import'.length, text: '$import' })
  })
  const statements = edited(code, edits)
  const head = `(function ($meta, $import, $imported) { "use strict"; const { ${imported.join(', ')} } = $imported;`
  return inAscii(`${head}${statements}\nreturn { ${names.join(', ')} };\n})`)
}

/** V8 keeps a script of which every character is in ASCII in half the memory, and reads it faster. */
function inAscii(script) {
  const raw = []
  visit(parseAst(script).body, (node) => {
    // escapes are no characters there
    if (node.type === 'TaggedTemplateExpression' && foreign.test(textIn(script, node)))
      raw.push(node)
  })
  if (!raw.every(isRawText)) return script
  const edits = raw.map(({ start, end, quasi }) => {
    const text = JSON.stringify(quasi.quasis[0].value.raw)
    return { start, end, text }
  })
  return edited(script, edits).replaceAll(new RegExp(foreign, 'g'), escaped)
}

const isRawText = ({ tag, quasi }) =>
  tag.object?.name === 'String' && tag.property?.name === 'raw' && quasi.expressions.length === 0

const textIn = (code, { start, end }) => code.slice(start, end)

/** The code with parts of it replaced. */
function edited(code, edits) {
  let [text, at] = ['', 0]
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}

const foreign = /[^\0-\x7f]/
const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Whether a module waits for something before it is there. */
function waits(body) {
  let found = false
  visit(
    body,
    (node) => {
      found ||= node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)
    },
    (node) => !functions.has(node.type),
  )
  return found
}

/** Visits the nodes below some nodes, from a list, as trees may be deep. */
function visit(nodes, see, enters = () => true) {
  const open = [...nodes]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    see(node)
    if (!enters(node)) continue
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') open.push(child)
  }
}
