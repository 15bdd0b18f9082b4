import { errorMessage } from '../../core/errors.js'
import { blockTags, rawTags, tagNames, voidTags } from '../../page/columns/tags.js'
import { contentField } from '../learn/align/field-examples.js'
import { cssString } from '../predicates/selector-text.js'
import {
  type ImportedField,
  type ImportRefusal,
  maxChoices,
  type SiteConfiguration,
} from './imported-fields.js'
import { type XPathSelector, xpathSelector } from './xpath-selector.js'

/** A directive of a site configuration in the form of FiveFilters' Full-Text RSS: `body: //div[@id='story']`. */
interface Directive {
  readonly line: number
  readonly name: string
  readonly value: string
}

/** Directives that name what a field is. */
const fieldDirectives: Readonly<
  Record<string, { readonly field: string; readonly which: 'first' | 'all' }>
> = {
  title: { field: 'headline', which: 'first' },
  body: { field: contentField, which: 'all' },
  author: { field: 'author', which: 'all' },
  date: { field: 'date', which: 'first' },
}

/** Directives that change nothing in what is extracted here, with a value where only that one does. */
const withoutEffect: Readonly<Record<string, string | undefined>> = {
  test_url: undefined,
  test_contains: undefined,
  tidy: undefined,
  parser: undefined,
  prune: 'no',
  autodetect_on_failure: 'yes',
}

const allFields = Object.values(fieldDirectives).map(({ field }) => field)

/** Why other directives are refused, and which fields give something else without them. */
const refused: Readonly<
  Record<string, { readonly reason: string; readonly fields: readonly string[] }>
> = {
  strip_image_src: {
    reason: 'rules take texts, not images; leave out all with --no-images',
    fields: [],
  },
  prune: { reason: 'a rule takes everything but what "strip" names', fields: [contentField] },
  autodetect_on_failure: {
    reason:
      'where a rule finds no main content, the general model decides; use --require to fail such pages',
    fields: [],
  },
  find_string: { reason: 'pages are not rewritten', fields: allFields },
  replace_string: { reason: 'pages are not rewritten', fields: allFields },
  strip_attr: { reason: 'pages are not rewritten', fields: [] },
  wrap_in: { reason: 'pages are not rewritten', fields: [] },
  move_into: { reason: 'pages are not rewritten', fields: [contentField] },
  dissolve: { reason: 'pages are not rewritten', fields: [] },
  convert_double_br_tags: { reason: 'pages are not rewritten', fields: [] },
  src_lazy_load_attr: { reason: 'pages are not rewritten', fields: [] },
  insert_detected_image: { reason: 'pages are not rewritten', fields: [] },
  footnotes: { reason: 'footnotes are found by themselves', fields: [] },
  single_page_link: { reason: 'no other page is fetched', fields: [] },
  single_page_link_in_feed: { reason: 'no other page is fetched', fields: [] },
  next_page_link: { reason: 'no other page is fetched', fields: [] },
  autodetect_next_page: { reason: 'no other page is fetched', fields: [] },
  if_page_contains: { reason: 'no other page is fetched', fields: [] },
  http_header: { reason: 'rules do not fetch pages', fields: [] },
  requires_login: { reason: 'rules do not fetch pages', fields: [] },
  not_logged_in_xpath: { reason: 'rules do not fetch pages', fields: [] },
  login_uri: { reason: 'rules do not fetch pages', fields: [] },
  login_username_field: { reason: 'rules do not fetch pages', fields: [] },
  login_password_field: { reason: 'rules do not fetch pages', fields: [] },
  login_extra_fields: { reason: 'rules do not fetch pages', fields: [] },
  native_ad_clue: { reason: 'advertisements are not told apart', fields: [] },
  skip_json_ld: { reason: 'what pages state is reported beside the fields of rules', fields: [] },
}

/** Lines of a configuration; those that exist have some hundred. */
const maxLines = 10_000

/** Reads a site configuration. What cannot be said exactly as a rule is refused by its line. */
export function readFtrConfig(site: string, text: string): SiteConfiguration {
  return new FtrReader(site, text).read()
}

class FtrReader {
  readonly #site: string
  readonly #text: string
  readonly #refusals: ImportRefusal[] = []
  readonly #choices = new Map<string, XPathSelector[]>()
  readonly #strips: string[] = []
  /** Names of elements that were left out so far, with the line that names them. */
  readonly #stripped = new Map<string, number>()

  constructor(site: string, text: string) {
    this.#site = site
    this.#text = text
  }

  read(): SiteConfiguration {
    const all = [...this.#directives()]
    const others = all.filter(({ name }) => !steps.some((step) => step.includes(name)))
    for (const directive of others) this.#readOther(directive)
    // in the order in which they take effect: each sees the page as those before left it
    for (const step of steps)
      for (const directive of all) if (step.includes(directive.name)) this.#readStep(directive)
    const without = this.#strips.length === 0 ? undefined : [...new Set(this.#strips)].join(', ')
    const fields = Object.values(fieldDirectives).flatMap(
      ({ field, which }): readonly ImportedField[] => {
        const choices = this.#choices.get(field)
        if (choices === undefined) return []
        return [{ field, choices, which, ...(field === contentField && { without }) }]
      },
    )
    const inOrder = this.#refusals.sort((a, b) => Number(a.place) - Number(b.place))
    return { site: this.#site, fields, refusals: inOrder }
  }

  #readStep(directive: Directive): void {
    const { line, name, value } = directive
    const field = Object.hasOwn(fieldDirectives, name) ? fieldDirectives[name]!.field : undefined
    try {
      if (field === undefined) this.#readStrip(directive)
      else this.#readChoice(directive, field)
    } catch (error) {
      this.#refuse(line, `${name}: ${value}`, errorMessage(error), field ?? contentField)
    }
  }

  #readChoice({ name, value }: Directive, field: string): void {
    const known = this.#choices.get(field) ?? []
    const found = fieldSelector(name, value, known)
    if (field === contentField) this.#assertIndependent(found)
    known.push(found)
    this.#choices.set(field, known)
  }

  #readStrip({ name, value, line }: Directive): void {
    const strip = name === 'strip' ? stripSelector(value) : namesSelector(value)
    this.#assertIndependent(strip)
    this.#strips.push(strip.selector)
    for (const one of strip.names) if (!this.#stripped.has(one)) this.#stripped.set(one, line)
  }

  /** Fails where a selector may select something else once other elements are left out. */
  #assertIndependent({ dependence: { siblings, inside } }: XPathSelector): void {
    const line = inside
      ? [...this.#stripped.values()][0]
      : [...this.#stripped].find(
          ([name]) =>
            siblings.length > 0 &&
            (name === '*' || siblings.includes('*') || siblings.includes(name)),
        )?.[1]
    if (line !== undefined)
      throw new Error(`what it selects depends on what line ${line} leaves out before`)
  }

  #readOther(directive: Directive): void {
    if (hasNoEffect(directive)) return
    const { line, name, value } = directive
    const base = name.split('(', 1)[0]!
    const { reason, fields } = Object.hasOwn(refused, base) ? refused[base]! : unknown
    const affected = fields.length === 0 ? [undefined] : fields
    for (const field of affected) this.#refuse(line, `${name}: ${value}`, reason, field)
  }

  *#directives(): Generator<Directive> {
    const lines = this.#text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
    for (const [at, whole] of lines.entries()) {
      const line = at + 1
      if (at >= maxLines)
        return this.#refuse(line, 'the rest', `it has more than ${maxLines} lines`)
      const written = whole.trim()
      if (written === '' || written.startsWith('#')) continue
      // replace_string(<a href="http://x">): the name may contain colons
      const colon = /^[\w-]+\(/.test(written) ? written.lastIndexOf('):') + 1 : written.indexOf(':')
      const name = written.slice(0, Math.max(0, colon)).trim()
      const value = written.slice(colon + 1).trim()
      if (colon <= 0) this.#refuse(line, written, 'it is no "name: value"')
      else if (value === '') this.#refuse(line, name, 'it has no value')
      else yield { line, name, value }
    }
  }

  #refuse(place: number, what: string, reason: string, field?: string): void {
    const shown = what.length > maxShown ? `${what.slice(0, maxShown)}...` : what
    this.#refusals.push({ place, what: shown, reason, ...(field !== undefined && { field }) })
  }
}

/** Directives with selectors, in the order in which they take effect. */
const steps = [
  ['title', 'author', 'date'],
  ['strip'],
  ['strip_id_or_class'],
  ['body'],
] as const as readonly (readonly string[])[]

const unknown = { reason: 'this directive is not known', fields: [] as readonly string[] }

/** Characters of a line that a message quotes. */
const maxShown = 80

function fieldSelector(
  name: string,
  value: string,
  before: readonly XPathSelector[],
): XPathSelector {
  const found = xpathSelector(value)
  if (name === 'body' && found.takes.kind !== 'element')
    throw new Error('main content is taken of elements')
  if (name === 'body' && found.which === 'first')
    throw new Error('of main content, all that is found is taken')
  const [first] = before
  if (first !== undefined && JSON.stringify(first.takes) !== JSON.stringify(found.takes))
    throw new Error(`it takes ${takesText(found)}, the first one ${takesText(first)}`)
  if (before.length >= maxChoices)
    throw new Error(`there are more than ${maxChoices} for one field`)
  return found
}

const takesText = ({ takes }: Pick<XPathSelector, 'takes'>): string =>
  takes.kind === 'attribute' ? `the attribute ${takes.name}` : `${takes.kind}s`

function stripSelector(value: string): XPathSelector {
  const found = xpathSelector(value)
  if (found.takes.kind !== 'element') throw new Error('only elements are left out')
  if (found.which === 'first') throw new Error('all that is found is left out')
  const inline = found.names.find((name) => name !== '*' && !standsApart(name))
  if (inline !== undefined)
    throw new Error(`<${inline}> is a part of a line, and only whole lines are left out`)
  return found
}

/** Whether an element is a block, or holds no text that is shown. */
function standsApart(name: string): boolean {
  const id = tagNames.indexOf(name)
  return id >= 0 && (blockTags.has(id) || voidTags.has(id) || rawTags.has(id))
}

/** Elements whose class or id contains a text. */
function namesSelector(value: string): XPathSelector {
  const text = value.replace(/["']/g, '')
  if (text === '') throw new Error('an empty text is in every name')
  const selector = ['class', 'id'].map((name) => `[${name}*=${cssString(text)} s]`).join(', ')
  const dependence = { siblings: [], inside: false }
  return { selector, takes: { kind: 'element' }, which: 'all', names: ['*'], dependence }
}

const hasNoEffect = ({ name, value }: Directive): boolean =>
  Object.hasOwn(withoutEffect, name) &&
  (withoutEffect[name] === undefined || withoutEffect[name] === value.toLowerCase())
