// `npm run lint`: proves that every regular expression of src/ matches any text in linear time. One that cannot be
// proven is listed in support/regexp-exceptions.mjs with what bounds its texts, or why it is linear all the same.
import './ready.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { check } from 'recheck'
import { analyse } from 'scslre'
import { parseAst } from 'vitest/node'
import { regexpExceptions } from './support/regexp-exceptions.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The automaton is a proof; other checkers of recheck only search for texts that take long. */
const proof = {
  checker: 'automaton',
  timeout: 300_000,
  maxRepeatCount: 200,
  maxNFASize: 1_000_000,
  maxPatternSize: 10_000,
}

const sourceFiles = () =>
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.test-kit)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()

/** The regular expressions that a file writes down, and the places where it makes others. */
function regexpsIn(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const literals = []
  const made = []
  /** Those that are searched again and again, as with the flag `g`. */
  const splitters = new Set()
  const visit = (node, isInFunction) => {
    if (Array.isArray(node)) for (const one of node) visit(one, isInFunction)
    if (typeof node?.type !== 'string') return
    const line = () => text.slice(0, node.start).split('\n').length
    if (node.type === 'Literal' && node.regex)
      literals.push({ place: `${file}:${line()}`, ...node.regex, isRepeated: splitters.has(node) })
    if (node.type === 'CallExpression' && node.callee.property?.name === 'split')
      splitters.add(node.arguments[0])
    if (/^(?:New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp')
      made.push({ place: `${file}:${line()}`, file, isInFunction })
    const isFunction = /Function|Method|PropertyDefinition/.test(node.type)
    if (node.type === 'Literal') return
    for (const value of Object.values(node)) visit(value, isInFunction || isFunction)
  }
  visit(parseAst(text, { lang: 'ts' }).body, false)
  return { literals, made }
}

/** The regular expressions that a module of dist/ makes while it is loaded. */
async function madeByModule(file) {
  const url = pathToFileURL(join(root, file.replace(/^src/, 'dist').replace(/\.ts$/, '.js'))).href
  const found = []
  const { RegExp: original } = globalThis
  globalThis.RegExp = new Proxy(original, {
    construct(target, words) {
      const made = Reflect.construct(target, words)
      if (new Error().stack.split('\n')[2]?.includes(url))
        found.push({ place: file, pattern: made.source, flags: made.flags })
      return made
    },
  })
  try {
    await import(url)
  } finally {
    globalThis.RegExp = original
  }
  return found
}

/** Whether a group is repeated without a limit: V8 keeps a place for each repetition, and fails after some millions. */
function repeatsGroup(pattern, flags) {
  let isFound = false
  const ast = new RegExpParser().parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  visitRegExpAST(ast, {
    onQuantifierEnter: ({ max, element }) => {
      const isGroup = element.type === 'Group' || element.type === 'CapturingGroup'
      if (max === Number.POSITIVE_INFINITY && isGroup) isFound = true
    },
  })
  return isFound
}

/** Why a regular expression may take more than linear time; `undefined` if it is proven that it does not. */
async function doubtOf({ pattern, flags, isRepeated }) {
  const { status, complexity, attack, error } = await check(pattern, flags, proof)
  if (status === 'vulnerable')
    return `takes ${complexity.summary} time, for example for ${attack.pattern}`
  if (status !== 'safe') return `is not proven to be linear (${error.message ?? error.kind})`
  if (repeatsGroup(pattern, flags))
    return 'repeats a group: it fails on texts of millions of characters'
  // one search is linear, but all searches in a text may not be: each may look far ahead in vain
  if (!isRepeated && !/[gy]/.test(flags)) return undefined
  const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: true } })
  return reports.length > 0 ? 'may look far ahead in vain for each of its matches' : undefined
}

const files = sourceFiles().map((file) => ({ file, ...regexpsIn(file) }))
const literals = files.flatMap((one) => one.literals)
const made = files.flatMap((one) => one.made)
const problems = []
const used = new Set()

const isExcepted = (key) => {
  used.add(key)
  return key in regexpExceptions
}

const loaded = []
for (const file of new Set(made.filter((one) => !one.isInFunction).map((one) => one.file)))
  loaded.push(...(await madeByModule(file)))

const unique = new Map(
  [...literals, ...loaded]
    // the stricter check of equal ones comes last
    .sort((a, b) => Number(a.isRepeated ?? false) - Number(b.isRepeated ?? false))
    .map((one) => [`/${one.pattern}/${one.flags}`, one]),
)
for (const [key, one] of unique) {
  const doubt = isExcepted(key) ? undefined : await doubtOf(one)
  if (doubt !== undefined) problems.push(`${one.place}: ${key} ${doubt}`)
}
for (const { place, file, isInFunction } of made)
  if (isInFunction && !isExcepted(`RegExp in ${file}`))
    problems.push(`${place}: made when it is needed, so that nothing is proven about it`)
for (const key of Object.keys(regexpExceptions))
  if (!used.has(key)) problems.push(`scripts/support/regexp-exceptions.mjs: ${key} is in no file`)

for (const problem of problems) console.error(problem)
console.error(
  `${unique.size} regular expressions, ${Object.keys(regexpExceptions).length} exceptions, ` +
    `${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
