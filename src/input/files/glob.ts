import { isAbsolute, join, sep } from 'node:path'
import { type FolderEntry, kindAt, readFolder } from './read-folder.js'

/** Whether a path is a glob pattern. */
export const isGlob = (name: string): boolean => /[*?[{]/.test(name)

const globLimits = {
  /** Longer paths exist on no system. */
  maxLength: 4096,
  /** Patterns that a pattern with braces may expand to. */
  maxExpansions: 1024,
} as const

/** Why a pattern is not matched; `undefined` if it is. */
export function globRefusal(pattern: string): string | undefined {
  const { maxLength, maxExpansions } = globLimits
  if (pattern.length > maxLength) return `it is longer than ${maxLength} characters`
  let count = 0
  for (const _ of expandBraces(pattern))
    if (++count > maxExpansions) return `its braces stand for more than ${maxExpansions} patterns`
  return undefined
}

/**
 * The files and folders that match a pattern, sorted by the UTF-16 code units of their paths: `*`, `?`, `[a-z]`,
 * `{a,b}` within a name, and `**` for folders at any depth. Hidden ones match only a pattern with a leading dot.
 */
export async function* expandGlob(pattern: string, read = readFolder): AsyncGenerator<string> {
  const root = isAbsolute(pattern) ? sep : ''
  const entriesOf = folderReader(read)
  for (const one of new Set(expandBraces(pattern)))
    yield* matching(root, 0, { steps: pathSteps(one), tried: new Set(), entriesOf })
}

/** The patterns that a pattern with braces expands to, in order. */
function* expandBraces(pattern: string): Generator<string> {
  const open = [pattern]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const braces = /\{([^{}]*)\}/.exec(next)
    if (braces === null) yield next
    else {
      const before = next.slice(0, braces.index)
      const after = next.slice(braces.index + braces[0].length)
      const choices = braces[1]!.split(',').map((choice) => `${before}${choice}${after}`)
      for (const choice of choices.reverse()) open.push(choice)
    }
  }
}

/** A step of a path: `.` or `..`, `**`, a name, or a test of names. */
type PathStep =
  | { readonly kind: 'dots'; readonly name: string }
  | { readonly kind: 'any depth' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'names'; readonly matches: (name: string) => boolean }

/** `**` twice means the same as once. */
function pathSteps(pattern: string): readonly PathStep[] {
  const parts = pattern.split(/[/\\]/).filter((part) => part !== '')
  return parts
    .filter((part, at) => part !== '**' || parts[at - 1] !== '**')
    .map((part): PathStep => {
      if (part === '.' || part === '..') return { kind: 'dots', name: part }
      if (part === '**') return { kind: 'any depth' }
      // braces that were not expanded stand for themselves
      return /[*?[]/.test(part)
        ? { kind: 'names', matches: nameMatcher(part) }
        : { kind: 'name', name: part }
    })
}

interface Search {
  readonly steps: readonly PathStep[]
  /** Folders by step, each of which is tried once, however many ways lead to it. */
  readonly tried: Set<string>
  readonly entriesOf: (folder: string) => Promise<readonly FolderEntry[]>
}

async function* matching(folder: string, at: number, search: Search): AsyncGenerator<string> {
  const step = search.steps[at]
  if (step === undefined) {
    if (folder !== '') yield folder
    return
  }
  const place = `${at}:${folder}`
  if (search.tried.has(place)) return
  search.tried.add(place)
  if (step.kind === 'dots') return yield* matching(join(folder, step.name), at + 1, search)
  const isLast = at === search.steps.length - 1
  if (step.kind === 'name') {
    const path = join(folder, step.name)
    const kind = await kindAt(path)
    if (kind !== undefined && (isLast || kind !== 'file')) yield* matching(path, at + 1, search)
    return
  }
  if (step.kind === 'any depth') yield* matching(folder, at + 1, search)
  for (const { name, kind } of await search.entriesOf(folder)) {
    const path = join(folder, name)
    if (step.kind === 'any depth') {
      if (kind === 'folder' && !name.startsWith('.')) yield* matching(path, at, search)
    } else if ((isLast || kind !== 'file') && step.matches(name))
      yield* matching(path, at + 1, search)
  }
}

/** Tests one character of a name; `*` is any number of characters. */
type NameToken = '*' | ((character: string) => boolean)

/** The test of a step with `*`, `?` and `[a-z]`; `[!a]` is any character but `a`. */
function nameMatcher(part: string): (name: string) => boolean {
  const tokens = nameTokens(part)
  if (tokens === undefined) return () => false
  const matchesHidden = part.startsWith('.')
  return (name) => (matchesHidden || !name.startsWith('.')) && matches(tokens, Array.from(name))
}

/** `undefined` if nothing can match: a range in brackets is reversed. */
function nameTokens(part: string): readonly NameToken[] | undefined {
  const tokens: NameToken[] = []
  const characters = Array.from(part)
  const lastBracket = characters.lastIndexOf(']')
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!
    const end = character === '[' && at < lastBracket ? bracketEnd(characters, at) : -1
    if (end !== -1) {
      const test = bracketTest(characters.slice(at, end + 1).join(''))
      if (test === undefined) return undefined
      tokens.push(test)
      at = end
    } else if (character === '*') tokens.push('*')
    else if (character === '?') tokens.push(() => true)
    else tokens.push((one) => one === character)
  }
  return tokens
}

/** The index of the bracket that closes a set of at least one character; -1 if there is none. */
const bracketEnd = (characters: readonly string[], start: number): number =>
  characters[start + 1] === ']' ? -1 : characters.indexOf(']', start + 2)

/** A set in brackets is one of a regular expression, of one character. */
function bracketTest(brackets: string): ((character: string) => boolean) | undefined {
  try {
    const set = new RegExp(`^${brackets.replace('[!', '[^')}$`, 'u')
    return (character) => set.test(character)
  } catch {
    return undefined
  }
}

/** Only the last `*` is ever extended: the earlier ones are as short as can be. */
function matches(tokens: readonly NameToken[], name: readonly string[]): boolean {
  let [token, at] = [0, 0]
  let [starToken, starEnd] = [-1, 0]
  while (at < name.length) {
    const test = tokens[token]
    if (test === '*') {
      starToken = token++
      starEnd = at
    } else if (test?.(name[at]!)) {
      token++
      at++
    } else if (starToken !== -1) {
      token = starToken + 1
      at = ++starEnd
    } else return false
  }
  while (tokens[token] === '*') token++
  return token === tokens.length
}

/** Reads each folder once, for all the patterns that braces stand for; their entries are sorted. */
function folderReader(read: typeof readFolder): Search['entriesOf'] {
  const known = new Map<string, readonly FolderEntry[]>()
  return async (folder) => {
    const entries = known.get(folder) ?? (await sortedEntries(folder, read))
    known.set(folder, entries)
    return entries
  }
}

async function sortedEntries(
  folder: string,
  read: typeof readFolder,
): Promise<readonly FolderEntry[]> {
  try {
    return (await read(folder)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}
