import { wordsOf } from '../../core/words.js'
import { type RecordTokens, recordScore, trueRecords } from '../../evaluation/records.js'
import { readPage } from '../../page/read-page.js'
import type { LearnedRows, ListPage } from '../../records/fit-records.js'
import { memberFacts } from '../../records/member-facts.js'
import { recordText } from '../../records/record-text.js'
import type { Region } from '../../records/region.js'
import { regionFacts } from '../../records/region-facts.js'
import { saidKind } from '../../records/said-kind.js'
import { surveyOf } from '../../records/survey.js'
import type { GoldRecords } from '../../source/corpora/gold.js'

/** Regions that give less than this are as wrong as any other. */
const leastF1 = 0.5
/** Regions of a page, the best ones, of which the members are learned from: beyond these they are the same again. */
const learnedRegions = 5
/** A region with so many times more or fewer members than there are records gives nothing worth the comparison. */
const mostDifference = 4

/** A page whose records are known; none of one that lists nothing. */
export interface KnownList {
  readonly html: string
  readonly url: string | undefined
  readonly fold: number
  readonly records: GoldRecords
}

/** What can be learned from a page. */
export function listPage({ html, url, fold, records: gold }: KnownList, weight: number): ListPage {
  const page = readPage(html)
  const survey = surveyOf(page)
  const { regions } = survey
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
    rows: memberFacts(region, survey),
    targets: trueRecords(tokensOf(region), [...records, ...ignored]).map(Number),
    weight,
  })
  return {
    fold,
    url,
    said: saidKind(page),
    regions: {
      rows: regionFacts(survey),
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
