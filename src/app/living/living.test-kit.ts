import { layoutOf, signatureOf } from '../../rules/layout-signature.js'
import type { RuleSet } from '../../rules/rule.js'
import { ask, byTree, isTag, layoutFor, leave, ruleOf, take } from '../../rules/rules.test-kit.js'
import type { RawPage } from '../../source/raw-page.js'
import { contentHash, packHtml } from '../../store/packed-html.js'
import type { ObservedPage } from '../../store/site-memory.js'

export const site = 'tide.example'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Where the price of a story stands: `<b>`, elsewhere, or nowhere. */
const prices = {
  bold: (price: string) => [`<div class=facts><b class=price>${price}</b></div>`, ''],
  moved: (price: string) => ['', `<ul class=side><li><em class=price-box>${price}</em></li></ul>`],
  none: () => ['', ''],
} as const

export const priceOf = (at: number): string => `$ ${at + 3}.50`

export const mainOf = (at: number): string =>
  `The boat of ${days[at % 7]} came in with ${at + 3} boxes.\nThen it left again.`

/** Stories of one look, none like another; their paragraphs are what is in them. */
export function story(at: number, price: keyof typeof prices = 'none'): RawPage {
  const [inside, beside] = prices[price](priceOf(at))
  const paragraphs = mainOf(at).replace(/.+\n?/g, (line) => `<p class=text>${line.trim()}</p>`)
  const html = `<header class=top><h1 class=title>Boats ${at}</h1></header><article class=story>${paragraphs}${inside}</article>${beside}<footer class=foot><i>Write to us</i></footer>`
  return { id: `s${at}`, url: `https://www.${site}/boats/day-${at}`, html, warnings: [] }
}

/** Pages of quite another look. */
export const list = (at: number): RawPage => ({
  id: `l${at}`,
  url: `https://www.${site}/nets/${at}`,
  html: `<main class=shop><ul class=goods><li class=item><p>Net ${at} is good for ${days[at % 7]}</p></li><li class=item><p>It was knotted by hand</p></li></ul><form class=buy><button>go</button></form></main>`,
  warnings: [],
})

export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

/** A page as it is remembered where it is of no layout, but for what is said otherwise. */
export function observed({ html, url }: RawPage, parts: Partial<ObservedPage> = {}): ObservedPage {
  return {
    ...(url !== undefined && { url }),
    hash: contentHash(html),
    packed: packHtml(html),
    signature: signatureOf(html),
    layout: undefined,
    missed: [],
    ...parts,
  }
}

/** Takes the paragraphs of stories, and prices that are bold. */
export const storyRules: RuleSet = {
  site,
  layouts: [layoutFor(story(0, 'bold').html)],
  rules: [
    ruleOf({ site, usual: { fewest: 12, most: 12 } }),
    ruleOf({
      site,
      field: 'price',
      taking: { kind: 'value' },
      ...byTree(ask(isTag('b'), take(), leave())),
      choice: { kind: 'one', least: 1, share: 0 },
    }),
  ],
}

/** Whether all stories are of the layout of the rules, wherever their prices stand. */
export const isOfStories = (page: RawPage): boolean =>
  layoutOf(signatureOf(page.html), storyRules.layouts) !== undefined
