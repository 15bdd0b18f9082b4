import { copyString } from '../../../core/text/copy-string.js'
import { foldToLine } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import type { InlineImage } from '../content.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import type { PageUrls } from '../page-urls.js'
import { imageSource } from './image-source.js'

const FIGURE = tagId('figure')
const IMG = tagId('img')
const NOSCRIPT = tagId('noscript')
const SRC = attributeId('src')
const HREF = attributeId('href')
const ALT = attributeId('alt')
const [WIDTH, HEIGHT] = ['width', 'height'].map(attributeId) as [number, number]

/** An image of at most so many pixels in both directions is an icon. */
const maxIcon = 32

const emojiClasses = classPattern(
  'emoji wp-smiley emojione twemoji smiley smilies smilie inlineimg',
)
/** A face of signs, or the name of one between colons. */
const emoticon = /^(?:[:;=8xX][-o'^]?[()[\]DPpOo3|/\\*]|:[a-z\d_+-]{2,24}:)$/
/** Pictures of people beside what they write. */
const avatarClasses = classPattern('*avatar* gravatar userpic user-photo author-photo')
const avatarUrl = /[/.]gravatar\.|\/avatars?[/.]/i
const userName = /^@[\w.-]+$/
/** What joins and varies pictographs, or becomes one by it. */
const emojiParts = /[\u200d\ufe0f\u20e3#*\d]/g
const noPictograph = /[^\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u

const isEmojiOnly = (text: string): boolean =>
  !noPictograph.test(text.replace(emojiParts, '')) && /[^\d#*]/.test(text)

/** What an image is in a text: a picture, or a sign that it stands for. */
export type FoundImage = InlineImage | { readonly kind: 'sign'; readonly text: string }

export const isImage = ({ page }: ElementMarkup, node: number): boolean =>
  page.nodes.tag[node] === IMG || page.tagName(node) === 'amp-img'

/** An image of the content; `undefined` without a URL, and for icons and tracking pixels. */
export function imageAt(
  markup: ElementMarkup,
  node: number,
  urls: PageUrls,
): FoundImage | undefined {
  const { page } = markup
  const alt = copyString(foldToLine(page.attribute(node, ALT) ?? ''))
  const isEmoji = markup.hasClass(node, emojiClasses) || isEmojiOnly(alt) || emoticon.test(alt)
  if (isEmoji && alt !== '') return { kind: 'sign', text: alt }
  const sizes = [pixels(page.attribute(node, WIDTH)), pixels(page.attribute(node, HEIGHT))]
  if (sizes.some((size) => size !== undefined && size <= 1)) return undefined
  if (sizes.every((size) => size !== undefined && size <= maxIcon)) return undefined
  if (markup.hasClass(node, avatarClasses) || userName.test(alt)) return undefined
  const src = imageSource(markup, node, urls)
  if (src === undefined || avatarUrl.test(src) || isIcon(src, alt)) return undefined
  const link = urls.link(node)
  const isLinked =
    link !== undefined && !(figureAround(markup, node) !== undefined && imageFile.test(link))
  return { kind: 'image', src, alt, ...(isLinked && { link }) }
}

/** Whether a file is called an icon, and is drawn in lines, or says nothing. */
function isIcon(src: string, alt: string): boolean {
  const path = src.replace(/[?#].*$/s, '')
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const isCalled = words.includes('icon') || words.includes('icons') || /\/icons?\//i.test(path)
  return isCalled && (words.at(-1) === 'svg' || alt === '')
}

/** The address of an image: in a figure, a link to it shows nothing else. */
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i

/** Nodes of a link that are searched for an image. */
const maxLink = 40

/** Whether a link shows an image and leads to one: what else it says is about the file. */
export function isImageLink(markup: ElementMarkup, link: number): boolean {
  const { page } = markup
  if (!imageFile.test(page.attribute(link, HREF) ?? '')) return false
  const last = Math.min(page.nodes.end[link]!, link + maxLink)
  for (let at = link + 1; at < last; at++) if (isImage(markup, at)) return true
  return false
}

function figureAround({ page }: ElementMarkup, node: number): number | undefined {
  const { tag, parent } = page.nodes
  for (let at = parent[node]!, level = 0; at > 0 && level < 8; at = parent[at]!, level++)
    if (tag[at] === FIGURE) return at
  return undefined
}

/** A size in pixels; `undefined` where none is stated, or another unit. */
function pixels(size: string | undefined): number | undefined {
  const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(size ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}

/**
 * Previews: an image in a figure that is followed by one of the same size without a source, which scripts load and
 * NOSCRIPT states.
 */
export function isPreview(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  const { tag, end } = page.nodes
  const width = page.attribute(node, WIDTH)
  if (width === undefined) return false
  const figure = figureAround(markup, node)
  if (figure === undefined) return false
  for (let at = node + 1; at < end[figure]!; at++) {
    if (!isImage(markup, at) || page.attribute(at, SRC) !== undefined) continue
    if (
      page.attribute(at, WIDTH) !== width ||
      page.attribute(at, HEIGHT) !== page.attribute(node, HEIGHT)
    )
      continue
    const next = markup.next(at)
    if (next !== undefined && tag[next] === NOSCRIPT) return true
  }
  return false
}
