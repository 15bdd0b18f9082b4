import { copyString } from '../../../core/text/copy-string.js'
import { foldToLine } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import type { InlinePlayer } from '../content.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import type { PageUrls } from '../page-urls.js'

const SOURCE = tagId('source')
const SRC = attributeId('src')
const TITLE = attributeId('title')
const SRCDOC = 'srcdoc'

/** Elements that play a file. */
const mediaNames = new Set(['video', 'audio', 'amp-video', 'amp-audio'])
const frameNames = new Set(['iframe', 'amp-iframe'])
/** Attributes in which scripts find what a frame loads once it is seen. */
const isLazySource = (name: string): boolean =>
  name === 'data-src' || name === 'data-lazy-src' || name === 'data-litespeed-src'
/** What a frame is allowed that plays something. */
const playing = /fullscreen|picture-in-picture|encrypted-media/
/** Words of addresses of frames that are made for other pages. */
const embedded = /^https?:\/\/(?:player|embed)\.|\/(?:embed|player|embeds|oembed)(?:[/?#.]|$)/i
/** Smaller frames are buttons and counters. */
const minFrame = 100

/** The elements that may be players are asked by their names, which most elements are not called. */
export const mayBePlayer = ({ page }: ElementMarkup, node: number): boolean => {
  const name = page.tagName(node)
  return mediaNames.has(name) || frameNames.has(name)
}

/** A video, a recording, or a frame that plays one or shows a post of another site; `undefined` for other frames. */
export function playerAt(
  markup: ElementMarkup,
  node: number,
  urls: PageUrls,
): InlinePlayer | undefined {
  const { page } = markup
  const isFrame = frameNames.has(page.tagName(node))
  if (isFrame ? !isPlayerFrame(markup, node) : isDecoration(markup, node)) return undefined
  const src = urls.image(sourceOf(markup, node))
  if (src === undefined || (isFrame && !isPlaying(markup, node) && !embedded.test(src)))
    return undefined
  const title = copyString(foldToLine(page.attribute(node, TITLE) ?? ''))
  return { kind: 'player', src, title }
}

function sourceOf(markup: ElementMarkup, node: number): string | undefined {
  const { page } = markup
  const own = page.attribute(node, SRC)?.trim()
  if (own !== undefined && /^(?:https?:)?\/|^[^:]+$/.test(own)) return own
  const [lazy] = markup.attributesNamed(node, isLazySource)
  if (lazy !== undefined) return lazy[1].trim()
  for (const child of markup.children(node)) {
    const source = page.nodes.tag[child] === SOURCE ? page.attribute(child, SRC) : undefined
    if (source !== undefined) return source.trim()
  }
  return undefined
}

/** Whether a frame may show something: it is large enough, and has no document of its own. */
function isPlayerFrame(markup: ElementMarkup, node: number): boolean {
  if (markup.attribute(node, SRCDOC) !== undefined) return false
  return ['width', 'height'].every((name) => {
    const [, size] = /^\s*(\d+)(?:px)?\s*$/.exec(markup.attribute(node, name) ?? '') ?? []
    return size === undefined || Number(size) >= minFrame
  })
}

/** Whether a video plays by itself, and nobody can stop it: it is a moving background. */
const isDecoration = (markup: ElementMarkup, node: number): boolean =>
  markup.attribute(node, 'controls') === undefined &&
  ['autoplay', 'loop'].some((name) => markup.attribute(node, name) !== undefined)

const isPlaying = (markup: ElementMarkup, node: number): boolean =>
  markup.attribute(node, 'allowfullscreen') !== undefined ||
  playing.test(markup.attribute(node, 'allow') ?? '')
