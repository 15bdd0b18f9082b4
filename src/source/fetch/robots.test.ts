import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRobots } from './robots.js'

/** Which of the targets are allowed. */
const allowed = (lines: readonly string[], targets: readonly string[]) => {
  const rules = parseRobots(lines.join('\n'), 'treesift')
  return targets.filter((target) => rules.allows(target))
}

test.each([
  ['nothing is said', [], ['/', '/a'], ['/', '/a']],
  [
    'the longest match decides',
    ['disallow: /a', 'allow: /a/b'],
    ['/a', '/a/b', '/a/bc', '/a/c'],
    ['/a/b', '/a/bc'],
  ],
  [
    'of two of one length that which allows',
    ['disallow: /a*', 'allow: /a/b', 'disallow: /a/b'],
    ['/a/b'],
    ['/a/b'],
  ],
  ['nothing is disallowed by an empty line', ['disallow:'], ['/'], ['/']],
  ['all is', ['disallow: /'], ['/', '/a', '/robots.txt'], ['/robots.txt']],
  [
    'a star is anything',
    ['disallow: /*.php', 'disallow: /a*z*q'],
    ['/x.php?y', '/azq', '/a-z-q-', '/aqz', '/x.ph'],
    ['/aqz', '/x.ph'],
  ],
  [
    'a dollar is the end',
    ['disallow: /*.gif$', 'disallow: /x$'],
    ['/a.gif', '/a.gif?b', '/a.gif.gif', '/x', '/xy'],
    ['/a.gif?b', '/xy'],
  ],
  ['ends do not overlap', ['disallow: /ab*ba$'], ['/aba', '/abba', '/ab-ba'], ['/aba']],
  [
    'octets are compared',
    ['disallow: /%7Ejoe', 'disallow: /ö', 'disallow: /a%2fb'],
    ['/~joe', '/%c3%b6', '/a/b', '/a%2Fb'],
    ['/a/b'],
  ],
  ['case counts in paths', ['disallow: /A'], ['/a', '/A'], ['/a']],
])('%s', (_, rules, targets, expected) => {
  expect(allowed(['User-Agent: *', ...rules], targets)).toEqual(expected)
})

test('the groups of its own name count, all of them, and no others', () => {
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

test('any text is read, and asked about any target, in time', () => {
  const pattern = fc.string({ unit: fc.constantFrom('/', '*', '$', 'a', '%', 'é') })
  fc.assert(
    fc.property(fc.array(pattern), pattern, (patterns, target) => {
      allowed(['user-agent: *', ...patterns.map((one) => `disallow: ${one}`)], [target])
    }),
  )
  const stars = `disallow: /${'*a'.repeat(5000)}$`
  expect(allowed(['user-agent: *', stars], [`/${'a'.repeat(5000)}b`])).toHaveLength(1)
})
