import { attributeId } from '../page/attributes.js'
import { readHead } from '../page/head.js'
import { tag } from '../page/tags.js'
import { plainText } from '../rules/part.js'
import type { StudiedPage } from '../rules/studied-page.js'

const BASE = tag('base')
const HREF = attributeId('href')

/** `/a`, `a.html`, `?page=2`, `https://example.org` */
const isAddress = (text: string): boolean => /^\S+$/.test(text) && /[/#?]|\.[a-z]\w+$/i.test(text)

/** An address as it is from anywhere, if one of the texts is an address; other texts are what they are. */
export function addressKey(
  { page }: StudiedPage,
  texts: readonly string[],
  url: string | undefined,
): (text: string) => string {
  if (!texts.some((text) => isAddress(text.trim()))) return plainText
  const base = baseOf(page, url)
  return (text) => {
    const plain = plainText(text)
    if (!isAddress(plain) || !URL.canParse(plain, base)) return plain
    return new URL(plain, base).href
  }
}

/** What relative addresses are relative to: BASE, the page's own URL, or the one it names itself by. */
function baseOf(page: StudiedPage['page'], url: string | undefined): string | undefined {
  const { links, meta } = readHead(page)
  const named =
    links.find(([rel]) => rel === 'canonical')?.[1] ?? meta.find(([name]) => name === 'og:url')?.[1]
  const own = [url, named].find((one) => one !== undefined && URL.canParse(one))
  const base = baseElement(page)
  return base !== undefined && URL.canParse(base, own) ? new URL(base, own).href : own
}

function baseElement(page: StudiedPage['page']): string | undefined {
  const node = page.nodes.tag.indexOf(BASE)
  return node < 0 ? undefined : page.attribute(node, HREF)
}
