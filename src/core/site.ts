/** The site that a URL belongs to: its host without `www.`; `undefined` for none and for what is no web address. */
export function siteOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return hostname === '' ? undefined : hostname.replace(/^www\./, '').replace(/\.$/, '')
}

/** A site as the URLs of its pages say it: `www.Example.org` and `https://example.org/a` name `example.org`. */
export const siteName = (text: string): string => siteOf(text) ?? siteOf(`http://${text}`) ?? text
