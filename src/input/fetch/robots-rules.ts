/** The rules of a robots.txt for this robot (RFC 9309). */
export interface RobotsRules {
  /** @param target Path and query of a URL. */
  allows(target: string): boolean
  /** Seconds between fetches that the site asks for. */
  readonly delay?: number
}

export const allowAll: RobotsRules = { allows: () => true }

/** Bytes of a robots.txt that are read, as RFC 9309 requires. */
export const maxRobotsBytes = 500 * 1024

interface Rule {
  readonly kind: 'allow' | 'disallow'
  readonly pattern: string
}

interface Group {
  readonly agents: string[]
  readonly rules: Rule[]
  delay?: number
}

/** The rules of all groups for this agent; without any, those of the groups for all agents. */
export function parseRobots(text: string, agent: string): RobotsRules {
  const groups = groupsOf(text)
  const groupsFor = (name: string) => groups.filter(({ agents }) => agents.includes(name))
  const own = groupsFor(agent.toLowerCase())
  const applicable = own.length > 0 ? own : groupsFor('*')
  const rules = applicable.flatMap((group) => group.rules)
  const delay = applicable.find((group) => group.delay !== undefined)?.delay
  return {
    allows: (target) => allows(rules, normalizeEncoding(target)),
    ...(delay !== undefined && { delay }),
  }
}

/** A group begins with a User-Agent line after a line of another kind. */
function groupsOf(text: string): readonly Group[] {
  const groups: Group[] = []
  let group: Group | undefined
  let hasRules = false
  for (const line of text.split(/\r\n?|\n/)) {
    const { key, value } = parsedLine(line)
    if (key === 'user-agent') {
      if (group === undefined || hasRules) {
        group = { agents: [], rules: [] }
        groups.push(group)
      }
      hasRules = false
      group.agents.push(productOf(value))
    } else if (group !== undefined && key !== '') {
      hasRules = addTo(group, key, value) || hasRules
    }
  }
  return groups
}

/** Adds a line to a group; false if it is not part of groups. */
function addTo(group: Group, key: string, value: string): boolean {
  if (key === 'crawl-delay') {
    const seconds = Number(value)
    if (value !== '' && Number.isFinite(seconds) && seconds >= 0) group.delay = seconds
    return true
  }
  if (key !== 'allow' && key !== 'disallow') return false
  if (value !== '') group.rules.push({ kind: key, pattern: normalizeEncoding(value) })
  return true
}

/** `key: value # comment`; the key is empty if the line has another form. */
function parsedLine(line: string): { readonly key: string; readonly value: string } {
  const comment = line.indexOf('#')
  const text = comment === -1 ? line : line.slice(0, comment)
  const colon = text.indexOf(':')
  const key = text.slice(0, Math.max(colon, 0)).trim()
  return keyPattern.test(key)
    ? { key: key.toLowerCase(), value: text.slice(colon + 1).trim() }
    : { key: '', value: '' }
}

const keyPattern = /^[a-z-]+$/i

/** The product name without its version: `ExampleBot` of `ExampleBot/1.0`. */
const productOf = (value: string): string =>
  value === '*' ? value : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase()

/** Comparisons of characters at worst for one URL: about a second. Real files stay below a thousandth of it. */
const maxComparisons = 2 ** 30

/**
 * The longest matching pattern decides; of two of the same length the one that allows. Patterns that would take too
 * long to compare allow nothing.
 */
function allows(rules: readonly Rule[], target: string): boolean {
  if (target === '/robots.txt') return true
  let best: Rule | undefined
  let comparisons = 0
  for (const rule of rules) {
    comparisons += rule.pattern.length * (rule.pattern.includes('*') ? target.length : 1)
    if (comparisons > maxComparisons) return false
    if (!matches(rule.pattern, target)) continue
    const longer = rule.pattern.length - (best?.pattern.length ?? 0)
    if (best === undefined || longer > 0 || (longer === 0 && rule.kind === 'allow')) best = rule
  }
  return best?.kind !== 'disallow'
}

/** `*` matches anything, `$` at the end the end. Each piece is searched once. */
function matches(pattern: string, target: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const [first = '', ...pieces] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!target.startsWith(first)) return false
  if (pieces.length === 0) return !isAnchored || target === first
  let at = first.length
  const last = isAnchored ? pieces.pop()! : ''
  for (const piece of pieces) {
    const found = target.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return target.length - last.length >= at && target.endsWith(last)
}

/** Normalizes percent-encoding, so that equivalent paths are equal. */
function normalizeEncoding(text: string): string {
  return text
    .replace(/[^\x21-\x7e]+/gu, (found) => encodeURIComponent(found))
    .replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16))
      return /[a-z0-9._~-]/i.test(letter) ? letter : whole.toUpperCase()
    })
}
