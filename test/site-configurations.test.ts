import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/app/rules/import-configurations.js'
import { groupBy } from '../src/core/group-by.js'
import { candidateTexts, matchRule } from '../src/rules/evaluate/match-rule.js'
import { readFtrConfig } from '../src/rules/exchange/ftr-config.js'
import { importedRules } from '../src/rules/exchange/imported-fields.js'
import { xpathSelector } from '../src/rules/exchange/xpath-selector.js'
import { pageContextOf } from '../src/rules/predicates/page-context.js'
import type { Rule } from '../src/rules/rule/rule.js'
import { inMemory } from '../src/store/sqlite/open-database.js'
import { SqliteRuleStore } from '../src/store/sqlite/sqlite-rule-store.js'
import { samplePages, sampleSiteOf } from './support/sample-pages.js'
import { root } from './support/treesift.js'

/** A configuration of the fixture; lines behind `# refused` are not expected to be imported. */
interface Configuration {
  readonly site: string
  readonly text: string
  readonly refused: readonly number[]
}

const configurations: readonly Configuration[] = readFileSync(
  join(root, 'test/fixtures/site-configurations.txt'),
  'utf8',
)
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const [site = '', ...lines] = block.split('\n')
    const refused = lines.flatMap((line, at) => (line === '# refused' ? [at + 2] : []))
    return { site, text: lines.join('\n'), refused }
  })

/** Debian's Python has lxml; another one that comes first in the path may not. */
const pythons = ['python3', '/usr/bin/python3']
const python = pythons.find((path) => spawnSync(path, ['-c', 'import lxml']).status === 0)

describe('200 site configurations', () => {
  test('name every directive, and what is refused of them is named by its line', () => {
    expect(configurations).toHaveLength(200)
    const wrong = configurations.flatMap(({ site, text, refused }, at) => {
      const lines = [...new Set(readFtrConfig(site, text).refusals.map(({ place }) => place))]
      return JSON.stringify(lines) === JSON.stringify(refused) ? [] : [{ at, site, lines, refused }]
    })
    expect(wrong).toEqual([])
    const names = configurations.flatMap(({ text }) => [...text.matchAll(/^(\w+)(?:\(.*?\))?:/gm)])
    const source = readFileSync(join(root, 'src/rules/exchange/ftr-config.ts'), 'utf8')
    const known = [...source.matchAll(/^ {2}([a-z_]+): [{'u]/gm)].map(([, name]) => name!)
    expect(known.length).toBeGreaterThan(30)
    const used = new Set(names.map(([, name]) => name!))
    expect(known.filter((name) => !used.has(name))).toEqual([])
  })

  let pages: Map<string, readonly string[]>
  beforeAll(async () => {
    const all = groupBy(await samplePages(), sampleSiteOf)
    pages = new Map([...all].map(([site, its]) => [site, its.map(({ page }) => page.html)]))
  })

  test('give what another XPath engine gives, on every sample page of their sites', () => {
    const requests = [...pages].flatMap(([site, htmls]) => {
      const its = configurations.filter((one) => one.site === site).map(imported)
      return htmls.map((html) => ({ site, html, its }))
    })
    const expected = reference(
      requests.map(({ html, its }) => ({ html, configurations: its.map(({ lines }) => lines) })),
    )
    const differences: unknown[] = []
    let compared = 0
    let filled = 0
    for (const [at, { site, html, its }] of requests.entries()) {
      const page = pageContextOf(html)
      for (const [number, { rules }] of its.entries()) {
        for (const rule of rules) {
          const found = candidateTexts(rule, page, matchRule(rule, page).candidates)
          const texts = found.map((text) => text.replace(/\s+/g, ''))
          const given = rule.field === 'main' && texts.length > 0 ? [texts.join('')] : texts
          const wanted = expected[at]![number]![rule.field] ?? []
          compared++
          if (wanted.length > 0) filled++
          if (JSON.stringify(given) !== JSON.stringify(wanted))
            differences.push({ site, page: at, number, field: rule.field, given, wanted })
        }
      }
    }
    console.log(
      `${compared} answers compared with lxml, ${filled} not empty, ${differences.length} differ`,
    )
    expect(differences.slice(0, 3)).toEqual([])
    expect(filled).toBeGreaterThan(2500)
  })
})

test('any XPath that is translated selects what another engine selects', async () => {
  const names = ['div', 'p', 'li', 'td', 'a', 'h2', 'span', '*', 'ul', 'section']
  const attributes = ['class', 'id', 'href', 'rel']
  const words = ['a', 'e', 'post', 'k', 'words', 'cadre', 'tag', 'http', 'spoken', 'corps']
  const one = <Item>(items: readonly Item[]) => fc.constantFrom(...items)
  const attribute = one(attributes).map((name) => `@${name}`)
  const condition = fc.letrec<{ test: string }>((tie) => ({
    test: fc.oneof(
      { maxDepth: 2 },
      attribute,
      fc.tuple(attribute, one(words)).map(([name, word]) => `contains(${name}, '${word}')`),
      fc.tuple(attribute, one(words)).map(([name, word]) => `starts-with(${name}, "${word}")`),
      fc
        .tuple(attribute, one(['=', '!=']), one(words))
        .map((parts) => `${parts[0]} ${parts[1]} '${parts[2]}'`),
      one(words).map((word) => `contains(concat(' ', normalize-space(@class), ' '), ' ${word} ')`),
      one(words).map((word) => `contains(concat(' ', @class, ' '), '${word} ')`),
      one(words).map((word) => `contains(., '${word}')`),
      one(names).map((name) => `.//${name}`),
      one(names).map((name) => `${name}[@class]`),
      one(names).map((name) => `ancestor::${name}[@id]`),
      one(names).map((name) => `parent::${name}`),
      one(names).map((name) => `self::${name}`),
      one(names).map((name) => `following-sibling::${name}`),
      one(names).map((name) => `preceding-sibling::${name}`),
      one(names).map((name) => `following-sibling::*[1][self::${name}]`),
      tie('test').map((test) => `not(${test})`),
      fc.tuple(tie('test'), tie('test')).map(([a, b]) => `(${a} or ${b})`),
      fc.tuple(tie('test'), tie('test')).map(([a, b]) => `${a} and ${b}`),
    ),
  })).test
  const place = fc.oneof(
    one([
      '1',
      '2',
      '3',
      'last()',
      'last() - 1',
      'position() < 3',
      'position() >= 2',
      'position() != 1',
    ]),
  )
  const brackets = fc.array(fc.oneof(condition, condition, place), { maxLength: 2 })
  const step = fc
    .tuple(
      one(['/', '//', '//', '/following-sibling::', '/parent::', '/ancestor::']),
      one(names),
      brackets,
    )
    .map(([axis, name, tests]) => `${axis}${name}${tests.map((test) => `[${test}]`).join('')}`)
  const path = fc
    .tuple(one(names), brackets, fc.array(step, { maxLength: 2 }), one(['', '', '/@class', '/..']))
    .map(
      ([name, tests, steps, end]) =>
        `//${name}${tests.map((test) => `[${test}]`).join('')}${steps.join('')}${end}`,
    )
  const xpaths = fc.sample(path, { numRuns: 1500, seed: 7 }).flatMap((xpath) => {
    try {
      return [{ xpath, found: xpathSelector(xpath) }]
    } catch {
      return []
    }
  })
  const htmls = (await samplePages()).filter((_, at) => at % 9 === 0).map(({ page }) => page.html)
  const configurations = xpaths.map(({ xpath }) => [['author', xpath]] as const)
  const expected = reference(htmls.map((html) => ({ html, configurations })))
  const differences: unknown[] = []
  let filled = 0
  for (const [at, html] of htmls.entries()) {
    const page = pageContextOf(html)
    for (const [number, { xpath, found }] of xpaths.entries()) {
      const field = { field: 'author', choices: [found], which: 'all' } as const
      const [rule] = importedRules({ site: 'x', fields: [field] }, { layouts: [], rules: [] }).rules
      const texts = candidateTexts(rule!, page, matchRule(rule!, page).candidates)
      const given = texts.map((text) => text.replace(/\s+/g, '')).filter((text) => text !== '')
      const wanted = expected[at]![number]!['author'] ?? []
      if (wanted.length > 0) filled++
      if (JSON.stringify(given) !== JSON.stringify(wanted))
        differences.push({ at, xpath, css: found.selector, given, wanted })
    }
  }
  console.log(
    `${xpaths.length} random XPaths on ${htmls.length} pages, ${filled} not empty, ${differences.length} differ`,
  )
  expect(differences.slice(0, 3)).toEqual([])
  expect(filled).toBeGreaterThan(1000)
})

type Answers = Readonly<Record<string, readonly string[]>>

/** What the other engine gives for each configuration on each page. */
function reference(
  pages: readonly {
    readonly html: string
    readonly configurations: readonly (readonly (readonly [string, string])[])[]
  }[],
): readonly (readonly Answers[])[] {
  if (python === undefined) throw new Error('no Python with lxml: apt-get install python3-lxml')
  const { stdout, stderr } = spawnSync(python, [join(root, 'test/support/xpath_reference.py')], {
    input: pages.map((page) => JSON.stringify(page)).join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  expect(stderr).toBe('')
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** The rules of a configuration, and its lines as the reference reads them. */
function imported({ site, text }: Configuration): {
  readonly rules: readonly Rule[]
  readonly lines: readonly (readonly [string, string])[]
} {
  const store = SqliteRuleStore.forWriting(inMemory)
  const configuration = readFtrConfig(site, text)
  importConfigurations([{ where: site, configuration }], store, { incomplete: 'leave out' })
  const { rules } = store.keptFor(site)
  store.close()
  const refused = new Set(configuration.refusals.map(({ place }) => place))
  const lines = text.split('\n').flatMap((line, at): readonly (readonly [string, string])[] => {
    const [, name, value] =
      /^(title|body|author|date|strip|strip_id_or_class):\s*(.+)$/.exec(line) ?? []
    return name === undefined || refused.has(at + 1) ? [] : [[name, value!]]
  })
  return { rules, lines }
}
