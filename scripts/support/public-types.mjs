// The types of the package: of all declarations that the build writes only those that the entry needs, statement by
// statement, so that neither internals nor the types of other packages are among them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** What programs may import, as package.json exports it. */
export const publicEntries = ['index.d.ts', 'client.d.ts', 'doors/crawlee/index.d.ts']

/** Writes the declarations that entries export, and those that these name, from one folder into another. */
export const writePublicTypes = (entries, from, to) => {
  const files = new Map()
  const fileOf = (path) => {
    if (!files.has(path)) files.set(path, readDeclarations(path))
    return files.get(path)
  }
  /** The file behind an `export *` that declares the name. */
  const reExport = (path, name) => {
    const { everythingOf, exported } = fileOf(path)
    const from = everythingOf.find((file) => fileOf(file).declared.has(name))
    if (from === undefined) return undefined
    exported.set(name, { path: from, name })
    return exported.get(name)
  }
  const needed = new Map()
  const need = (path, name) => {
    const names = needed.get(path) ?? new Set()
    needed.set(path, names)
    const { declared, imported, exported } = fileOf(path)
    if (names.has(name)) return
    const origin = imported.get(name) ?? exported.get(name) ?? reExport(path, name)
    if (origin !== undefined) {
      names.add(name)
      need(origin.path, origin.name)
    } else if (declared.has(name)) {
      names.add(name)
      for (const word of wordsOf(declared.get(name))) need(path, word)
    }
  }
  for (const entry of entries)
    for (const name of fileOf(resolve(entry)).exported.keys()) need(resolve(entry), name)
  for (const [path, names] of needed) {
    if (names.size === 0) continue
    const copy = join(to, relative(resolve(from), path))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, textOf(fileOf(path), names, path))
  }
}

const importLine = /^(import|export)( type)? \{([^}]*)\} from '(\.[^']+)\.js';$/gm

const lastComment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/
const declaration =
  /^(?:export |declare |abstract )*(?:const|function|class|interface|type|enum) (\w+)/

/** A file of declarations: its statements by name, and the names that it takes from other files. */
export const readDeclarations = (path) => {
  const text = readFileSync(path, 'utf8')
  const imported = new Map()
  const exported = new Map()
  for (const [, kind, , list, from] of text.matchAll(importLine))
    for (const one of list.split(',').map((part) => part.trim().replace(/^type /, '')))
      if (one !== '') {
        const [name, alias = name] = one.split(' as ')
        const target = { path: resolve(dirname(path), `${from}.d.ts`), name }
        ;(kind === 'import' ? imported : exported).set(alias, target)
      }
  const everythingOf = [...text.matchAll(/^export \* from '(\.[^']+)\.js';$/gm)].map(([, from]) =>
    resolve(dirname(path), `${from}.d.ts`),
  )
  const declared = new Map()
  // the compiler begins every statement at the margin; the comment before it ends what is before it
  let comment = ''
  for (const part of text
    .replace(importLine, '')
    .split(/^(?=export |declare |interface |type )/m)) {
    const statement = part.replace(lastComment, '')
    const name = declaration.exec(statement)?.[1]
    if (name !== undefined) declared.set(name, (declared.get(name) ?? '') + comment + statement)
    comment = part.slice(statement.length)
  }
  return { declared, imported, exported, everythingOf }
}

/** Names that a statement may refer to; comments refer to nothing. */
const wordsOf = (statement) =>
  new Set(statement.replace(/\/\*[\s\S]*?\*\//g, '').match(/[A-Za-z_$][\w$]*/g))

const textOf = ({ declared, imported, exported }, names, path) => {
  const links = (kind, targets) =>
    [...targets]
      .filter(([alias]) => names.has(alias))
      .map(([alias, { path: from, name }]) => {
        const file = relative(dirname(path), from).replace(/\.d\.ts$/, '.js')
        const place = file.startsWith('.') ? file : `./${file}`
        return `${kind} { ${name === alias ? name : `${name} as ${alias}`} } from '${place}';\n`
      })
      .join('')
  const statements = [...declared].filter(([name]) => names.has(name)).map(([, text]) => text)
  return `${links('import type', imported)}${links('export', exported)}${statements.join('')}`
}
