import { type Random, randomFrom } from '../../ml/boosting/sampling.js'
import type { Course, CourseGold, CoursePage } from './course.js'
import {
  InventedWords,
  integerBetween,
  pickOne,
  type ScriptName,
  scripts,
} from './invented-words.js'

/** One page of an invented site, and what is right on it. */
interface StoryPage extends CoursePage {
  readonly kind: PageKind
}

/** A site of invented pages. The first pages are plain item pages: those that a person would label. */
export interface StorySite {
  readonly site: string
  readonly plan: SitePlan
  readonly pages: readonly StoryPage[]
}

/** What kind of page comes: most show an item, a few are something else. */
type PageKind = 'item' | 'rare template' | 'list' | 'paywalled' | 'advert'

/** How the values of a field differ on later pages from those of the first three. */
const regimes = [
  'same',
  'without digits',
  'with digits',
  'longer',
  'shorter',
  'other currency',
  'other script',
  'sometimes empty',
  'several',
] as const
type Regime = (typeof regimes)[number]

const markups = ['classes', 'definitions', 'table', 'labelled lines', 'utility classes'] as const
type Markup = (typeof markups)[number]

const fieldKinds = ['standfirst', 'price', 'author', 'code', 'tags', 'place'] as const
type FieldKind = (typeof fieldKinds)[number]

interface FieldPlan {
  readonly kind: FieldKind
  readonly label: string
  readonly className: string
  readonly regime: Regime
}

/** Everything about a site that its pages share. */
interface SitePlan {
  readonly script: ScriptName
  readonly markup: Markup
  readonly fields: readonly FieldPlan[]
  readonly container: string
  readonly titleClass: string
  readonly bodyClass: string
  readonly menu: readonly string[]
  readonly filters: readonly string[]
  readonly brand: string
  readonly footer: string
  readonly arrangement: Arrangement
}

/** How the parts of an item page are put together. */
interface Arrangement {
  /** Elements around the main part that say nothing. */
  readonly wrappers: number
  /** Whether fields come before the text, in their order, or behind it, in the opposite order. */
  readonly fields: 'before' | 'behind'
  /** The field that stands apart from the others, at the end. */
  readonly moved?: FieldKind
  /** The field whose values are cut in two elements. */
  readonly split?: FieldKind
  /** The field that another one resembles: same markup, same kind of value, another name. */
  readonly similar?: FieldKind
  /** The field that is not on the page any more. */
  readonly removed?: FieldKind
}

const usualArrangement: Arrangement = { wrappers: 0, fields: 'before' }

/** Pages of each site, and how many of them come before values begin to differ. */
export const storyDefaults = { pages: 40, labelled: 3 } as const

const currencies = [
  (amount: string) => `$ ${amount}`,
  (amount: string) => `${amount} €`,
  (amount: string) => `£${amount}`,
  (amount: string) => `CHF ${amount}`,
  (amount: string) => `${amount} руб.`,
  (amount: string) => `¥${amount}`,
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The site of a seed: the same pages from the same seed. */
export function storySite(seed: number, pageCount: number = storyDefaults.pages): StorySite {
  const random = randomFrom(seed)
  const plan = planOf(random, seed)
  const site = `story-${seed}.example`
  const maker = new PageMaker(site, plan, random)
  const pages = Array.from({ length: pageCount }, (_, place) => maker.page(place))
  return { site, plan, pages }
}

function planOf(random: Random, seed: number): SitePlan {
  const script = pickOne(random, Object.keys(scripts) as readonly ScriptName[])
  const markup = markups[seed % markups.length]!
  const words = new InventedWords(random, script)
  const latin = new InventedWords(random, 'latin')
  const className = (): string =>
    markup === 'utility classes'
      ? `${pickOne(random, ['text-sm', 'text-lg', 'font-bold', 'mt-2', 'px-4'])} ${latin.word()}`
      : latin.word()
  const kinds = shuffled(random, fieldKinds).slice(0, integerBetween(random, 2, 4))
  return {
    script,
    markup,
    fields: kinds.map((kind, at) => ({
      kind,
      label: words.words(integerBetween(random, 1, 2)),
      className: className(),
      regime: regimes[(seed + at * 4) % regimes.length]!,
    })),
    container: className(),
    titleClass: className(),
    bodyClass: className(),
    menu: Array.from({ length: 6 }, () => words.words(1)),
    filters: Array.from({ length: 8 }, () => words.words(2)),
    brand: words.words(2),
    footer: words.sentence(),
    arrangement: usualArrangement,
  }
}

/** The first pages are labelled; all pages come, or those that are given. */
export const storyCourse = (
  { site, pages }: StorySite,
  coming: readonly CoursePage[] = pages,
): Course => ({
  site,
  labelled: pages
    .slice(0, storyDefaults.labelled)
    .map(({ id, url, html, gold }) => ({ id, url, html, labels: gold })),
  pages: coming,
})

/** What may happen to a site when it is redesigned. */
export const redesignKinds = [
  'class names regenerated',
  'wrapper added',
  'order changed',
  'field moved',
  'field split',
  'label reworded',
  'similar field',
  'field removed',
  'language switched',
  'everything new',
] as const
export type RedesignKind = (typeof redesignKinds)[number]

/** The same site after a redesign: its values stay what they were, its pages are built otherwise. */
export function redesigned({ site, plan }: StorySite, kind: RedesignKind, seed: number): StorySite {
  const random = randomFrom(seed)
  const changed = changes[kind](plan, random)
  const maker = new PageMaker(site, changed, random)
  const pages = Array.from({ length: redesignPages }, (_, place) => maker.itemPage(place))
  return { site, plan: changed, pages }
}

const redesignPages = 15

type Change = (plan: SitePlan, random: Random) => SitePlan

const arranged =
  (change: (field: FieldKind) => Partial<Arrangement>): Change =>
  (plan, random) => {
    const field = pickOne(random, plan.fields).kind
    return { ...plan, arrangement: { ...plan.arrangement, ...change(field) } }
  }

const renamed: Change = (plan, random) => {
  const latin = new InventedWords(random, 'latin')
  const name = (): string => `${latin.word()}${integerBetween(random, 10, 99)}`
  return {
    ...plan,
    container: name(),
    titleClass: name(),
    bodyClass: name(),
    fields: plan.fields.map((field) => ({ ...field, className: name() })),
  }
}

const reworded: Change = (plan, random) => {
  const words = new InventedWords(random, plan.script)
  return {
    ...plan,
    fields: plan.fields.map((field) => ({
      ...field,
      label: words.words(integerBetween(random, 1, 2)),
    })),
  }
}

const changes: Readonly<Record<RedesignKind, Change>> = {
  'class names regenerated': renamed,
  'wrapper added': arranged(() => ({ wrappers: 2 })),
  'order changed': arranged(() => ({ fields: 'behind' })),
  'field moved': arranged((moved) => ({ moved })),
  'field split': arranged((split) => ({ split })),
  'label reworded': reworded,
  'similar field': arranged((similar) => ({ similar })),
  'field removed': arranged((removed) => ({ removed })),
  'language switched': (plan, random) =>
    reworded({ ...plan, script: plan.script === 'greek' ? 'latin' : 'greek' }, random),
  'everything new': (plan, random) => {
    const markup = markups[(markups.indexOf(plan.markup) + 1) % markups.length]!
    const arrangement = { ...plan.arrangement, wrappers: 3, fields: 'behind' } as const
    return { ...reworded(renamed(plan, random), random), markup, arrangement }
  },
}

const shuffled = <Item>(random: Random, items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)

/** What a page is made of before it is laid out. */
interface Draft {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly values: readonly { readonly plan: FieldPlan; readonly texts: readonly string[] }[]
}

class PageMaker {
  readonly #site: string
  readonly #plan: SitePlan
  readonly #random: Random
  readonly #words: InventedWords

  constructor(site: string, plan: SitePlan, random: Random) {
    this.#site = site
    this.#plan = plan
    this.#random = random
    this.#words = new InventedWords(random, plan.script)
  }

  page(place: number): StoryPage {
    const kind = this.#kindOf(place)
    const isLater = place >= storyDefaults.labelled
    const draft = this.#draft(isLater)
    const { html, gold } = this.#layOut(kind, draft)
    const path = kind === 'list' ? `list/${place}` : `items/${this.#slug()}-${place}`
    return { id: `${this.#site}/${place}`, url: `https://${this.#site}/${path}`, html, kind, gold }
  }

  /** A page that shows an item as the first pages of a site do. */
  itemPage(place: number): StoryPage {
    const { html, gold } = this.#layOut('item', this.#draft(false))
    const url = `https://${this.#site}/items/${this.#slug()}-${place}`
    return { id: `${this.#site}/after/${place}`, url, html, kind: 'item', gold }
  }

  #kindOf(place: number): PageKind {
    if (place < storyDefaults.labelled) return 'item'
    const chance = this.#random()
    if (chance < 0.06) return 'rare template'
    if (chance < 0.1) return 'list'
    if (chance < 0.14) return 'paywalled'
    return chance < 0.17 ? 'advert' : 'item'
  }

  #slug(): string {
    return new InventedWords(this.#random, 'latin').word()
  }

  #draft(isLater: boolean): Draft {
    return {
      title: this.#words.words(integerBetween(this.#random, 3, 8)),
      paragraphs: Array.from({ length: integerBetween(this.#random, 4, 9) }, () =>
        this.#words.paragraph(),
      ),
      values: this.#plan.fields.map((plan) => ({
        plan,
        texts: this.#valuesOf(plan, isLater ? plan.regime : firstRegime(plan.regime)),
      })),
    }
  }

  #valuesOf({ kind }: FieldPlan, regime: Regime): readonly string[] {
    if (regime === 'sometimes empty' && this.#random() < 0.4) return []
    const isList = kind === 'tags' || (regime === 'several' && kind !== 'standfirst')
    const count = isList ? integerBetween(this.#random, 2, 4) : 1
    const texts = new Set(Array.from({ length: count }, () => this.#valueOf(kind, regime)))
    return [...texts]
  }

  #valueOf(kind: FieldKind, regime: Regime): string {
    const words =
      regime === 'other script'
        ? new InventedWords(this.#random, this.#plan.script === 'latin' ? 'greek' : 'latin')
        : this.#words
    const number = (low: number, high: number): string =>
      regime === 'without digits'
        ? words.word()
        : words.number(integerBetween(this.#random, low, high))
    const stretch = regime === 'longer' ? 5 : regime === 'shorter' ? 0.25 : 1
    const length = (usual: number): number => Math.max(1, Math.round(usual * stretch))
    switch (kind) {
      case 'standfirst': {
        const text = words.words(length(integerBetween(this.#random, 10, 16)))
        const hasDigits = regime === 'with digits'
        return hasDigits
          ? `${text} ${words.number(integerBetween(this.#random, 10, 99))}.`
          : `${text}.`
      }
      case 'price': {
        if (regime === 'without digits') return words.words(2)
        const amount = `${integerBetween(this.#random, 3, 90)}.${integerBetween(this.#random, 10, 99)}`
        const big =
          regime === 'longer' ? `${integerBetween(this.#random, 1, 9)},000,${amount}` : amount
        const write =
          regime === 'other currency' ? pickOne(this.#random, currencies) : currencies[0]!
        return write(big)
      }
      case 'author':
        return Array.from({ length: length(1) }, () => words.name()).join(', ')
      case 'code':
        return regime === 'without digits'
          ? words.words(1)
          : `${words.capital(words.word())}-${number(1000, 9999)}`
      case 'tags':
        return words.words(length(integerBetween(this.#random, 1, 2)))
      case 'place':
        return regime === 'with digits'
          ? `${words.words(length(2))} ${number(1, 99)}`
          : words.words(length(2))
    }
  }

  #layOut(kind: PageKind, draft: Draft): { readonly html: string; readonly gold: CourseGold } {
    const empty = Object.fromEntries(this.#plan.fields.map(({ kind: field }) => [field, []]))
    switch (kind) {
      case 'list':
        return { html: this.#shell(draft.title, this.#listing()), gold: { title: [], ...empty } }
      case 'advert':
        return { html: this.#shell(draft.title, this.#advert()), gold: { title: [], ...empty } }
      default: {
        const { removed } = this.#plan.arrangement
        const gold = Object.fromEntries(
          draft.values.map(({ plan, texts }) => [plan.kind, plan.kind === removed ? [] : texts]),
        )
        const body = this.#article(kind, draft)
        return { html: this.#shell(draft.title, body), gold: { title: [draft.title], ...gold } }
      }
    }
  }

  #shell(title: string, content: string): string {
    const { menu, filters, brand, footer } = this.#plan
    const link = (text: string): string =>
      `<li><a href="/${this.#slug()}">${escaped(text)}</a></li>`
    return `<!doctype html>
<html lang="${this.#words.language}" dir="${this.#words.direction}">
<head><meta charset="utf-8"><title>${escaped(title)} | ${escaped(brand)}</title></head>
<body>
<header><a href="/">${escaped(brand)}</a><nav><ul>${menu.map(link).join('')}</ul></nav></header>
<aside><form><select>${filters.map((text) => `<option>${escaped(text)}</option>`).join('')}</select></form>
<ul>${Array.from({ length: 4 }, () => link(this.#words.words(4))).join('')}</ul></aside>
<main class="${this.#plan.container}">
${content}
</main>
<footer><p>${escaped(footer)}</p></footer>
</body></html>`
  }

  #article(kind: PageKind, { title, paragraphs, values }: Draft): string {
    const { titleClass, bodyClass } = this.#plan
    const heading = `<h1 class="${titleClass}">${escaped(title)}</h1>`
    const shown = kind === 'paywalled' ? paragraphs.slice(0, 1) : paragraphs
    const wall =
      kind === 'paywalled'
        ? `<div class="offer"><p>${escaped(this.#words.sentence())}</p></div>`
        : ''
    const text = shown.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')
    const body = `<div class="${bodyClass}">${text}</div>${wall}`
    const { wrappers, fields: order, moved, removed } = this.#plan.arrangement
    const staying = values.filter(({ plan }) => plan.kind !== moved && plan.kind !== removed)
    const fields = this.#fields(order === 'before' ? staying : staying.toReversed())
    const apart = this.#fields(values.filter(({ plan }) => plan.kind === moved))
    const parts = order === 'before' ? [heading, fields, body] : [heading, body, fields]
    const whole = `${parts.join('\n')}${apart === '' ? '' : `<section>${apart}</section>`}`
    return kind === 'rare template'
      ? `<section><div><div>${heading}</div></div>${body}<div>${fields}</div></section>`
      : `${'<div>'.repeat(wrappers)}${whole}${'</div>'.repeat(wrappers)}`
  }

  #fields(values: Draft['values']): string {
    const { markup, arrangement } = this.#plan
    const shown = values.filter(({ texts }) => texts.length > 0)
    const like = shown.filter(({ plan }) => plan.kind === arrangement.similar)
    const similar = like.map(({ plan }) => ({
      plan: { ...plan, label: this.#words.words(2) },
      texts: this.#valuesOf(plan, 'same'),
    }))
    const rows = [...shown, ...similar].map(({ plan, texts }) => ({
      className: plan.className,
      label: escaped(plan.label),
      values: texts.map((text) => (plan.kind === arrangement.split ? inTwo(text) : escaped(text))),
    }))
    return fieldMarkups[markup](rows)
  }

  #listing(): string {
    const entries = Array.from({ length: 12 }, () => {
      const { title } = this.#draft(true)
      return `<li><a href="/items/${this.#slug()}">${escaped(title)}</a> <i>${escaped(this.#words.words(2))}</i></li>`
    })
    return `<h2>${escaped(this.#words.words(2))}</h2><ul>${entries.join('\n')}</ul>`
  }

  #advert(): string {
    const lines = Array.from({ length: 2 }, () => `<p>${escaped(this.#words.sentence())}</p>`)
    return `<div class="notice">${lines.join('')}<button>${escaped(this.#words.words(1))}</button></div>`
  }
}

/** A field as it is laid out: its values are HTML. */
interface FieldRow {
  readonly className: string
  readonly label: string
  readonly values: readonly string[]
}

const fromValues = (row: FieldRow, gap: string, write: (value: string) => string): string =>
  row.values.map(write).join(gap)

const byClass = (rows: readonly FieldRow[]): string =>
  rows
    .map((row) => fromValues(row, '\n', (value) => `<div class="${row.className}">${value}</div>`))
    .join('\n')

/** How the fields of a page are written, by the markup of its site. */
const fieldMarkups: Readonly<Record<Markup, (rows: readonly FieldRow[]) => string>> = {
  classes: byClass,
  'utility classes': byClass,
  definitions: (rows) => {
    const terms = rows.map(
      (row) => `<dt>${row.label}</dt>${fromValues(row, '', (value) => `<dd>${value}</dd>`)}`,
    )
    return rows.length === 0 ? '' : `<dl>${terms.join('')}</dl>`
  },
  table: (rows) => {
    const lines = rows.map(
      (row) =>
        `<tr><th>${row.label}</th><td>${fromValues(row, ' ', (value) => `<span>${value}</span>`)}</td></tr>`,
    )
    return rows.length === 0 ? '' : `<table>${lines.join('')}</table>`
  },
  'labelled lines': (rows) =>
    rows
      .map((row) => {
        const spans = fromValues(
          row,
          ' ',
          (value) => `<span class="${row.className}">${value}</span>`,
        )
        return `<p><b>${row.label}:</b> ${spans}</p>`
      })
      .join('\n'),
}

/** A value in two elements, between which a reader sees a space. */
function inTwo(text: string): string {
  const at = text.indexOf(' ')
  if (at < 0) return escaped(text)
  return `<em>${escaped(text.slice(0, at))}</em> <strong>${escaped(text.slice(at + 1))}</strong>`
}

/** What the first pages look like, so that the later ones differ from them. */
function firstRegime(regime: Regime): Regime {
  switch (regime) {
    case 'without digits':
      return 'with digits'
    case 'several':
    case 'sometimes empty':
      return 'same'
    default:
      return 'same'
  }
}
