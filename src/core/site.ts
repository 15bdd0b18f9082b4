import { lazyPackage } from './lazy-package.js'
import { isValidUrl } from './parse-url.js'

/** The site of a URL: its host without `www.`; `undefined` without a valid URL that has a host. */
export function siteOfUrl(url: string | undefined): string | undefined {
  if (url === undefined || !isValidUrl(url)) return undefined
  const host = withoutFinalDots(new URL(url).hostname.toLowerCase())
  if (host === '') return undefined
  // `www.com` keeps its `www.`
  const hasWww = host.startsWith('www.') && host.includes('.', 'www.'.length)
  return hasWww ? host.slice('www.'.length) : host
}

function withoutFinalDots(host: string): string {
  let end = host.length
  while (host[end - 1] === '.') end--
  return host.slice(0, end)
}

/**
 * A site as `siteOfUrl` gives it for its pages: `www.Example.org` and `https://example.org/a` become `example.org`.
 */
export function normalizeSite(text: string): string {
  const name = text.trim()
  return siteOfUrl(name) ?? siteOfUrl(`http://${name}`) ?? text
}

/**
 * The sites whose rules apply to pages of this one, nearest first: itself, then its registrable domain. Suffixes such
 * as `github.io` count as public: the site of one user is unrelated to those of others.
 */
export function sitesToSearch(site: string): readonly string[] {
  // a domain is a suffix with one name more: where there is but one dot, nothing is left to search
  if (site.indexOf('.') === site.lastIndexOf('.')) return [site]
  const domain = registrableDomain(site)
  return domain !== undefined && site.endsWith(`.${domain}`) ? [site, domain] : [site]
}

/** The registrable domain of a site; the site itself where it has none. */
export const domainOfSite = (site: string): string => registrableDomain(site) ?? site

/** `undefined` for IP addresses, names without a domain, and public suffixes themselves. */
const registrableDomain = (site: string): string | undefined =>
  publicSuffixes().getDomain(site, { allowPrivateDomains: true }) ?? undefined

const publicSuffixes = lazyPackage<typeof import('tldts')>('tldts')
