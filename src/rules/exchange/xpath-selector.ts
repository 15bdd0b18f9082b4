import { cssIdentifier, cssString } from '../predicates/selector-text.js'
import { type XPathToken, xpathTokens } from './xpath-tokens.js'

/** What a selector of another tool takes, as CSS that selects the same elements. */
export interface ImportedSelector {
  /** Selects the elements, or those that hold the texts or attributes that are taken. */
  readonly selector: string
  readonly takes:
    | { readonly kind: 'element' | 'text' }
    | { readonly kind: 'attribute'; readonly name: string }
  /** Of several, the first one or all. */
  readonly which: 'first' | 'all'
}

/** The same of an XPath, with what is known of it beside. */
export interface XPathSelector extends ImportedSelector {
  /** The names of the elements that it selects, `*` for any. */
  readonly names: readonly string[]
  /** What it depends on beside the selected elements and those around them. */
  readonly dependence: Dependence
}

/** What else of a page a selector depends on. */
interface Dependence {
  /** Names of siblings that are counted or looked for, `*` for any. */
  readonly siblings: readonly string[]
  /** Whether it depends on what stands inside of elements. */
  readonly inside: boolean
}

/**
 * The CSS for an XPath 1.0 that selects exactly the same. Throws where there is none, or none that is known, with the
 * reason.
 */
export function xpathSelector(xpath: string): XPathSelector {
  const parser = new XPathParser(xpathTokens(xpath))
  return parser.whole()
}

/** Parentheses and brackets one inside the other. */
const maxDepth = 32

/** Places among elements with other conditions, which are spelled out sibling by sibling. */
const maxPlace = 8

type Taken = ImportedSelector['takes']

/** A path so far: its last compound selects the nodes that it is at. */
interface Path {
  readonly css: string
  readonly takes: Taken
}

/** A step before its place is asked for: `div[@id]` of `//div[@id][2]`. */
interface Step {
  readonly name: string
  readonly conditions: string
  readonly place: 'open' | 'given'
}

const element: Taken = { kind: 'element' }

class XPathParser {
  readonly #tokens: readonly XPathToken[]
  #at = 0
  #depth = 0
  /** The names of the elements that the paths so far lead to. */
  readonly #names: string[] = []
  readonly #siblings = new Set<string>()
  #dependsOnInside = false

  constructor(tokens: readonly XPathToken[]) {
    this.#tokens = tokens
  }

  whole(): XPathSelector {
    const wrapper = ['string', 'normalize-space'].find((name) => this.#isCall(name))
    if (wrapper !== undefined) {
      this.#at += 2
      const found = this.#union()
      this.#expect(')')
      this.#expectEnd()
      return { ...found, which: 'first' }
    }
    if (!this.#accept('(')) {
      const found = this.#union()
      this.#expectEnd()
      return { ...found, which: 'all' }
    }
    const found = this.#union()
    this.#expect(')')
    if (this.#accept('[')) {
      if (this.#take('number').text !== '1')
        throw new Error('of all that it finds, only the first can be taken')
      this.#expect(']')
      this.#expectEnd()
      return { ...found, which: 'first' }
    }
    this.#expectEnd()
    return { ...found, which: 'all' }
  }

  #union(): Omit<XPathSelector, 'which'> {
    const paths = [this.#path()]
    while (this.#accept('|')) paths.push(this.#path())
    const [first] = paths
    if (paths.some(({ takes }) => JSON.stringify(takes) !== JSON.stringify(first!.takes)))
      throw new Error('its parts take different things: elements, texts or attributes')
    return {
      selector: paths.map(({ css }) => css).join(', '),
      takes: first!.takes,
      names: this.#names.splice(0),
      dependence: { siblings: [...this.#siblings], inside: this.#dependsOnInside },
    }
  }

  /** A path from the document. */
  #path(): Path {
    const slashes = this.#tokens[this.#at]!.text
    if (!this.#accept('/') && !this.#accept('//')) throw new Error('it does not begin with / or //')
    const isAnywhere = slashes === '//'
    if (this.#is('@')) throw new Error('its first step is an attribute')
    if (this.#is('.') || this.#is('..')) throw new Error('its first step is the document')
    const axis = this.#axis()
    if (axis !== 'child' && !(axis === 'descendant' || axis === 'descendant-or-self'))
      throw new Error(`its first step goes along ${axis}`)
    if (this.#isCall('text')) throw new Error('its first step is a text')
    const css = this.#compound(axis === 'child' ? 'places' : 'no places')
    return this.#steps(isAnywhere || axis !== 'child' ? css : `${css}:root`)
  }

  /** The steps behind the first one. */
  #steps(start: string): Path {
    let css = start
    for (;;) {
      const isAnywhere = this.#accept('//')
      if (!isAnywhere && !this.#accept('/')) {
        this.#names.push(lastName(css))
        return { css, takes: element }
      }
      if (!isAnywhere && this.#accept('.')) continue
      const end = isAnywhere ? undefined : this.#pathEnd(css)
      if (end !== undefined) return end
      css = this.#step(css, isAnywhere)
    }
  }

  /** `@name` or `text()`, behind which nothing comes. */
  #pathEnd(css: string): Path | undefined {
    if (this.#accept('@') || this.#acceptAxis('attribute')) {
      const name = this.#attributeName()
      return { css: `${css}[${cssIdentifier(name)}]`, takes: { kind: 'attribute', name } }
    }
    if (!this.#isCall('text')) return undefined
    this.#at += 2
    this.#expect(')')
    return { css, takes: { kind: 'text' } }
  }

  #step(from: string, isAnywhere: boolean): string {
    if (this.#accept('..')) {
      this.#dependsOnInside = true
      if (isAnywhere) throw new Error('".." behind "//" is not known')
      return `*:has(> :is(${from}))`
    }
    if (this.#is('@')) throw new Error('an attribute behind "//" is not known')
    const axis = this.#axis()
    if (this.#isCall('text')) throw new Error('texts at any depth are not known')
    if (isAnywhere && axis !== 'child') throw new Error(`"//${axis}::" is not known`)
    if (isAnywhere) return `${from} ${this.#compound('places')}`
    switch (axis) {
      case 'child':
        return `${from} > ${this.#compound('places')}`
      case 'descendant':
        return `${from} ${this.#compound('no places')}`
      case 'descendant-or-self':
        return `${this.#compound('no places')}:is(${from}, ${from} *)`
      case 'self':
        return `${this.#compound('no places')}:is(${from})`
      case 'parent':
        this.#dependsOnInside = true
        return `${this.#compound('no places')}:has(> :is(${from}))`
      case 'ancestor':
        this.#dependsOnInside = true
        return `${this.#compound('no places')}:has(:is(${from}))`
      case 'ancestor-or-self':
        this.#dependsOnInside = true
        return `${this.#compound('no places')}:is(${from}, :has(:is(${from})))`
      case 'following-sibling':
        this.#siblings.add('*')
        return this.#acceptNearest()
          ? `${from} + *${this.#conditions()}`
          : `${from} ~ ${this.#compound('no places')}`
      case 'preceding-sibling':
        this.#siblings.add('*')
        return this.#acceptNearest()
          ? `*${this.#conditions()}:has(+ :is(${from}))`
          : `${this.#compound('no places')}:has(~ :is(${from}))`
      default:
        throw new Error(`the axis ${axis} is not known`)
    }
  }

  /** `*[1]` along siblings: the one right beside. */
  #acceptNearest(): boolean {
    const [star, open, one, close] = this.#tokens.slice(this.#at, this.#at + 4)
    const isNearest =
      star?.text === '*' && open?.text === '[' && one?.text === '1' && close?.text === ']'
    if (isNearest) this.#at += 4
    return isNearest
  }

  /** Conditions behind a step whose place was asked for. */
  #conditions(): string {
    let conditions = ''
    while (this.#accept('[')) {
      conditions += this.#condition()
      this.#expect(']')
    }
    return conditions
  }

  /** A name or `*` with its conditions. */
  #compound(places: 'places' | 'no places'): string {
    const name = this.#name()
    let step: Step = { name, conditions: '', place: places === 'places' ? 'open' : 'given' }
    while (this.#accept('[')) {
      const place = this.#place(step)
      if (place === undefined)
        step = { ...step, conditions: step.conditions + this.#nested(() => this.#condition()) }
      else if (step.place === 'given')
        throw new Error('a place is only known as the first, or of children')
      else step = { name, conditions: step.conditions + place, place: 'given' }
      this.#expect(']')
    }
    return step.name + step.conditions
  }

  #name(): string {
    if (this.#accept('*')) return '*'
    const { text } = this.#take('name')
    if (this.#is('(')) throw new Error(`${text}() is not known`)
    if (this.#is('::')) throw new Error(`the axis ${text} is not known`)
    if (text !== text.toLowerCase())
      throw new Error(`"${text}" selects nothing: names of HTML elements are in small letters`)
    return cssIdentifier(text)
  }

  /** `2`, `last()`, `last() - 1`, `position() < 3` as CSS; `undefined` if it is another condition. */
  #place(step: Step): string | undefined {
    const start = this.#at
    const bound = this.#placeTest()
    if (bound === undefined || !this.#is(']')) {
      this.#at = start
      return undefined
    }
    const { from, compare, place } = bound
    this.#siblings.add(step.name)
    if (step.conditions !== '') return placeAmong(step, bound)
    const kind = step.name === '*' ? 'child' : 'of-type'
    const nth = from === 'first' ? `nth-${kind}` : `nth-last-${kind}`
    const formulas = {
      '=': `:${nth}(${place})`,
      '!=': `:not(:${nth}(${place}))`,
      '<': `:${nth}(-n+${place - 1})`,
      '<=': `:${nth}(-n+${place})`,
      '>': `:${nth}(n+${place + 1})`,
      '>=': `:${nth}(n+${place})`,
    }
    return formulas[compare]
  }

  #placeTest(): PlaceTest | undefined {
    if (this.#isCall('position')) {
      this.#at += 2
      this.#expect(')')
      const compare = compares.find((one) => this.#accept(one))
      if (compare === undefined) throw new Error('position() without a comparison is not known')
      if (this.#isCall('last')) {
        if (compare !== '=' && compare !== '!=') throw new Error('only = last() is known')
        return { ...this.#lastPlace(), compare }
      }
      return { from: 'first', compare, place: Number(this.#take('number').text) }
    }
    if (this.#isCall('last')) return { ...this.#lastPlace(), compare: '=' }
    if (this.#tokens[this.#at]!.kind !== 'number') return undefined
    return { from: 'first', compare: '=', place: Number(this.#take('number').text) }
  }

  #lastPlace(): Pick<PlaceTest, 'from' | 'place'> {
    this.#at += 2
    this.#expect(')')
    const before = this.#accept('-') ? Number(this.#take('number').text) : 0
    return { from: 'last', place: before + 1 }
  }

  // Conditions: each gives CSS that follows a name

  #condition(): string {
    const choices = [this.#conjunction()]
    while (this.#acceptName('or')) choices.push(this.#conjunction())
    return choices.length === 1 ? choices[0]! : `:is(${choices.join(', ')})`
  }

  #conjunction(): string {
    let all = this.#single()
    while (this.#acceptName('and')) all += this.#single()
    return all
  }

  #single(): string {
    if (this.#accept('(')) {
      const inside = this.#nested(() => this.#condition())
      this.#expect(')')
      return inside
    }
    if (this.#isCall('not')) {
      this.#at += 2
      const inside = this.#nested(() => this.#condition())
      this.#expect(')')
      return `:not(${inside})`
    }
    if (this.#isCall('contains')) return this.#textTest('contains')
    if (this.#isCall('starts-with')) return this.#textTest('starts-with')
    if (this.#tokens[this.#at]!.kind === 'literal') {
      const { text } = this.#take('literal')
      this.#expect('=')
      return this.#attributeEquals(text)
    }
    if (this.#tokens[this.#at]!.kind === 'number')
      throw new Error('a number among other conditions is not known')
    if (
      this.#is('.') &&
      this.#tokens[this.#at + 1]!.text !== '//' &&
      this.#tokens[this.#at + 1]!.text !== '/'
    )
      throw new Error('a comparison of all text with another is not known')
    return this.#relative()
  }

  #attributeEquals(value: string): string {
    if (!this.#accept('@')) throw new Error('only attributes are compared with texts')
    return attributeTest(this.#attributeName(), '=', value)
  }

  /** `contains(@class, "x")`, `contains(., "x")` and the like. */
  #textTest(kind: 'contains' | 'starts-with'): string {
    this.#at += 2
    const subject = this.#subject()
    this.#expect(',')
    const { text } = this.#take('literal')
    this.#expect(')')
    if (text === '') throw new Error(`${kind} of an empty text always holds`)
    const { what, isPadded, isFolded } = subject
    if (isFolded && !isPadded && /\s/.test(text))
      throw new Error('normalize-space() and a text with white space are not known')
    if (what === 'all text') {
      if (kind === 'starts-with') throw new Error('what a text starts with is not known')
      this.#dependsOnInside = true
      return `:contains(${cssString(text)})`
    }
    if (isPadded) return paddedTest(what, kind, text, isFolded)
    if (isFolded && kind === 'starts-with')
      throw new Error('starts-with(normalize-space()) is not known')
    return attributeTest(what, kind === 'contains' ? '*=' : '^=', text)
  }

  /** `@class`, `.`, `normalize-space(@class)`, `concat(' ', @class, ' ')`. */
  #subject(): { readonly what: string; readonly isPadded: boolean; readonly isFolded: boolean } {
    if (this.#isCall('concat')) {
      this.#at += 2
      this.#expectLiteral(' ')
      this.#expect(',')
      const { what, isFolded } = this.#subject()
      this.#expect(',')
      this.#expectLiteral(' ')
      this.#expect(')')
      if (what === 'all text') throw new Error('concat() of a text is not known')
      return { what, isPadded: true, isFolded }
    }
    if (this.#isCall('normalize-space')) {
      this.#at += 2
      const { what } = this.#plainSubject()
      this.#expect(')')
      return { what, isPadded: false, isFolded: true }
    }
    return this.#plainSubject()
  }

  #plainSubject(): { readonly what: string; readonly isPadded: false; readonly isFolded: false } {
    const plain = { isPadded: false, isFolded: false } as const
    if (this.#accept('@')) return { what: this.#attributeName(), ...plain }
    if (this.#accept('.')) return { what: 'all text', ...plain }
    if (this.#isCall('text'))
      throw new Error('a test of single texts is not known; use "." for all text')
    throw new Error('only attributes and "." are tested for texts')
  }

  /** `a/b`, `.//a`, `@href`, `ancestor::x`: whether there is such a node. */
  #relative(): string {
    if (this.#accept('@') || this.#acceptAxis('attribute')) return this.#attributeCondition()
    if (this.#isCall('text')) throw new Error('a test of single texts is not known')
    if (this.#accept('..')) return this.#end('')
    this.#accept('.')
    const isAnywhere = this.#accept('//')
    if (!isAnywhere) this.#accept('/')
    const axis = isAnywhere ? 'descendant' : this.#axis()
    if (isAnywhere) this.#acceptAxis('child')
    if (/^(?:child|descendant)$/.test(axis)) this.#dependsOnInside = true
    if (/sibling$/.test(axis)) this.#siblings.add('*')
    switch (axis) {
      case 'child':
        return `:has(> ${this.#relativeSteps(this.#compound('places'))})`
      case 'descendant':
        return `:has(${this.#relativeSteps(this.#compound(isAnywhere ? 'places' : 'no places'))})`
      case 'following-sibling':
        return this.#acceptNearest()
          ? `:has(+ ${this.#relativeSteps(`*${this.#conditions()}`)})`
          : `:has(~ ${this.#relativeSteps(this.#compound('no places'))})`
      case 'self':
        return this.#end(`:is(${this.#compound('no places')})`)
      case 'parent':
        return this.#end(`:is(${this.#compound('no places')} > *)`)
      case 'ancestor':
        return this.#end(`:is(${this.#compound('no places')} *)`)
      case 'preceding-sibling':
        return this.#acceptNearest()
          ? this.#end(`:is(*${this.#conditions()} + *)`)
          : this.#end(`:is(${this.#compound('no places')} ~ *)`)
      default:
        throw new Error(`the axis ${axis} is not known`)
    }
  }

  #end(css: string): string {
    if (this.#is('/') || this.#is('//') || css === '')
      throw new Error('steps behind a parent, an ancestor or an earlier sibling are not known')
    return css
  }

  #relativeSteps(start: string): string {
    let css = start
    for (;;) {
      const isAnywhere = this.#accept('//')
      if (!isAnywhere && !this.#accept('/')) return css
      if (!isAnywhere && (this.#accept('@') || this.#acceptAxis('attribute')))
        return css + this.#attributeCondition()
      if (this.#isCall('text')) throw new Error('a test of single texts is not known')
      if (this.#axis() !== 'child')
        throw new Error('only children are known behind a step in brackets')
      css += isAnywhere ? ' ' : ' > '
      css += this.#compound('places')
    }
  }

  #attributeCondition(): string {
    const name = this.#attributeName()
    if (this.#accept('=')) return attributeTest(name, '=', this.#take('literal').text)
    if (this.#accept('!='))
      return `[${cssIdentifier(name)}]:not(${attributeTest(name, '=', this.#take('literal').text)})`
    return `[${cssIdentifier(name)}]`
  }

  #attributeName(): string {
    const { text } = this.#take('name')
    if (this.#is('::')) throw new Error('names of other vocabularies are not known')
    if (text !== text.toLowerCase())
      throw new Error(`"@${text}" selects nothing: names of HTML attributes are in small letters`)
    return text
  }

  // Tokens

  #axis(): string {
    const [name, colons] = [this.#tokens[this.#at]!, this.#tokens[this.#at + 1]]
    if (name.kind !== 'name' || colons?.text !== '::') return 'child'
    this.#at += 2
    return name.text
  }

  #acceptAxis(axis: string): boolean {
    const isAxis =
      this.#tokens[this.#at]!.text === axis && this.#tokens[this.#at + 1]?.text === '::'
    if (isAxis) this.#at += 2
    return isAxis
  }

  #nested<Result>(work: () => Result): Result {
    if (++this.#depth > maxDepth) throw new Error(`it is nested deeper than ${maxDepth}`)
    const result = work()
    this.#depth--
    return result
  }

  #is(sign: string): boolean {
    const token = this.#tokens[this.#at]!
    return token.kind === 'sign' && token.text === sign
  }

  #accept(sign: string): boolean {
    const isIt = this.#is(sign)
    if (isIt) this.#at++
    return isIt
  }

  #acceptName(name: string): boolean {
    const token = this.#tokens[this.#at]!
    const isIt = token.kind === 'name' && token.text === name
    if (isIt) this.#at++
    return isIt
  }

  #isCall(name: string): boolean {
    const [token, open] = [this.#tokens[this.#at]!, this.#tokens[this.#at + 1]]
    return token.kind === 'name' && token.text === name && open?.text === '('
  }

  #expect(sign: string): void {
    if (this.#accept(sign)) return
    throw new Error(`"${this.#tokens[this.#at]!.text || 'its end'}" stands where "${sign}" should`)
  }

  #expectLiteral(text: string): void {
    if (this.#take('literal').text !== text) throw new Error("only concat(' ', ..., ' ') is known")
  }

  #expectEnd(): void {
    const { kind, text } = this.#tokens[this.#at]!
    if (kind !== 'end') throw new Error(`"${text}" is not known there`)
  }

  #take(kind: XPathToken['kind']): XPathToken {
    const token = this.#tokens[this.#at]!
    if (token.kind !== kind)
      throw new Error(`"${token.text || 'its end'}" stands where a ${kind} should`)
    this.#at++
    return token
  }
}

/** The name in the last compound: names stand behind a space, and no space is outside of parentheses but there. */
function lastName(css: string): string {
  let [depth, start] = [0, 0]
  let quoted = false
  for (let at = 0; at < css.length; at++) {
    const character = css[at]!
    if (character === '\\') at++
    else if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
    else if (character === ' ' && depth === 0) start = at + 1
  }
  return /^[^[:]*/.exec(css.slice(start))![0]
}

const compares = ['!=', '<=', '>=', '=', '<', '>'] as const

interface PlaceTest {
  readonly from: 'first' | 'last'
  readonly compare: (typeof compares)[number]
  readonly place: number
}

/** A place among the siblings that pass the conditions before it. */
function placeAmong({ name, conditions }: Step, { from, compare, place }: PlaceTest): string {
  if (compare !== '=' || place < 1 || place > maxPlace)
    throw new Error(`behind other conditions only places up to ${maxPlace} are known`)
  const one = name + conditions
  if (from === 'last') {
    if (place > 1) throw new Error('behind other conditions only last() is known')
    return `:not(:has(~ ${one}))`
  }
  const before = (count: number): string => `${`${one} ~ `.repeat(count)}*`
  const isLate = `:not(${before(place)})`
  return place === 1 ? isLate : `:is(${before(place - 1)})${isLate}`
}

const attributeTest = (name: string, operator: '=' | '*=' | '^=' | '$=' | '~=', value: string) =>
  `[${cssIdentifier(name)}${operator}${cssString(value)} s]`

/** Tests of an attribute with a space before and after it: `contains(concat(' ', @class, ' '), ' x ')`. */
function paddedTest(
  name: string,
  kind: 'contains' | 'starts-with',
  text: string,
  isFolded: boolean,
): string {
  const core = text.replace(/^ /, '').replace(/ $/, '')
  if (kind === 'starts-with' || core === '' || /^\s|\s$/.test(core))
    throw new Error('only contains() of a word is known of a text with spaces around it')
  const [isLed, isTrailed] = [text.startsWith(' '), text.endsWith(' ')]
  if (isFolded) {
    if (!isLed || !isTrailed || /\s/.test(core))
      throw new Error('only a word between spaces is known of normalize-space()')
    return attributeTest(name, '~=', core)
  }
  const tests = [
    ...(isLed && isTrailed ? [attributeTest(name, '=', core)] : []),
    ...(isLed ? [attributeTest(name, '^=', isTrailed ? `${core} ` : core)] : []),
    ...(isTrailed ? [attributeTest(name, '$=', isLed ? ` ${core}` : core)] : []),
    attributeTest(name, '*=', text),
  ]
  return `:is(${tests.join(', ')})`
}
