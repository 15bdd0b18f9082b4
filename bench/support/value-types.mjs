import { comparableText } from '../../dist/core/text/comparable-text.js'
import { fixed, table } from './table.mjs'

/** @typedef {{ iso?: string, url?: string, value?: number | boolean, best?: number, seconds?: number, amount?: number, max?: number, currency?: string }} Meaning */
/** @typedef {'ambiguous' | ((value: Meaning) => boolean)} IsMeant */
/** @typedef {{ type: string, is: IsMeant }} StatedValue */
/** @typedef {{ fields: number, others: Map<string, number>, right: number, wrong: number, raw: number }} TypeSums */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A word and a colon before the value. */
const label = String.raw`^(?:\p{L}{2,12}(?: \p{L}{2,12})?:\s?)?`

/** @param {string} amount */
const amountOf = (amount) => Number(amount.replaceAll(',', ''))

/** @param {string | number} year @param {string | number} month @param {string | number} day */
const isDay = (year, month, day) => {
  const iso = [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  return (/** @type {Meaning} */ value) => String(value.iso).slice(0, 10) === iso
}

/**
 * Forms that tell the type, by a reader of their own. What a dollar is depends on the site: any is right. A day before
 * the 13th beside the number of a month is ambiguous: only its type is stated.
 * @type {readonly (readonly [string, RegExp, (parts: string[]) => IsMeant | undefined])[]}
 */
const forms = [
  [
    'url',
    /^https?:\/\/\S+$/,
    ([url]) =>
      (value) =>
        value.url === new URL(url ?? '').href,
  ],
  [
    'price',
    new RegExp(
      `${label}([$£])\\s?(\\d{1,6}(?:,\\d{3})*(?:\\.\\d\\d)?)(?:\\s?[–-]\\s?[$£]\\s?(\\d{1,6}(?:,\\d{3})*(?:\\.\\d\\d)?))?\\s?\\|?$`,
      'u',
    ),
    ([, sign, amount = '', max]) =>
      ({ amount: least, max: most, currency }) =>
        least === amountOf(amount) &&
        (most ?? least) === amountOf(max ?? amount) &&
        (sign === '£' ? currency === 'GBP' : currency === undefined || /^..D$/.test(currency)),
  ],
  [
    'date',
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d\S{0,16})?$/,
    ([, ...day]) => isDay(.../** @type {[string, string, string]} */ (day)),
  ],
  [
    'date',
    new RegExp(`${label}(\\p{L}{3,9})\\.? (\\d{1,2}),? (\\d{4})$`, 'u'),
    ([, month = '', day = '', year = '']) => {
      const at = months.indexOf(month.slice(0, 3).toLowerCase())
      return at < 0 ? undefined : isDay(year, at + 1, day)
    },
  ],
  [
    'date',
    new RegExp(`${label}(\\d{1,2})([/-])(\\d{1,2})\\2(\\d{4})$`, 'u'),
    ([, first = '', , second = '', year = '']) => {
      if (Number(second) > 12) return isDay(year, first, second)
      return Number(first) > 12 ? isDay(year, second, first) : 'ambiguous'
    },
  ],
  [
    'rating',
    /^(\d(?:\.\d)?) ?(?:\/|out of) ?(5|10)(?: stars)?$/,
    ([, of, best]) =>
      (value) =>
        value.value === Number(of) && value.best === Number(best),
  ],
  [
    'duration',
    /^(?:(\d+) ?(?:hours?|hrs?))? ?(?:(\d+) ?(?:minutes?|mins?))?$/,
    ([, hours = 0, minutes = 0]) =>
      ({ seconds }) =>
        seconds === Number(hours) * 3600 + Number(minutes) * 60,
  ],
  [
    'number',
    /^(\d{1,3}(?:,\d{3})+|\d+(?:\.\d{1,2})?)$/,
    ([number = '']) =>
      ({ value }) =>
        value === amountOf(number),
  ],
  ['text', /^(?:\D+|\(?\d{3}\)?[ /-]\d{3}-\d{4}|[\s\S]{100,})$/, () => () => true],
]

/**
 * What a text states by its form alone; `undefined` where a reader may doubt.
 * @param {string} source
 * @returns {StatedValue | undefined}
 */
function statedValue(source) {
  const text = source.replaceAll('\u00a0', ' ').trim()
  for (const [type, form, isOf] of forms) {
    const parts = text === '' ? null : form.exec(text)
    const is = parts === null ? undefined : isOf([...parts])
    if (is !== undefined) return { type, is }
  }
  return undefined
}

/** How many of the values of a field must state one type. */
const minStated = 0.9

/** Guessed types of fields, and what values are read as, beside what the gold states. */
export class ValueTypeScores {
  /** @type {Map<string, TypeSums>} */
  #sums = new Map()
  #unstated = 0

  /**
   * @param {string} name the site and the field
   * @param {string} guessed the type of the rule
   * @param {readonly string[]} gold of all pages of the site
   * @param {readonly import('../../dist/analysis/values/value.js').TypedValue[]} values of pages to test on
   * @param {boolean} isListed
   */
  add(name, guessed, gold, values, isListed) {
    const stated = new Map(gold.map((text) => [comparableText(text), statedValue(text)]))
    const types = gold.map((text) => stated.get(comparableText(text))?.type)
    const type = types.find(
      (one) => types.filter((other) => other === one).length >= minStated * types.length,
    )
    if (type === undefined) {
      this.#unstated++
      return
    }
    const its = this.#sumsOf(type)
    its.fields++
    if (guessed !== type) its.others.set(guessed, (its.others.get(guessed) ?? 0) + 1)
    if (isListed && guessed !== type) console.log(`${name}: ${type}, guessed as ${guessed}`)
    if (type === 'text') return
    for (const { raw, ...meaning } of values) {
      const known = stated.get(comparableText(raw))
      if (known?.type !== type || known.is === 'ambiguous') continue
      const result =
        Object.keys(meaning).length === 0 ? 'raw' : known.is(meaning) ? 'right' : 'wrong'
      its[result]++
      if (isListed && result !== 'right')
        console.log(`${name}: "${raw}" ${result} ${JSON.stringify(meaning)}`)
    }
  }

  /** @param {string} type */
  #sumsOf(type) {
    const known = this.#sums.get(type) ?? {
      fields: 0,
      others: new Map(),
      right: 0,
      wrong: 0,
      raw: 0,
    }
    this.#sums.set(type, known)
    return known
  }

  print() {
    const head = [
      'stated',
      'fields',
      'type right',
      'share',
      'guessed',
      'right',
      'wrong',
      'left raw',
    ]
    const rows = [...this.#sums].map(([type, sums]) => rowOf(type, sums))
    const all = [...this.#sums.values()].reduce(together)
    console.log(table([[...head, 'share'], ...rows, rowOf('all', all)]))
    console.log(`${this.#unstated} fields whose values state no type by their form`)
  }
}

/** @param {TypeSums} one @param {TypeSums} other @returns {TypeSums} */
const together = (one, other) => ({
  fields: one.fields + other.fields,
  others: new Map(
    [...one.others, ...other.others].map(([type]) => [type, countOf(type, one, other)]),
  ),
  right: one.right + other.right,
  wrong: one.wrong + other.wrong,
  raw: one.raw + other.raw,
})

/** @param {string} type @param {TypeSums[]} all */
const countOf = (type, ...all) => all.reduce((sum, { others }) => sum + (others.get(type) ?? 0), 0)

/** @param {string} type @param {TypeSums} sums */
function rowOf(type, { fields, others, right, wrong, raw }) {
  const missed = [...others.values()].reduce((sum, count) => sum + count, 0)
  const read = right + wrong + raw
  return [
    type,
    String(fields),
    String(fields - missed),
    fixed((fields - missed) / fields, 3),
    [...others].map(([other, count]) => `${other} ${count}`).join(', '),
    ...[right, wrong, raw].map(String),
    read === 0 ? '' : fixed(right / read, 3),
  ]
}
