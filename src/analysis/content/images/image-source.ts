import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import type { PageUrls } from '../page-urls.js'

const IMG = tagId('img')
const NOSCRIPT = tagId('noscript')
const PICTURE = tagId('picture')
const SOURCE = tagId('source')
const SRC = attributeId('src')

/** Attributes in which scripts find what to load. */
const lazyAttribute = /src|source|original|hi-?res|image|img|url|lazy|full/
const isSetAttribute = (name: string): boolean => name.endsWith('srcset')
const isLazyAttribute = (name: string): boolean =>
  name !== 'src' && !isSetAttribute(name) && lazyAttribute.test(name)
/** Words in the names of images of which nothing is left without the image that they stand in for. */
const blank = /(?:^|[_.-])(?:blank|spacer|pixel|transparent|1x1|clear|empty)/i
/** Words in the names of images that stand in for others. */
const placeholder = /(?:^|[_.-])(?:placeholder|loading|loader|lazy|dummy|grey|gray)/i
/** Words of names that say no more than that something loads, and what such names end with. */
const loadingWords = new Set(
  'ajax dummy gray grey image img lazy loader loading placeholder trans'.split(' '),
)
const hashOrSize = /^(?:[\da-f]{8,64}|\d{1,4}x\d{1,4})$/i
const imageName = /\.(?:gif|png|svg|webp|jpe?g)$/i

const fileName = (url: string): string => {
  const path = url.replace(/[?#].*$/s, '')
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whether the name of the file of an address says that it is one of these. */
function isNamed(url: string, words: RegExp): boolean {
  const name = fileName(url)
  return imageName.test(name) && words.test(name)
}

/** Whether an address names no picture: its words say that it is blank, or only that something loads. */
function isNothing(url: string): boolean {
  if (isNamed(url, blank)) return true
  const words = fileName(url).replace(imageName, '').toLowerCase().split(/[_.-]/)
  return (
    isNamed(url, placeholder) &&
    words.every((word) => loadingWords.has(word) || hashOrSize.test(word))
  )
}

const isPlaceholder = (url: string): boolean => isNamed(url, blank) || isNamed(url, placeholder)

/**
 * The best source of an image: the largest of SRCSET or of the PICTURE around it, else SRC, unless it stands in for
 * what a script loads; then that of another attribute, or of the NOSCRIPT beside it.
 */
export function imageSource(
  markup: ElementMarkup,
  node: number,
  urls: PageUrls,
): string | undefined {
  const { page } = markup
  let best: SizedImage | undefined
  for (const value of [...pictureSets(markup, node), ...ownSets(markup, node)]) {
    const image = largestOf(value)
    const url = urls.image(image?.url)
    if (image === undefined || url === undefined || isPlaceholder(url)) continue
    if (best === undefined || image.size > best.size) best = { ...image, url }
  }
  if (best !== undefined) return best.url
  const src = urls.image(page.attribute(node, SRC)?.trim() || undefined)
  if (src !== undefined && !isPlaceholder(src)) return src
  const lazy = lazySources(markup, node, urls)
  return (
    lazy.find((url) => !isPlaceholder(url)) ??
    noscriptSource(markup, node, urls) ??
    lazy.find((url) => !isNothing(url)) ??
    (src && !isNothing(src) ? src : undefined)
  )
}

function* ownSets(markup: ElementMarkup, node: number): Iterable<string> {
  for (const [, value] of markup.attributesNamed(node, isSetAttribute)) yield value
}

/** The sets of the first sources of a PICTURE, in the order in which browsers try them. */
function* pictureSets(markup: ElementMarkup, node: number): Iterable<string> {
  const { parent, tag } = markup.page.nodes
  if (tag[parent[node]!] !== PICTURE) return
  for (const child of markup.children(parent[node]!))
    if (tag[child] === SOURCE && child < node) yield* ownSets(markup, child)
}

interface SizedImage {
  readonly url: string
  /** As the set states it: its width, or how many pixels it has for one of the page. */
  readonly size: number
}

/** The largest image of a set: `a.png 320w, b.png 640w` or `a.png, b.png 2x`. */
function largestOf(set: string): SizedImage | undefined {
  const images: { url: string; size: number }[] = []
  const add = (word: string): void => {
    // addresses may have commas, but not at their ends
    const url = word.replace(/^,+/, '').replace(/,$/, '')
    if (url !== '') images.push({ url, size: 1 })
  }
  for (const word of set.trim().split(/\s+/)) {
    const [, size, rest] = /^(\d+(?:\.\d+)?)[wxh](?:,(.*))?$/.exec(word) ?? []
    const last = images.at(-1)
    if (size !== undefined && last !== undefined) last.size = Number(size)
    add(size === undefined ? word : (rest ?? ''))
  }
  return images.reduce<SizedImage | undefined>(
    (best, image) => (best === undefined || image.size > best.size ? image : best),
    undefined,
  )
}

const lazySources = (markup: ElementMarkup, node: number, urls: PageUrls): readonly string[] =>
  markup.attributesNamed(node, isLazyAttribute).flatMap(([, value]) => {
    const [first] = value.trim().split(/\s/, 1)
    return first !== undefined && /[/.]/.test(first) ? (urls.image(first) ?? []) : []
  })

/** The image in the NOSCRIPT after an image, or after the elements around it alone. */
function noscriptSource(markup: ElementMarkup, node: number, urls: PageUrls): string | undefined {
  const { page } = markup
  const { parent, tag, end } = page.nodes
  let at = node
  for (let level = 0; level < 3 && at > 0; level++) {
    const next = markup.next(at)
    if (next !== undefined && tag[next] === NOSCRIPT) {
      for (let inner = next + 1; inner < end[next]!; inner++)
        if (tag[inner] === IMG) return imageSource(markup, inner, urls)
      return undefined
    }
    if (next !== undefined) return undefined
    at = parent[at]!
  }
  return undefined
}
