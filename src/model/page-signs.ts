import type { Segmentation } from '../blocks/segmentation.js'
import { hashStep } from '../core/hashes.js'
import { attributeId } from '../page/attributes.js'
import { dataScripts } from '../page/data-scripts.js'
import { readHead } from '../page/head.js'
import { extendHash, kindHash } from './kind-hashes.js'
import { nameParts } from './name-words.js'
import type { PageWords } from './page-words.js'
import { tokensOf } from './text-words.js'
import { distinctWords, listAt, listCount, type WordLists } from './word-lists.js'

/** Where words of a page stand that may tell its type. */
export const signKinds = [
  'address',
  'declared',
  'title',
  'names',
  'phrases',
  'headings',
  'text',
] as const

export type SignKind = (typeof signKinds)[number]

/** The words of a page, each once, as hashes: the same word of two kinds has two. */
export type PageSigns = Readonly<Record<SignKind, Uint32Array>>

/** Words of the language that a page is written in. */
const spoken: readonly SignKind[] = ['title', 'phrases', 'headings', 'text']

/** What would be known of a page in a language that nobody has learned. */
export const foreign = (signs: PageSigns): PageSigns => ({
  ...signs,
  ...Object.fromEntries(spoken.map((kind) => [kind, new Uint32Array(0)])),
})

/** A run of so few different words is a label: "Add to cart", "Reply", "Next page". */
const longestPhrase = 4

const ITEMTYPE = attributeId('itemtype')

export function pageSigns(
  segmentation: Segmentation,
  { text, headings, names }: PageWords,
  url: string | undefined,
): PageSigns {
  const head = readHead(segmentation.page)
  return {
    address: hashed('address', addressWords(url)),
    declared: hashed('declared', [...headWords(head.meta), ...dataTypes(segmentation)]),
    title: hashed('title', tokensOf(head.title)),
    names: distinctWords(names.words),
    phrases: phrasesOf(text),
    headings: distinctWords(headings.words),
    text: distinctWords(text.words),
  }
}

/** What an address says of its page: names in it, how deep it is, whether there is a date or a long number. */
function addressWords(url: string | undefined): readonly string[] {
  if (url === undefined || !URL.canParse(url)) return []
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

/** As people write it; what is no UTF-8 stays as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Which statements a page makes about itself, and the first word of the short ones: what it is, what made it. */
function headWords(meta: readonly (readonly [name: string, content: string])[]): readonly string[] {
  const longestStatement = 30
  return meta.flatMap(([name, content]) => {
    const [first] = content.length <= longestStatement ? nameParts(content) : []
    return first === undefined ? [name] : [name, `${name} ${first}`]
  })
}

/** The types of things that a page's data is about. */
function dataTypes({ page, blocks }: Segmentation): readonly string[] {
  const inScripts = dataScripts(page).flatMap(({ text }) =>
    Array.from(text.matchAll(/"@type"\s*:\s*"(\w{1,40})"/g), ([, type]) => `type ${type}`),
  )
  const onBlocks = Array.from(blocks.node, (node) => page.attribute(node, ITEMTYPE) ?? '')
  return [
    ...inScripts,
    ...onBlocks.flatMap((types) => types.split('/').at(-1) || []).map((type) => `item ${type}`),
  ]
}

/** The words of each short run as one. */
function phrasesOf(text: WordLists): Uint32Array {
  const phrases = new Set<number>()
  for (let run = 0; run < listCount(text); run++) {
    const words = listAt(text, run)
    if (words.length === 0 || words.length > longestPhrase) continue
    phrases.add(words.reduce((hash, word) => hashStep(hash, word), phraseStart) >>> 0)
  }
  return Uint32Array.from(phrases)
}

const phraseStart = kindHash('phrase')

function hashed(kind: string, words: readonly string[]): Uint32Array {
  const start = kindHash(kind)
  return Uint32Array.from(new Set(words), (word) => extendHash(start, word) >>> 0)
}
