import { describe, expect, test } from 'vitest'
import type { Layout, Rule, RuleSet } from '../../rule/rule.js'
import { layoutFor, ruleOf } from '../../rule/rule.test-kit.js'
import type { TrainingPage } from '../align/training-page.js'
import { foundBy, texts, trainingPage } from '../learn.test-kit.js'
import { learnSite } from '../learn-site.js'
import {
  type InducedSite,
  type InductionTask,
  induceSite,
  type UnlabelledPage,
} from './induce-site.js'

const site = 'example.org'
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const text = (at: number) => `The boat of ${days[at % 7]} came in with ${at + 3} boxes of fish.`

const story = (at: number, by = `Ann ${days[at % 7]}`) =>
  `<header class=top><b>The Harbour</b></header><article class=story>` +
  `<h1>${days[at % 7]} boats</h1><p class=by>${by}</p><p class=text>${text(at)}</p>` +
  `<p class=text>Then it left.</p></article><footer class=foot><i>Write to us</i></footer>`
const item = (at: number) =>
  `<main class=shop><h2 class=name>Net ${at}</h2><ul class=facts><li>` +
  `<u>Good for ${days[at % 7]}</u></li><li><u>Knotted by hand</u></li></ul><form class=buy>` +
  `<button>go</button></form></main>`

/** The segments that a model keeps, by their text. */
const keeping = ({ page }: TrainingPage, isKept: (line: string) => boolean) =>
  Array.from({ length: page.segmentation.segments.count }, (_, segment) => segment).filter(
    (segment) => isKept(page.line(segment)),
  )
const isText = (line: string) => /boat of|Then it left|Good for|Knotted/.test(line)

/** An unlabelled page of no known layout. */
function seen(html: string, parts: Partial<UnlabelledPage> = {}, isKept = isText): UnlabelledPage {
  const training = trainingPage(html.slice(-40), html, {})
  return {
    training,
    layout: undefined,
    missed: [],
    keptByModel: () => keeping(training, isKept),
    ...parts,
  }
}
const storiesSeen = (count: number, isKept = isText) =>
  Array.from({ length: count }, (_, at) => seen(story(at), {}, isKept))

const induced = (unlabelled: readonly UnlabelledPage[], parts: Partial<InductionTask> = {}) =>
  induceSite({ site, known: undefined, labelled: [], given: new Map(), unlabelled, ...parts })

const named = ({ induced }: InducedSite) =>
  induced.map(({ rule }) => [rule.layout, rule.field, rule.status])

describe('a site without rules', () => {
  test('gets one for main content from four pages of a layout, by what the model keeps', () => {
    const { rules, induced: its } = induced(storiesSeen(4))
    expect(rules.layouts).toMatchObject([{ name: 'page', pages: 4 }])
    expect(rules.rules).toMatchObject([
      { site, layout: 'page', field: 'main', version: 1, status: 'induced', pages: 4 },
    ])
    expect(its).toMatchObject([{ replaces: undefined, pages: { length: 4 } }])
    const [main] = rules.rules
    expect(foundBy(main!, story(9), main!.taking)).toEqual([text(9), 'Then it left.'])
  })

  test('gets none from three pages', () => {
    expect(induced(storiesSeen(3))).toEqual({
      rules: { site, layouts: [], rules: [] },
      induced: [],
    })
  })

  test('gets one for each layout with four pages', () => {
    const items = [0, 1, 2, 3, 4].map((at) => seen(item(at)))
    const both = induced([...storiesSeen(4), ...items])
    expect(named(both)).toEqual([
      ['page', 'main', 'induced'],
      ['page-2', 'main', 'induced'],
    ])
    expect(both.rules.layouts.map(({ pages }) => pages)).toEqual([5, 4])
    expect(named(induced([...storiesSeen(3), ...items]))).toEqual([['page', 'main', 'induced']])
  })

  test('gets none if the model keeps different parts of the pages', () => {
    const parts = ['Ann', 'boat of', 'Harbour', 'Write', 'boats', 'Then']
    const unlabelled = parts.map((part, at) => seen(story(at), {}, (line) => line.includes(part)))
    expect(induced(unlabelled).induced).toEqual([])
  })

  test('gets none if the model keeps nothing', () => {
    expect(induced(storiesSeen(5, () => false)).induced).toEqual([])
  })

  test('applies the model only if there are enough pages', () => {
    const asked = () => {
      throw new RangeError('asked')
    }
    const parts = { keptByModel: asked }
    expect(induced([0, 1, 2].map((at) => seen(story(at), parts))).induced).toEqual([])
    expect(() => induced([0, 1, 2, 3].map((at) => seen(story(at), parts)))).toThrow('asked')
  })
})

describe('a site with rules', () => {
  const labelled = [0, 1, 2, 3, 4].map((at) =>
    trainingPage(`l${at}`, story(at), {
      by: texts(`Ann ${days[at]}`),
      main: texts(text(at), 'Then it left.'),
    }),
  )
  const learned = learnSite(site, labelled).rules
  const [layout] = learned.layouts as readonly [Layout]
  const [by, main] = learned.rules as readonly [Rule, Rule]
  const withStale = (...fields: readonly string[]): RuleSet => ({
    ...learned,
    rules: learned.rules.map((rule) =>
      fields.includes(rule.field) ? { ...rule, status: 'stale' } : rule,
    ),
  })

  /** The author is in another element with another name. */
  const moved = (at: number) =>
    story(at, 'Opinion').replace(
      '</article>',
      `<em class=by-line>Ben ${days[at % 7]}</em></article>`,
    )
  const missing = (count: number, missed: readonly string[] = ['by'], first = 0) =>
    Array.from({ length: count }, (_, at) =>
      seen(moved(first + at), { layout: layout.name, missed }),
    )

  test('gets rules for layouts without any, under a free name', () => {
    const items = [0, 1, 2, 3].map((at) => seen(item(at)))
    const both = induced(items, { known: learned, labelled })
    expect(named(both)).toEqual([['page-2', 'main', 'induced']])
    expect(both.rules.layouts.map(({ name }) => name)).toEqual(['page', 'page-2'])
    expect(both.rules.rules).toEqual([...learned.rules, both.induced[0]!.rule])
  })

  test('gets a rule that replaces a stale one, from pages on which that one missed', () => {
    const its = induced(missing(4), { known: withStale('by'), labelled })
    expect(named(its)).toEqual([['page', 'by', 'induced']])
    expect(its.induced[0]!.replaces).toEqual({ ...by, status: 'stale' })
    expect(its.rules.layouts).toEqual(learned.layouts)
    expect(its.rules.rules).toEqual([main, its.induced[0]!.rule])
    expect(foundBy(its.induced[0]!.rule, moved(6))).toEqual(['Ben Sunday'])
  })

  test('keeps rules that are not stale, whatever was missed', () => {
    expect(induced(missing(6), { known: learned, labelled }).induced).toEqual([])
  })

  test('gets none from three pages, or from pages where the rule did not miss', () => {
    const task = { known: withStale('by'), labelled }
    expect(induced(missing(3), task).induced).toEqual([])
    const others = missing(5, ['main'], 3)
    expect(induced([...missing(3), ...others], task).induced).toEqual([])
  })

  test('gets one for main content by what the model keeps', () => {
    const its = induced(missing(4, ['main']), { known: withStale('main'), labelled })
    expect(named(its)).toEqual([['page', 'main', 'induced']])
    expect(its.induced[0]!.replaces).toMatchObject({ field: 'main', status: 'stale' })
  })

  test('gets rules for its fields on other layouts too, which replace stale ones', () => {
    const fresh = (at: number) =>
      `<section><ol><li><a class=byLine><s>Ben ${days[at % 7]}</s></a></li></ol>` +
      `<h3>${days[at % 7]} boats</h3><div class=body><p>${text(at)}</p><p>Then it left.</p>` +
      `</div></section>`
    const pages = [0, 1, 2, 3, 4].map((at) => seen(fresh(at)))
    const its = induced(pages, { known: withStale('by'), labelled })
    expect(named(its)).toEqual([
      ['page-2', 'main', 'induced'],
      ['page-2', 'by', 'induced'],
    ])
    expect(its.induced.map(({ replaces }) => replaces?.field)).toEqual([undefined, 'by'])
    expect(its.rules.rules).toHaveLength(4)
  })

  test('gets none for a field without labelled pages', () => {
    expect(induced(missing(6), { known: withStale('by') }).induced).toEqual([])
  })
})

test('a known layout without pages is kept', () => {
  const known = { site, layouts: [layoutFor('<p>a')], rules: [ruleOf()] }
  expect(induced([], { known })).toEqual({ rules: known, induced: [] })
})
