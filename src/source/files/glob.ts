import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { isAbsolute, join, sep } from 'node:path'

/** Whether a name asks for what matches it. */
export const isGlob = (name: string): boolean => /[*?[{]/.test(name)

/**
 * The files and folders that a pattern names, sorted by the code units of their paths: `*`, `?`, `[a-z]`, `{a,b}` within a
 * name, and `**` for folders at any depth. Hidden ones must be asked for with a dot. None where there are none.
 */
export async function* findMatching(pattern: string): AsyncGenerator<string> {
  const root = isAbsolute(pattern) ? sep : ''
  for (const one of new Set(unfolded(pattern)))
    yield* matching(
      root,
      one.split(/[/\\]/).filter((part) => part !== ''),
    )
}

/** The patterns without braces that one with braces stands for, in their order. */
function unfolded(pattern: string): readonly string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern)
  if (braces === null) return [pattern]
  const before = pattern.slice(0, braces.index)
  const after = pattern.slice(braces.index + braces[0].length)
  return braces[1]!.split(',').flatMap((choice) => unfolded(`${before}${choice}${after}`))
}

async function* matching(folder: string, parts: readonly string[]): AsyncGenerator<string> {
  const [part, ...rest] = parts
  if (part === undefined) {
    if (folder !== '') yield folder
    return
  }
  if (part === '.' || part === '..') return yield* matching(join(folder, part), rest)
  const name = part === '**' ? nothing : nameMatching(part)
  if (part === '**') yield* matching(folder, rest)
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (part === '**') {
      if (entry.isDirectory() && !entry.name.startsWith('.')) yield* matching(path, parts)
    } else if (name.test(entry.name) && (rest.length === 0 || !entry.isFile()))
      yield* matching(path, rest)
  }
}

const nothing = /^\b$/

const special: Readonly<Record<string, string>> = { '*': '[^/]*', '?': '[^/]' }

/** Of a name with no other meaning than its own, letter for letter. */
function nameMatching(part: string): RegExp {
  const source = part.replace(/\[!?[^\]]+\]|\*+|\?|[\\^$.|+()[\]{}]/g, (found) => {
    if (found.length > 1 && found.startsWith('[')) return found.replace('[!', '[^')
    return special[found[0]!] ?? `\\${found}`
  })
  const isForHidden = part.startsWith('.') ? '' : String.raw`(?!\.)`
  try {
    return new RegExp(`^${isForHidden}${source}$`, 'u')
  } catch {
    return nothing
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}
