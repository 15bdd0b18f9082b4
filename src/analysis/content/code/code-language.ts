import { copyString } from '../../../core/text/copy-string.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { TagSet, tagId } from '../../../page/columns/tags.js'
import type { ElementMarkup } from '../markup/element-markup.js'

const PRE = tagId('pre')
const LANG = attributeId('lang')
const codeTags = new TagSet('pre code')
/** What holds more than code. */
const outsideTags = new TagSet('html body main article section li td dd')

/** A class word with a language: `language-js`, `lang-js`, `highlight-source-js`, `brush:js`. */
const prefixed =
  /^(?:lang(?:uage)?|code|brush|prism|syntax|src|source)[-:_]([a-z][\w+#.-]{0,39});?$/
/** The same of those who call code highlighted: `highlight-source-js`, `mw-highlight-lang-js`. */
const highlighted = /^(?:mw-)?highlight(?:-source|-text|-lang)?[-:_]([a-z][\w+#.-]{0,39});?$/
/** A class word of PRE or CODE with a tool, and a language that everybody knows: `tool-code-jsx`. */
const named = /^[a-z]{1,30}-(?:code|lang|language)-([a-z]{1,12})$/
/** A class word that a language follows: `sourceCode haskell`, `hljs css`, `brush: js`. */
const before = /^(?:sourcecode|hljs|brush:|syntaxhighlighter|prettyprint|src)$/
const isLanguageAttribute = (attribute: string): boolean =>
  /^(?:data-(?:[a-z]{1,20}-)?)?lang(?:uage)?$/.test(attribute) && attribute !== 'lang'
/** Settings of highlighters: `brush: bash; gutter: false`. */
const isSettingAttribute = (attribute: string): boolean =>
  /^data-[a-z]{1,20}-params$/.test(attribute)
/** Languages that a class word of PRE or CODE names without anything before it. */
const bareLanguages = new Set(
  (
    'bash c cpp csharp css dart diff elixir erlang fortran go graphql groovy haskell html ini java javascript json ' +
    'jsx julia kotlin latex lean lisp lua make markdown matlab nix ocaml perl php powershell prolog python ruby ' +
    'rust scala scheme scss sh shell sql swift tex toml tsx typescript xml yaml zig'
  ).split(' '),
)
const name = /^[a-z][\w+#.-]{0,39}$/

/** Words in these places that name no language. */
const noLanguages = new Set(
  (
    'default none plain plaintext text txt nohighlight hljs highlight source code block notranslate line lines ' +
    'prettyprinted linenums wrap copy undefined null auto token theme ltr rtl toolbar wrapper snippet container ' +
    'content body header title area display editor viewer box group section panel inner literal-block numbersource'
  ).split(' '),
)

/** Elements around code that may name its language, and elements inside that hold all of it. */
const maxSteps = 4
/** What holds so many more nodes than the code is about more than the code. */
const maxOtherNodes = 60

/**
 * The language of code as its elements state it: in class words and attributes of the element, of the elements inside
 * that hold all of it, and of the elements around it that hold little else.
 */
export function codeLanguage(markup: ElementMarkup, root: number): string | undefined {
  const { parent, end, tag } = markup.page.nodes
  let inner: number | undefined = root
  for (let step = 0; step < maxSteps && inner !== undefined; step++) {
    const language = languageOf(markup, inner)
    if (language !== undefined) return language
    const [first]: readonly number[] = [...markup.children(inner)].slice(0, 1)
    inner = first
  }
  // a column of numbers, or buttons, may stand before the code
  for (let node = root + 1; node < end[root]!; node++) {
    const language = codeTags.has(tag[node]!) ? languageOf(markup, node) : undefined
    if (language !== undefined) return language
  }
  let outer = parent[root]!
  for (let step = 0; step < maxSteps && outer > 0; step++) {
    const others = end[outer]! - outer - (end[root]! - root)
    if (others > maxOtherNodes || outsideTags.has(tag[outer]!)) break
    const language = languageOf(markup, outer)
    if (language !== undefined) return language
    outer = parent[outer]!
  }
  return undefined
}

function languageOf(markup: ElementMarkup, node: number): string | undefined {
  const words = markup.classes(node).trim().split(' ')
  for (const [at, word] of words.entries()) {
    const [, language] = prefixed.exec(word) ?? highlighted.exec(word) ?? []
    const next = before.test(words[at - 1] ?? '') ? word.replace(/;$/, '') : undefined
    const found = language ?? next
    if (found !== undefined && isLanguage(found)) return copyString(found)
  }
  const { page } = markup
  const settings = markup.attributesNamed(node, isSettingAttribute)
  const stated = [
    ...markup.attributesNamed(node, isLanguageAttribute).map(([, value]) => value),
    ...settings.map(([, value]) => /(?:^|;)\s*brush:\s*([\w+#.-]{1,40})/.exec(value)?.[1]),
    codeTags.has(page.nodes.tag[node]!)
      ? words.map((word) => named.exec(word)?.[1] ?? word).find((word) => bareLanguages.has(word))
      : undefined,
    page.nodes.tag[node] === PRE ? page.attribute(node, LANG) : undefined,
  ]
  const language = stated.find(
    (value) => value !== undefined && isLanguage(value.trim().toLowerCase()),
  )
  return language && copyString(language.trim().toLowerCase())
}

const isLanguage = (word: string): boolean =>
  name.test(word) && !noLanguages.has(word) && !noLanguages.has(word.split('-', 1)[0]!)

/** The language that a header of code names: a single word. */
export function namedLanguage(header: string): string | undefined {
  const word = header.toLowerCase()
  return isLanguage(word) ? copyString(word) : undefined
}
