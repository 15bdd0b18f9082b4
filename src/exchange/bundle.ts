import { BrokenBundle, BundleTooLarge, BundleTooNew } from '../core/errors.js'
import type { Layout, Rule, RuleSet } from '../rules/rule.js'
import { bundleLimits } from './bundle-limits.js'
import { bundleLines } from './bundle-lines.js'
import { type Complain, objectIn } from './expected.js'
import { brokenBound, type JsonBounds } from './json-bounds.js'
import { readSets } from './read-sets.js'
import { unreadName } from './unread-name.js'

/** What a bundle says that it is. */
const kind = 'rules'

/** Counts up when bundles change so that older readers would misunderstand them. */
const knownFormat = 1

/**
 * Rules of sites as one JSON text, the same for the same rules, whatever their order. What is written can be read again and
 * gives these rules; what could not be is refused.
 */
export function bundleText(sets: readonly RuleSet[]): string {
  const where = 'rules to export'
  const sites = inOrder(readSets(sets, complainOf(where)))
  mustFit(jsonOf(sites), where)
  const text = bundleLines({ treesift: kind, format: knownFormat, sites })
  mustFit([text], where)
  return text
}

/** The rules in the text of a bundle, all of them checked: nothing else ever decides. */
export function readBundle(text: string, where: string): readonly RuleSet[] {
  const complain = complainOf(where)
  const data = objectIn(parsed(text, complain), 'the whole', complain)
  const { treesift, format, sites } = data
  if (treesift !== kind) throw complain(`it does not say "treesift": "${kind}"`)
  if (Number.isSafeInteger(format) && (format as number) > knownFormat)
    throw new BundleTooNew(where, format as number, knownFormat)
  if (format !== knownFormat) throw complain(`"format" is not ${knownFormat}`)
  const sets = readSets(sites, complain)
  const unread = unreadName(data, { treesift, format, sites: sets })
  if (unread !== undefined) throw complain(`it says "${unread}", which is not known here`)
  return sets
}

/** Characters of what is quoted to a person. */
const longestReason = 300

const complainOf =
  (where: string): Complain =>
  (reason) =>
    new BrokenBundle(
      where,
      reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason,
    )

const tooMuch: Readonly<Record<keyof JsonBounds, string>> = {
  deepest: `objects and lists are nested more than ${bundleLimits.deepest} deep`,
  mostParts: `it has more than ${bundleLimits.mostParts} objects and lists`,
}

function parsed(text: string, complain: Complain): unknown {
  const broken = brokenBound(text, bundleLimits)
  if (broken !== undefined) throw complain(tooMuch[broken])
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\s+/g, ' ') : String(cause)
    throw complain(`not valid JSON: ${reason}`)
  }
}

/** Sites, layouts and rules by their names. */
const inOrder = (sets: readonly RuleSet[]): readonly RuleSet[] =>
  sets
    .map(({ site, layouts, rules }) => ({
      site,
      layouts: sorted(layouts, (layout: Layout) => [layout.name]),
      rules: sorted(rules, ({ layout, field }: Rule) => [layout, field]),
    }))
    .sort((a, b) => compared([a.site], [b.site]))

const sorted = <Item>(
  items: readonly Item[],
  names: (item: Item) => readonly string[],
): readonly Item[] => [...items].sort((a, b) => compared(names(a), names(b)))

/** By the first names that differ. */
function compared(a: readonly string[], b: readonly string[]): number {
  for (const [at, name] of a.entries()) if (name !== b[at]) return name < b[at]! ? -1 : 1
  return 0
}

function* jsonOf(sites: readonly RuleSet[]): Iterable<string> {
  for (const site of sites) yield JSON.stringify(site)
}

/** Piece by piece: all of them in one might be longer than a text can be. */
function mustFit(pieces: Iterable<string>, where: string): void {
  let bytes = 0
  for (const piece of pieces) {
    bytes += new TextEncoder().encode(piece).length
    if (bytes > bundleLimits.maxBytes) throw new BundleTooLarge(where, bundleLimits.maxBytes)
  }
}
