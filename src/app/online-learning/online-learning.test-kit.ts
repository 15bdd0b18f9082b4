import type { RawPage } from '../../input/raw-page/raw-page.js'
import { layoutOf, layoutSignature } from '../../rules/rule/layout-signature.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  ruleOf,
  splitOn,
  take,
} from '../../rules/rule/rule.test-kit.js'
import type { ObservedPage } from '../../store/interface/rule-store.js'
import { contentHash, packHtml } from '../../store/interface/stored-text.js'

export const site = 'tide.example'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The element of the price in a story: `<b>`, another one, or none. */
const prices = {
  bold: (price: string) => [`<div class=facts><b class=price>${price}</b></div>`, ''],
  moved: (price: string) => ['', `<ul class=side><li><em class=price-box>${price}</em></li></ul>`],
  none: () => ['', ''],
} as const

export const priceOf = (at: number): string => `$ ${at + 3}.50`

export const mainOf = (at: number): string =>
  `The boat of ${days[at % 7]} came in with ${at + 3} boxes.\nThen it left again.`

/** Different stories of one layout, whose content is their paragraphs. */
export function story(at: number, price: keyof typeof prices = 'none'): RawPage {
  const [inside, beside] = prices[price](priceOf(at))
  const paragraphs = mainOf(at).replace(/.+\n?/g, (line) => `<p class=text>${line.trim()}</p>`)
  const html =
    `<header class=top><h1 class=title>Boats ${at}</h1></header>` +
    `<article class=story>${paragraphs}${inside}</article>${beside}<footer class=foot>` +
    `<i>Write to us</i></footer>`
  return { id: `s${at}`, url: `https://www.${site}/boats/day-${at}`, html, warnings: [] }
}

/** Pages of another layout. */
export const list = (at: number): RawPage => ({
  id: `l${at}`,
  url: `https://www.${site}/nets/${at}`,
  html:
    `<main class=shop><ul class=goods><li class=item><p>Net ${at} is good for ${days[at % 7]}` +
    `</p></li><li class=item><p>It was knotted by hand</p></li></ul><form class=buy>` +
    `<button>go</button></form></main>`,
  warnings: [],
})

export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

/** An observed page, by default of no layout. */
export function observed({ html, url }: RawPage, parts: Partial<ObservedPage> = {}): ObservedPage {
  return {
    ...(url !== undefined && { url }),
    hash: contentHash(html),
    packed: packHtml(html),
    signature: layoutSignature(html),
    layout: undefined,
    missed: [],
    ...parts,
  }
}

/** Rules for the paragraphs of stories, and for bold prices. */
export const storyRules: RuleSet = {
  site,
  layouts: [layoutFor(story(0, 'bold').html)],
  rules: [
    ruleOf({ site, usual: { fewest: 12, most: 12 } }),
    ruleOf({
      site,
      field: 'price',
      taking: { kind: 'value' },
      ...byTree(splitOn(isTag('b'), take(), leave())),
      choice: { kind: 'one', least: 1, share: 0 },
    }),
  ],
}

/** Whether a page is of the layout of these rules. */
export const isOfStories = (page: RawPage): boolean =>
  layoutOf(layoutSignature(page.html), storyRules.layouts) !== undefined
