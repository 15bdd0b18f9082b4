import { readDeclarations } from './public-types.mjs'

const introduction = `# Library

<!-- Written by \`npm run docs\`. -->

Every name that \`import { ... } from 'treesift'\` gives, as its types declare it. The
[guide](../guides/library.md) shows how to use them.
`

const crawlee = `# treesift/crawlee

Every name that \`import { ... } from 'treesift/crawlee'\` gives. The [guide](../guides/crawlee.md) shows how to use
them.
`

/** The reference of the library, from the declarations of its entries. */
export const libraryReference = (pathOf) =>
  [
    introduction,
    ...entriesOf(pathOf('index.d.ts')),
    crawlee,
    ...entriesOf(pathOf('doors/crawlee/index.d.ts')),
  ].join('\n')

const entriesOf = (entry) =>
  [...readDeclarations(entry).exported]
    .sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    .map(([name, { path, name: declared }]) => entryText(name, textOf(path, declared)))

const textOf = (path, name) => {
  const { declared, exported } = readDeclarations(path)
  const from = exported.get(name)
  return declared.get(name) ?? textOf(from.path, from.name)
}

/** The comment of a declaration becomes prose, the declaration code. */
const entryText = (name, text) => {
  const [, comment = '', code] = /^\s*(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?([\s\S]*)$/.exec(text)
  const prose = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
  const shown = code
    .replace(/^export (?:declare )?/, '')
    .replaceAll(';\n', '\n')
    .replace(/;\s*$/, '')
    .trim()
  const fences = `\`\`\`ts\n${shown}\n\`\`\``
  return `${[`## ${name}`, prose, fences].filter((part) => part !== '').join('\n\n')}\n`
}
