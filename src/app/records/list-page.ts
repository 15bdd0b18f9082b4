import { wordsOf } from '../../core/words.js'
import { type RecordTokens, recordScore, trueRecords } from '../../evaluation/records.js'
import { readPage } from '../../page/read-page.js'
import { regionsOf } from '../../records/candidates.js'
import { ElementNames } from '../../records/element-names.js'
import type { LearnedRows, ListPage } from '../../records/fit-records.js'
import { Measures } from '../../records/measures.js'
import { memberFacts } from '../../records/member-facts.js'
import { recordText } from '../../records/record-text.js'
import type { Region } from '../../records/region.js'
import { regionFacts } from '../../records/region-facts.js'
import type { GoldRecords } from '../../source/corpora/gold.js'

/** Regions that give less than this are as wrong as any other. */
const leastF1 = 0.5
/** Regions of a page, the best ones, of which the members are learned from: beyond these they are the same again. */
const learnedRegions = 5
/** A region with so many times more or fewer members than there are records gives nothing worth the comparison. */
const mostDifference = 4

/** What can be learned from a page whose records are known; none of a page that lists nothing. */
export function listPage(html: string, gold: GoldRecords, weight: number): ListPage {
  const page = readPage(html)
  const measures = new Measures(page)
  const names = new ElementNames(page)
  const regions = regionsOf(measures, names)
  const records = gold.records.map(({ text }) => wordsOf(text))
  const ignored = gold.ignored.map(wordsOf)
  const tokensOf = ({ members }: Region): readonly RecordTokens[] =>
    members.map((member) => wordsOf(recordText(page, member)))
  const f1s = regions.map((region) =>
    isNear(region.members.length, records.length)
      ? recordScore(tokensOf(region), records, ignored).f1
      : 0,
  )
  const membersOf = (region: Region): LearnedRows => ({
    rows: memberFacts(region, measures, names),
    targets: trueRecords(tokensOf(region), [...records, ...ignored]).map(Number),
    weight,
  })
  return {
    regions: {
      rows: regionFacts(regions, measures, names),
      targets: f1s.map((f1) => (f1 > leastF1 ? f1 : 0)),
      weight,
    },
    members: [...f1s.keys()]
      .filter((at) => f1s[at]! > leastF1)
      .sort((a, b) => f1s[b]! - f1s[a]!)
      .slice(0, learnedRegions)
      .map((at) => membersOf(regions[at]!)),
  }
}

const isNear = (found: number, known: number): boolean =>
  found <= known * mostDifference && found * mostDifference >= known
