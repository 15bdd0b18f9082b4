/** What the robots.txt of a site says to this robot (RFC 9309). */
export interface RobotsRules {
  /** @param target Path and query of a URL. */
  allows(target: string): boolean
  /** Seconds between fetches that the site asks for. */
  readonly delay?: number
}

export const everythingAllowed: RobotsRules = { allows: () => true }

/** Bytes of a robots.txt that are read: as many as RFC 9309 asks for. */
export const longestRobots = 500 * 1024

interface Rule {
  readonly kind: 'allow' | 'disallow'
  readonly pattern: string
}

interface Group {
  readonly agents: string[]
  readonly rules: Rule[]
  delay?: number
}

/** The rules of all groups for this agent, or of those for all when there is none for it. */
export function parseRobots(text: string, agent: string): RobotsRules {
  const groups = groupsOf(text)
  const meantFor = (name: string) => groups.filter(({ agents }) => agents.includes(name))
  const own = meantFor(agent.toLowerCase())
  const meant = own.length > 0 ? own : meantFor('*')
  const rules = meant.flatMap((group) => group.rules)
  const delay = meant.find((group) => group.delay !== undefined)?.delay
  return {
    allows: (target) => allows(rules, encoded(target)),
    ...(delay !== undefined && { delay }),
  }
}

/** A group begins with a line for an agent behind one that is none. */
function groupsOf(text: string): readonly Group[] {
  const groups: Group[] = []
  let group: Group | undefined
  let isBegun = false
  for (const line of text.split(/\r\n?|\n/)) {
    const { key, value } = parsedLine(line)
    if (key === 'user-agent') {
      if (group === undefined || isBegun) {
        group = { agents: [], rules: [] }
        groups.push(group)
      }
      isBegun = false
      group.agents.push(productOf(value))
    } else if (group !== undefined && key !== '') {
      isBegun = addTo(group, key, value) || isBegun
    }
  }
  return groups
}

/** Whether the line belongs to groups. */
function addTo(group: Group, key: string, value: string): boolean {
  if (key === 'crawl-delay') {
    const seconds = Number(value)
    if (value !== '' && seconds >= 0) group.delay = seconds
    return true
  }
  if (key !== 'allow' && key !== 'disallow') return false
  if (value !== '') group.rules.push({ kind: key, pattern: encoded(value) })
  return true
}

function parsedLine(line: string): { readonly key: string; readonly value: string } {
  const [, key = '', value = ''] =
    /^\ufeff?\s*([a-z-]+)\s*:\s*(.*?)\s*$/i.exec(line.replace(/#.*$/, '')) ?? []
  return { key: key.toLowerCase(), value }
}

/** `ExampleBot/1.0` is told by its name alone. */
const productOf = (value: string): string =>
  value === '*' ? value : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase()

/** The longest pattern that matches decides; of two of one length that which allows. */
function allows(rules: readonly Rule[], target: string): boolean {
  if (target === '/robots.txt') return true
  let best: Rule | undefined
  for (const rule of rules) {
    if (!matches(rule.pattern, target)) continue
    const longer = rule.pattern.length - (best?.pattern.length ?? 0)
    if (best === undefined || longer > 0 || (longer === 0 && rule.kind === 'allow')) best = rule
  }
  return best?.kind !== 'disallow'
}

/** `*` stands for anything, `$` at the end for the end. Each piece is found once: no pattern takes longer. */
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

/** Octets that may stand as they are do so, all others in percent: so the same texts are the same. */
function encoded(text: string): string {
  return text
    .replace(/[^\x21-\x7e]+/gu, (found) => encodeURIComponent(found))
    .replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16))
      return /[a-z0-9._~-]/i.test(letter) ? letter : whole.toUpperCase()
    })
}
