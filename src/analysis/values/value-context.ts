import { siteOfUrl } from '../../core/site.js'
import type { Page } from '../../page/columns/page.js'
import { structuredData } from '../../page/structured-data/structured-data.js'
import { baseUrl } from '../../page/tree/base-url.js'
import { statedLocale } from './locale.js'
import type { ValueContext } from './value.js'

/**
 * How the values of a page are read: in its language, with its URLs.
 * @param url The URL of the page; the address that it gives itself stands in for an unknown one.
 */
export function valueContextOf(page: Page, url: string | undefined): ValueContext {
  const data = structuredData(page)
  const address = url ?? data.address
  return { locale: statedLocale(data, siteOfUrl(address)), base: baseUrl(page, address) }
}
