import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRobots } from './robots-rules.js'

/** The targets that are allowed. */
const allowed = (lines: readonly string[], targets: readonly string[]) => {
  const rules = parseRobots(lines.join('\n'), 'treesift')
  return targets.filter((target) => rules.allows(target))
}

test.each([
  ['no rules allow everything', [], ['/', '/a'], ['/', '/a']],
  [
    'the longest match decides',
    ['disallow: /a', 'allow: /a/b'],
    ['/a', '/a/b', '/a/bc', '/a/c'],
    ['/a/b', '/a/bc'],
  ],
  [
    'of two matches of the same length the one that allows decides',
    ['disallow: /a*', 'allow: /a/b', 'disallow: /a/b'],
    ['/a/b'],
    ['/a/b'],
  ],
  ['an empty disallow line disallows nothing', ['disallow:'], ['/'], ['/']],
  [
    'a slash disallows all but robots.txt',
    ['disallow: /'],
    ['/', '/a', '/robots.txt'],
    ['/robots.txt'],
  ],
  [
    'a star matches anything',
    ['disallow: /*.php', 'disallow: /a*z*q'],
    ['/x.php?y', '/azq', '/a-z-q-', '/aqz', '/x.ph'],
    ['/aqz', '/x.ph'],
  ],
  [
    'a dollar matches the end',
    ['disallow: /*.gif$', 'disallow: /x$'],
    ['/a.gif', '/a.gif?b', '/a.gif.gif', '/x', '/xy'],
    ['/a.gif?b', '/xy'],
  ],
  [
    'pieces of a pattern do not overlap',
    ['disallow: /ab*ba$'],
    ['/aba', '/abba', '/ab-ba'],
    ['/aba'],
  ],
  [
    'percent-encoding is normalized',
    ['disallow: /%7Ejoe', 'disallow: /ö', 'disallow: /a%2fb'],
    ['/~joe', '/%c3%b6', '/a/b', '/a%2Fb'],
    ['/a/b'],
  ],
  ['paths are case-sensitive', ['disallow: /A'], ['/a', '/A'], ['/a']],
])('%s', (_, rules, targets, expected) => {
  expect(allowed(['User-Agent: *', ...rules], targets)).toEqual(expected)
})

test('all groups for this agent apply, and no others', () => {
  const lines = [
    'disallow: /early',
    'user-agent: other',
    'disallow: /other',
    'User-Agent: TreeSift/1.0 # us',
    'user-agent: another',
    'Disallow: /a # why',
    'sitemap: https://x.example/sitemap.xml',
    'crawl-delay: 2.5',
    'user-agent: *',
    'disallow: /',
    'user-agent: treesift',
    'disallow: /b',
  ]
  const targets = ['/a', '/b', '/c', '/other', '/early']
  expect(allowed(lines, targets)).toEqual(['/c', '/other', '/early'])
  expect(parseRobots(lines.join('\r\n'), 'treesift').delay).toBe(2.5)
  expect(parseRobots(lines.join('\r'), 'elsewhere').delay).toBeUndefined()
  expect(parseRobots(lines.join('\r'), 'elsewhere').allows('/c')).toBe(false)
})

test('any patterns are parsed and matched in linear time', () => {
  const pattern = fc.string({ unit: fc.constantFrom('/', '*', '$', 'a', '%', 'é') })
  fc.assert(
    fc.property(fc.array(pattern), pattern, (patterns, target) => {
      allowed(['user-agent: *', ...patterns.map((one) => `disallow: ${one}`)], [target])
    }),
  )
  const stars = `disallow: /${'*a'.repeat(5000)}$`
  expect(allowed(['user-agent: *', stars], [`/${'a'.repeat(5000)}b`])).toHaveLength(1)
})

test('lines are read in linear time', { timeout: 20_000 }, () => {
  const spaces = ' '.repeat(500_000)
  const lines = [`allow: /x${spaces}y`, `${spaces}disallow${spaces}:${spaces}/a`, `${spaces}x`]
  const comment = `disallow: /b${'#'.repeat(500_000)}\u2028`
  expect(allowed(['user-agent: *', ...lines, comment], ['/a', '/b', '/c'])).toEqual(['/c'])
})

test.each([
  ['disallow: /a # why', ['/b']],
  ['\ufeff DISALLOW :/a\u2028', ['/b']],
  ['disallow /a', ['/a', '/b']],
  ['dis allow: /a', ['/a', '/b']],
  ['# disallow: /a', ['/a', '/b']],
  [': /a', ['/a', '/b']],
  ['', ['/a', '/b']],
])('of %j is allowed: %j', (line, expected) => {
  expect(allowed(['user-agent: *', line], ['/a', '/b'])).toEqual(expected)
})

test('patterns that take too long to compare allow nothing', { timeout: 20_000 }, () => {
  const target = `/${'a'.repeat(60_000)}`
  const pattern = `allow: /*b${'a'.repeat(20_000)}`
  const lines = ['user-agent: *', ...Array.from({ length: 25 }, () => pattern)]
  expect(allowed(lines, [target, '/a'])).toEqual(['/a'])
})
