// Sites that are trained over and over: each time a page more, up to a number, then forgotten and begun anew.
export const sites = ['a', 'b', 'c', 'd'].map((name) => `${name}.crash.example`)
export const mostPages = 8

/** One labelled page of a site. */
export const pageOf = (site, number) => ({
  id: `${site}-${number}`,
  url: `https://${site}/${number}`,
  html: `<title>${site}</title><h1>Story ${number} of ${site}</h1><p class="by">by <b>Author ${number}</b></p>
<p>Paragraph ${number} is one of some length, so that it may be kept.</p><ul><li>menu<li>more</ul>`,
  labels: {
    headline: `Story ${number} of ${site}`,
    writer: `Author ${number}`,
    main: { selector: 'p:not(.by)' },
  },
})

/**
 * What there is of a site: how many pages its rules were learned from, 0 for none. Fails when they are not all of one
 * training.
 */
export function pagesBehind(rules, site) {
  const found = rules.find(site)
  if (found === undefined) return 0
  const pages = new Set(found.rules.map((rule) => rule.pages))
  const fields = found.rules.map(({ field }) => field).join()
  if (fields !== 'headline,main,writer' || pages.size !== 1)
    throw new Error(`${site}: not whole: ${fields} from ${[...pages]} pages`)
  return [...pages][0]
}

/** The next state of a site in training. */
export const after = (pages) => (pages === mostPages ? 0 : pages + 1)
