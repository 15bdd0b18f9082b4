import { isValidUrl } from '../../core/parse-url.js'
import { fnvStep } from '../../core/text/fnv1a.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { structuredData } from '../../page/structured-data/structured-data.js'
import { readPageHead } from '../../page/tree/page-head.js'
import { extendHash, kindHash, listCount, type WordLists } from './hashed-words.js'
import { firstNamePart, nameParts } from './name-words.js'
import type { PageWords } from './page-words.js'
import { textTokens } from './text-words.js'

/** The sources of words that a page's type is predicted from. */
export const typeWordKinds = [
  'address',
  'declared',
  'title',
  'names',
  'phrases',
  'headings',
  'text',
] as const

export type TypeWordKind = (typeof typeWordKinds)[number]

/** The distinct words of a page by kind, as hashes; the same word of two kinds has two hashes. */
export type TypeWords = Readonly<Record<TypeWordKind, Uint32Array>>

/** Kinds with words in the language of the page. */
const languageKinds: readonly TypeWordKind[] = ['title', 'phrases', 'headings', 'text']

/** The words that would be known if the page were in an unknown language. */
export const withoutLanguageWords = (words: TypeWords): TypeWords => ({
  ...words,
  ...Object.fromEntries(languageKinds.map((kind) => [kind, new Uint32Array(0)])),
})

/** A segment of at most this many distinct words is a label: "Add to cart", "Reply", "Next page". */
const maxPhraseWords = 4

export function typeWords(
  segmentation: Segmentation,
  { text, headings, names }: PageWords,
  url: string | undefined,
): TypeWords {
  const head = readPageHead(segmentation.page)
  return {
    address: hashed('address', addressWords(url)),
    declared: hashed('declared', [...headWords(head.meta), ...dataTypes(segmentation)]),
    title: hashed('title', textTokens(head.title)),
    names: names.distinct,
    phrases: phrasesOf(text),
    headings: headings.distinct,
    text: text.distinct,
  }
}

/** The same words, as if the page had another URL or none. */
export const withAddress = (words: TypeWords, url: string | undefined): TypeWords => ({
  ...words,
  address: hashed('address', addressWords(url)),
})

/** Words of a URL: its names, its depth, and whether it has a query, a date, a long number or a file extension. */
function addressWords(url: string | undefined): readonly string[] {
  if (url === undefined || !isValidUrl(url)) return []
  const { hostname, pathname, search } = new URL(url)
  const folders = pathname.split('/').filter((name) => name !== '')
  return [
    ...nameParts(decoded(pathname)).map((name) => `path ${name}`),
    ...nameParts(hostname).map((name) => `host ${name}`),
    `folders ${Math.min(folders.length, 6)}`,
    ...(search === '' ? [] : ['query']),
    ...(/\d{4}\/\d\d/.test(pathname) ? ['date'] : []),
    ...(/\d{4,}/.test(pathname) ? ['number'] : []),
    ...(/\.\w+$/.test(pathname) ? ['ending'] : []),
  ]
}

/** Percent-decodes a path; invalid UTF-8 stays encoded. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** The names of META elements, and the first word of short contents, such as the type or the generator. */
function headWords(meta: readonly (readonly [name: string, content: string])[]): readonly string[] {
  const maxContentLength = 30
  const words: string[] = []
  for (const [name, content] of meta) {
    words.push(name)
    const first = content.length <= maxContentLength ? firstNamePart(content) : undefined
    if (first !== undefined) words.push(`${name} ${first}`)
  }
  return words
}

/** The types in structured data: in scripts those that are not in a list, in markup those of blocks. */
function dataTypes({ page, blocks, blockOf }: Segmentation): readonly string[] {
  return structuredData(page).typeNames.flatMap(({ source, name, isListed, node }) => {
    if (source !== 'microdata') return isListed || !plainType.test(name) ? [] : [`type ${name}`]
    const isBlock = blocks.node[blockOf[node]!] === node
    const type = isBlock ? name.split('/').at(-1) : undefined
    return type ? [`item ${type}`] : []
  })
}

const plainType = /^\w{1,40}$/

/** Each short segment as one word. */
function phrasesOf(text: WordLists): Uint32Array {
  const { distinct, indexes, starts } = text
  const phrases = new Set<number>()
  for (let segment = 0; segment < listCount(text); segment++) {
    const [start, end] = [starts[segment]!, starts[segment + 1]!]
    if (end === start || end - start > maxPhraseWords) continue
    let hash = phraseStart
    for (let at = start; at < end; at++) hash = fnvStep(hash, distinct[indexes[at]!]!)
    phrases.add(hash >>> 0)
  }
  return Uint32Array.from(phrases)
}

const phraseStart = kindHash('phrase')

function hashed(kind: string, words: readonly string[]): Uint32Array {
  const start = kindHash(kind)
  const distinct = new Set(words)
  const hashes = new Uint32Array(distinct.size)
  let at = 0
  for (const word of distinct) hashes[at++] = extendHash(start, word)
  return hashes
}
