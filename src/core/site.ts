/** The site that a URL belongs to: its host without `www.`; `undefined` for what is no web address. */
export function siteOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return hostname === '' ? undefined : hostname.replace(/^www\./, '').replace(/\.$/, '')
}
