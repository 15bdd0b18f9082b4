import { isValidUrl } from '../../../core/parse-url.js'
import { plainText } from '../../../core/text/comparable-text.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import { structuredData } from '../../../page/structured-data/structured-data.js'
import type { PageContext } from '../../predicates/page-context.js'

const BASE = tagId('base')
const HREF = attributeId('href')

/** `/a`, `a.html`, `?page=2`, `https://example.org` */
const isAddress = (text: string): boolean => /^\S+$/.test(text) && /[/#?]|\.[a-z]\w+$/i.test(text)

/** A key that makes addresses absolute, if one of the texts is an address. */
export function addressKey(
  { page }: PageContext,
  texts: readonly string[],
  url: string | undefined,
): (text: string) => string {
  if (!texts.some((text) => isAddress(text.trim()))) return plainText
  const base = baseOf(page, url)
  return (text) => {
    const plain = plainText(text)
    if (!isAddress(plain) || !isValidUrl(plain, base)) return plain
    return new URL(plain, base).href
  }
}

/** The base of relative addresses: BASE, the page's URL, or its canonical URL. */
function baseOf(page: PageContext['page'], url: string | undefined): string | undefined {
  const canonical = structuredData(page).address
  const own = [url, canonical].find((one) => one !== undefined && isValidUrl(one))
  const base = baseElement(page)
  return base !== undefined && isValidUrl(base, own) ? new URL(base, own).href : own
}

function baseElement(page: PageContext['page']): string | undefined {
  const node = page.nodes.tag.indexOf(BASE)
  return node < 0 ? undefined : page.attribute(node, HREF)
}
