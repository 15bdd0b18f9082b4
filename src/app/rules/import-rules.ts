import { BrokenBundle, BundleTooLarge, PageTooLarge, WrongSite } from '../../core/errors.js'
import type { ByteStream } from '../../input/files/byte-stream.js'
import { readPageBytes } from '../../input/files/file.js'
import { processStdin, readStdinBytes } from '../../input/files/standard-input.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import { bundleLimits, readBundle } from '../../rules/exchange/bundle.js'
import { type Rule, type RuleSet, totalVotes } from '../../rules/rule/rule.js'
import type { KeptRules, RuleStore } from '../../store/interface/rule-store.js'
import { entryKey, type RuleEntry } from './rule-entry.js'

/** What the import changed for one site. */
export interface ImportedSite {
  readonly site: string
  readonly rules: readonly ImportedRule[]
  /** Rules that were removed and not replaced. */
  readonly gone: readonly RuleEntry[]
}

interface ImportedRule extends RuleEntry {
  /** The version that it has in the store. */
  readonly version: number
  readonly change: 'new' | 'changed' | 'same'
  /** Labelled pages that it was learned from. */
  readonly pages: number
  readonly votes: number
}

export interface ImportOptions {
  /** Where the rules come from, for messages. */
  readonly where: string
  /** The only site that is allowed. */
  readonly site?: string | undefined
}

/** Replaces the rules for the same fields: all of them or none. */
export function importRules(
  sets: readonly RuleSet[],
  store: RuleStore,
  { where, site }: ImportOptions,
): readonly ImportedSite[] {
  if (site !== undefined) assertSite(site, sets, where)
  if (sets.length === 0) throw new BrokenBundle(where, 'it holds no rules')
  const before = sets.map((set) => store.keptFor(set.site))
  return store.saveAll(sets).map((saved, at) => importedSite(saved, before[at]!, store))
}

/** Sites that are named in a message. */
const maxNamed = 3

/** Fails unless the rules are of this site and of no other. */
export function assertSite(site: string, sets: readonly RuleSet[], where: string): void {
  const others = sets.filter((set) => set.site !== site)
  if (sets.length > 0 && others.length === 0) return
  const named = others.slice(0, maxNamed).map((set) => set.site)
  const more = others.length - named.length
  const found = [...named, ...(more > 0 ? [`${more} more sites`] : [])].join(', ')
  throw new WrongSite(where, site, found === '' ? 'no site' : found)
}

function importedSite({ site, rules }: RuleSet, before: KeptRules, store: RuleStore): ImportedSite {
  const versions = new Map(before.rules.map((rule) => [entryKey(rule), rule.version]))
  const staying = new Set(store.keptFor(site).rules.map(entryKey))
  const gone = [...before.rules, ...before.broken.filter(({ field }) => field !== '')]
    .filter((one) => !staying.has(entryKey(one)))
    .map(({ layout, field }) => ({ layout, field }))
  return {
    site,
    rules: rules.map((rule) => importedRule(rule, versions.get(entryKey(rule)))),
    gone,
  }
}

const importedRule = (rule: Rule, before: number | undefined): ImportedRule => ({
  layout: rule.layout,
  field: rule.field,
  version: rule.version,
  change: before === undefined ? 'new' : before === rule.version ? 'same' : 'changed',
  pages: rule.pages,
  votes: totalVotes(rule),
})

const { maxBytes } = bundleLimits

/**
 * Reads exchanged rules from a file, or from standard input for `-`. A file that is too large is not read to its
 * end.
 */
export const readBundleFile = async (
  path: string,
  stdin: ByteStream = processStdin,
): Promise<readonly RuleSet[]> => readBundle(textOf(await bytesOf(path, stdin), path), path)

async function bytesOf(path: string, stdin: ByteStream): Promise<Uint8Array> {
  const limits = { ...inputLimits, maxBytes }
  try {
    return await (path === '-' ? readStdinBytes(stdin, limits) : readPageBytes(path, limits))
  } catch (error) {
    throw error instanceof PageTooLarge ? new BundleTooLarge(path, maxBytes) : error
  }
}

function textOf(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BrokenBundle(where, 'not valid UTF-8')
  }
}
