import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FramedPage } from '../../app/serving/labelling-tasks.js'
import { PageNotOpen } from '../../core/errors.js'
import { escapeHtml } from '../../core/text/escape.js'

/** What the address of a frame ends with: nobody guesses it. */
export const newTicket = (): string => randomBytes(18).toString('base64url')

export const framePath = (ticket: string): string => `/frames/${ticket}`

/** What the addresses of the images of a frame begin with; their numbers follow. */
export const imageBase = (ticket: string): string => `${framePath(ticket)}/images/`

/** A page that may be shown for some time to whoever knows its ticket. */
interface Frame {
  readonly page: FramedPage
  readonly sheets: readonly string[]
  readonly openedAt: number
}

const frameLimits = { milliseconds: 3_600_000, frames: 200 } as const

/**
 * Pages as frames of the studio show them. A frame is a stranger to the studio: it has no origin, and its only script
 * is the picker.
 */
export class Frames {
  readonly #frames = new Map<string, Frame>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** @param sheets What the style sheets of the page hold, made safe. */
  add(ticket: string, page: FramedPage, sheets: readonly string[]): void {
    const now = this.#now()
    for (const [old, { openedAt }] of this.#frames) {
      if (now - openedAt < frameLimits.milliseconds && this.#frames.size < frameLimits.frames) break
      this.#frames.delete(old)
    }
    this.#frames.set(ticket, { page, sheets, openedAt: now })
  }

  /** The address of an image of a frame. */
  image(ticket: string, number: number): string {
    const url = this.#frame(ticket).page.images[number]
    if (url === undefined) throw new PageNotOpen(`${ticket}/${number}`)
    return url
  }

  /**
   * The document of a frame, with the headers that shut it in.
   * @param host The name and port that the server is reached by.
   */
  document(
    ticket: string,
    host: string,
  ): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
    const frame = this.#frame(ticket)
    const nonce = randomBytes(18).toString('base64')
    const base = `${host}${imageBase(ticket)}`
    const images = frame.page.images.length === 0 ? "'none'" : `http://${base} https://${base}`
    return { html: documentOf(frame, nonce), headers: headersOf(nonce, images) }
  }

  #frame(ticket: string): Frame {
    const frame = this.#frames.get(ticket)
    if (frame === undefined || this.#now() - frame.openedAt > frameLimits.milliseconds)
      throw new PageNotOpen('in this frame')
    return frame
  }
}

const headersOf = (nonce: string, images: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${images}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), clipboard-read=(), fullscreen=()',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
})

function documentOf({ page, sheets }: Frame, nonce: string): string {
  const css = [...sheets, ...page.styles].map((text) => `<style nonce="${nonce}">${text}</style>`)
  return [
    ...(page.mode === 'standards' ? ['<!doctype html>'] : []),
    `<html${page.rootAttributes}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(page.title)}</title>`,
    `<style nonce="${nonce}">${ownStyle}</style>`,
    ...css,
    `<script nonce="${nonce}">${pickerScript()}</script>`,
    '</head>',
    `<body${page.bodyAttributes}>`,
    page.body,
    '</body>',
    '</html>',
  ].join('\n')
}

/** Elements that stand for others look a little like them. */
const ownStyle = `
ts-button, ts-select, ts-input { display: inline-block; min-width: 1em; padding: .1em .5em;
  border: 1px solid #999; border-radius: 3px }
ts-option:not(:first-child) { display: none }
ts-dialog:not([open]) { display: none }
a { color: #0b57d0; text-decoration: underline; cursor: default }
img { max-width: 100% }
img:not([src]) { display: inline-block; min-width: 1.5em; min-height: 1em; background: #8883; border: 1px dashed #888 }
`

let picker: string | undefined

/** The script of frames, as the studio's build makes it. */
function pickerScript(): string {
  picker ??= readFileSync(fileURLToPath(new URL('../studio/picker.js', import.meta.url)), 'utf8')
  return picker
}
