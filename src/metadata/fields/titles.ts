import { siteOf } from '../../core/site.js'
import { wordsOf } from '../../core/words.js'
import { type Candidate, Gathering } from '../candidate.js'
import { metadataLimits } from '../metadata-limits.js'
import { type FieldKind, sourcesIn } from './field-kind.js'

/** Whether a title is a whole text, or what stands before or behind a mark in it. */
export type TitleCut = 'whole' | 'before' | 'behind'

/** A mark between spaces, or one that parts wherever it stands: site names stand behind them. */
const marks =
  /\s+[\p{P}\p{S}]+\s+|\s*[|\u00bb\u00ab\u203a\uff5c\u2502\u00b7\uff0f]\s*|:\s+|\uff1a|\s+(?=\()|_/gu

/** Pieces of a title that are looked at. */
const mostCuts = 4

const keyOf = (text: string): string => wordsOf(text).join(' ')

export const titles: FieldKind<TitleCut> = {
  candidatesOf(_, mentions) {
    const found = new Gathering<TitleCut>(metadataLimits.candidates)
    for (const mention of mentions.slice(0, metadataLimits.mentions)) {
      const { text } = mention
      found.add(keyOf(text), { value: text, mention, detail: 'whole' })
      for (const { index, 0: mark } of [...text.matchAll(marks)].slice(0, mostCuts)) {
        const [before, behind] = [text.slice(0, index), text.slice(index + mark.length)]
        found.add(keyOf(before), { value: before, mention, detail: 'before' })
        found.add(keyOf(behind), { value: behind, mention, detail: 'behind' })
      }
    }
    return found.candidates()
  },

  columns: [
    ...['words', 'characters', 'sources', 'mentions', 'only cut', 'cut before', 'cut behind'],
    ...['shown', 'first heading', 'heading rank', 'like TITLE', 'of TITLE', 'begins TITLE'],
    ...['like address', 'of address', 'is site', 'holds site', 'holds others', 'held by others'],
    ...['share agree', 'digits', 'likeness to headings'],
  ],

  numbersOf(page, candidates) {
    const words = candidates.map(({ key }) => key.split(' '))
    const title = new Set(wordsOf(page.head.title))
    const titleKey = keyOf(page.head.title)
    const address = new Set(addressWords(page.url))
    const site = (siteOf(page.url) ?? '').replace(/[^a-z\d]/g, '')
    const headings = candidates.filter((candidate) => shownRun(candidate) >= 0)
    const ranks = headings.map(shownRun).sort((a, b) => a - b)
    const counts = candidates.map(sourcesIn)
    const all = counts.reduce((sum, count) => sum + count, 0)
    const headingWords = new Set(headings.flatMap(({ key }) => key.split(' ')))
    return candidates.map((candidate, at) => {
      const { key, said } = candidate
      const own = words[at]!
      const run = shownRun(candidate)
      const whole = said.filter(({ detail }) => detail === 'whole').length
      const squeezed = key.replace(/[^\p{L}\p{N}]/gu, '')
      const inTitle = own.filter((word) => title.has(word)).length
      const inAddress = own.filter((word) => address.has(word)).length
      return [
        own.length,
        said[0].value.length,
        counts[at]!,
        said.length,
        whole === 0 ? 1 : 0,
        said.filter(({ detail }) => detail === 'before').length,
        said.filter(({ detail }) => detail === 'behind').length,
        run >= 0 ? 1 : 0,
        run >= 0 && run === ranks[0] ? 1 : 0,
        run >= 0 ? ranks.indexOf(run) : -1,
        inTitle / own.length,
        inTitle / Math.max(1, title.size),
        titleKey.startsWith(key) ? 1 : 0,
        inAddress / own.length,
        inAddress / Math.max(1, address.size),
        squeezed !== '' && site.includes(squeezed) ? squeezed.length / site.length : 0,
        own.some((word) => word.length > 3 && site.includes(word)) ? 1 : 0,
        candidates.filter((other) => other !== candidate && key.includes(other.key)).length,
        candidates.filter((other) => other !== candidate && other.key.includes(key)).length,
        counts[at]! / Math.max(1, all),
        own.filter((word) => /\d/.test(word)).length,
        own.filter((word) => headingWords.has(word)).length / own.length,
      ]
    })
  },
}

const shownRun = ({ said }: Candidate): number =>
  said.find(({ mention, detail }) => mention.run >= 0 && detail === 'whole')?.mention.run ?? -1

const addressWords = (url: string | undefined): readonly string[] => {
  if (url === undefined || !URL.canParse(url)) return []
  const { pathname } = new URL(url)
  try {
    return wordsOf(decodeURIComponent(pathname).replace(/_/g, ' '))
  } catch {
    return wordsOf(pathname)
  }
}
