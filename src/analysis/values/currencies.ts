/** Signs that are written on pages beside those of Unicode's locale data. */
const moreSigns: Readonly<Record<string, string>> = {
  руб: 'RUB',
  'р.': 'RUB',
  円: 'JPY',
  元: 'CNY',
  грн: 'UAH',
  лв: 'BGN',
  lei: 'RON',
  'Fr.': 'CHF',
  Rs: 'INR',
  'Rs.': 'INR',
  R$: 'BRL',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  NT$: 'TWD',
  MX$: 'MXN',
  '£': 'GBP',
}

let codes: ReadonlySet<string> | undefined

/** The currencies of Unicode's locale data. */
const knownCodes = (): ReadonlySet<string> => {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes
}

let narrow: ReadonlyMap<string, readonly string[]> | undefined

/** The currencies that a sign may stand for in any country. */
function candidatesOf(sign: string): readonly string[] {
  narrow ??= groupBySign('en', 'narrowSymbol')
  return narrow.get(sign) ?? []
}

const local = new Map<string, ReadonlyMap<string, readonly string[]>>()
/** Pages use few languages: a cache that is full is emptied. */
const maxLocales = 200

/** The currencies that a sign stands for where a language is spoken: `$` is USD in en-US, CAD in en-CA. */
function localCandidatesOf(sign: string, locale: string): readonly string[] {
  let signs = local.get(locale)
  if (signs === undefined) {
    if (local.size >= maxLocales) local.clear()
    signs = groupBySign(locale, 'symbol')
    local.set(locale, signs)
  }
  return signs.get(sign) ?? signs.get(`${sign}.`) ?? []
}

function groupBySign(
  locale: string,
  currencyDisplay: 'symbol' | 'narrowSymbol',
): ReadonlyMap<string, readonly string[]> {
  const signs = new Map<string, string[]>()
  for (const currency of knownCodes()) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    const sign = format
      .formatToParts(1)
      .find(({ type }) => type === 'currency')!
      .value.normalize('NFKC')
    if (sign !== currency) signs.set(sign, [...(signs.get(sign) ?? []), currency])
  }
  return signs
}

/** The code of the currency that a sign or code stands for; `undefined` where it may be several or none. */
export function currencyOf(written: string, locale: string | undefined): string | undefined {
  const sign = written.normalize('NFKC')
  if (knownCodes().has(sign)) return sign
  const here = localCandidatesOf(sign, locale ?? 'en')
  if (here.length === 1) return here[0]
  const anywhere = candidatesOf(sign)
  if (anywhere.length === 1) return anywhere[0]
  return moreSigns[sign]
}

/** Whether a word or sign is that of a currency. */
export const isCurrency = (sign: string, locale: string | undefined): boolean =>
  /^\p{Sc}$/u.test(sign) || candidatesOf(sign).length > 0 || currencyOf(sign, locale) !== undefined

const decimals = new Map<string, number>()

/** Decimals that amounts of a currency have at most; two where it is unknown. */
export function decimalsOf(currency: string | undefined): number {
  if (currency === undefined) return 2
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const max = format.resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, max)
  return max
}
