import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { FileNotAllowed, InputNotFound, PageTooLarge, WrongUse } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { decodeHtml } from '../../input/charset/decode-html.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import { pageUrl } from '../../input/raw-page/page-url.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'

/** A page as a client names it: by its source, by a file, or by a URL to fetch. */
export interface NamedPage {
  readonly url?: string | undefined
  readonly html?: string | undefined
  readonly file?: string | undefined
}

export interface PageSourceOptions {
  /** The folders that files may be read from. */
  readonly roots: readonly string[]
  readonly limits: InputLimits
  readonly fetch: (url: string) => Promise<RawPage>
}

/** Reads the pages that clients name, within limits. */
export class PageSource {
  readonly #options: PageSourceOptions

  constructor(options: PageSourceOptions) {
    this.#options = options
  }

  async read({ url, html, file }: NamedPage): Promise<RawPage> {
    if (html !== undefined && file !== undefined)
      throw new WrongUse('a page has "html" or "file", not both')
    if (html !== undefined) return this.#given(html, url)
    if (file !== undefined) return this.#fromFile(file, url)
    if (url !== undefined) return this.#options.fetch(url)
    throw new WrongUse('a page needs "url", "html" or "file"')
  }

  #given(html: string, url: string | undefined): RawPage {
    const { maxBytes } = this.#options.limits
    if (Buffer.byteLength(html) > maxBytes) throw new PageTooLarge(url ?? 'html', maxBytes)
    return { ...known(url, 'page'), html: html.replaceAll('\0', '') }
  }

  /** The file itself and every folder above it must be within a root, wherever links lead. */
  async #fromFile(file: string, url: string | undefined): Promise<RawPage> {
    const { roots, limits } = this.#options
    const path = await realpath(file).catch(() => undefined)
    const isAllowed = path !== undefined && (await isBelow(path, roots))
    // what is outside of all roots is not told apart from what is not there
    if (!isAllowed) throw new FileNotAllowed(file, roots)
    // a link that takes the place of the file meanwhile is not followed
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | nonBlocking)
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) throw new InputNotFound(file, 'It is no file.')
      if (stats.size > limits.maxBytes) throw new PageTooLarge(file, limits.maxBytes)
      const { warnings, ...decoded } = decodeHtml(await handle.readFile(), undefined, file)
      const page = known(url, file)
      return { ...page, file, ...decoded, warnings: [...page.warnings, ...warnings] }
    } finally {
      await handle.close()
    }
  }
}

/** Opening a pipe must not wait for a writer. */
const nonBlocking = constants.O_NONBLOCK ?? 0

async function isBelow(path: string, roots: readonly string[]): Promise<boolean> {
  for (const root of roots) {
    const folder = await realpath(root).catch(() => undefined)
    const inside = folder === undefined ? '..' : relative(folder, path)
    if (inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) return true
  }
  return false
}

function known(url: string | undefined, id: string): Pick<RawPage, 'id' | 'url' | 'warnings'> {
  const valid = pageUrl(url)
  const isIgnored = url !== undefined && valid === undefined
  return {
    id: omitCredentials(url ?? id),
    ...(valid !== undefined && { url: valid }),
    warnings: isIgnored ? ['the url is not an absolute URL and is ignored'] : [],
  }
}
