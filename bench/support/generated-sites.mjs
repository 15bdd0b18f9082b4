/** Sites that are trained repeatedly: each time with one page more, up to the maximum, then forgotten. */
export const sites = ['a', 'b', 'c', 'd'].map((name) => `${name}.crash.example`)
const maxPages = 8

/**
 * The number of pages after the next training.
 * @param {number} pages
 */
export const nextPageCount = (pages) => (pages === maxPages ? 0 : pages + 1)

/**
 * A labelled page of a site.
 * @param {string} site
 * @param {number} number
 */
export const labelledPage = (site, number) => ({
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
 * The number of pages that the rules of a site were learned from; 0 without rules. Throws when the rules are not all
 * of one training.
 * @param {Pick<import('../../dist/store/interface/rule-store.js').RuleReader, 'find'>} rules
 * @param {string} site
 */
export function pagesLearnedFrom(rules, site) {
  const found = rules.find(site)
  if (found === undefined) return 0
  const pages = new Set(found.rules.map((rule) => rule.pages))
  const fields = found.rules.map(({ field }) => field).join()
  if (fields !== 'headline,main,writer' || pages.size !== 1)
    throw new Error(`${site}: incomplete: ${fields} from ${[...pages]} pages`)
  return [...pages][0] ?? 0
}
