import { createRequire } from 'node:module'

/** The site that a URL belongs to: its host without `www.`; `undefined` for none and for what is no web address. */
export function siteOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const host = new URL(url).hostname.toLowerCase().replace(/\.+$/, '')
  // `www.com` has nothing else to be called by
  return host === '' ? undefined : host.replace(/^www\.(?=.*\.)/, '')
}

/** A site as the URLs of its pages say it: `www.Example.org` and `https://example.org/a` name `example.org`. */
export function siteName(text: string): string {
  const name = text.trim()
  return siteOf(name) ?? siteOf(`http://${name}`) ?? text
}

/**
 * The sites whose rules are meant for a page of this one, the nearest first: itself, then the registrable domain that it
 * belongs to. What lies below a public suffix of any kind, such as `github.io`, belongs to nobody else.
 */
export function sitesFor(site: string): readonly string[] {
  const domain = registrableDomain(site)
  return domain !== undefined && site.endsWith(`.${domain}`) ? [site, domain] : [site]
}

/** `undefined` for addresses, for names without a domain, and for public suffixes themselves. */
const registrableDomain = (site: string): string | undefined =>
  publicSuffixes().getDomain(site, { allowPrivateDomains: true }) ?? undefined

/** The list takes as long to load as some pages to read: only who needs it waits for it. */
function publicSuffixes(): typeof import('tldts') {
  loaded ??= createRequire(import.meta.url)('tldts') as typeof import('tldts')
  return loaded
}
let loaded: typeof import('tldts') | undefined
