import { groupBy } from '../../core/group-by.js'
import { siteOf } from '../../core/site.js'
import { trialsOf } from '../../evaluation/trials.js'
import { opinionsBy } from '../../extraction/opinions.js'
import { recordsField } from '../../induction/examples.js'
import { learnSite } from '../../induction/learn-site.js'
import { type TrainingPage, trainingPage } from '../../induction/training-page.js'
import { studyPage } from '../../rules/studied-page.js'
import type { GoldPage, GoldRecords } from '../../source/corpora/gold.js'
import type { Label, Labels } from '../../source/labels.js'
import type { ModelOf } from '../model/model-choice.js'
import type { Asking } from './ask.js'
import { learnedSystem, recordSystem } from './own-systems.js'
import type { Survey } from './survey.js'
import type { SystemTally } from './system-tally.js'

/** How many pages of each site to learn from, and where what comes of it is counted. */
export interface Learning {
  readonly k: number
  readonly tally: SystemTally
}

export interface Trying {
  readonly learnings: readonly Learning[]
  /** Whether the other pages that are to train on are given along, without their labels. */
  readonly unlabelled: boolean
  /** Decides where the rules do not. */
  readonly modelOf: ModelOf
  readonly asking: Asking
}

/**
 * Learns the rules of each site from `k` of its pages and asks them about others, for each `k`. The pages of a site are
 * kept until its last one has come; then they are let go.
 */
export async function learnAndAsk(
  { cards, pages }: Survey,
  trying: Trying,
  onPage: () => void,
): Promise<void> {
  const sizes = new Map(
    [...groupBy(cards, ({ site }) => site)].map(([site, { length }]) => [site, length]),
  )
  const waiting = new Map<string, GoldPage[]>()
  for await (const gold of pages()) {
    const its = waiting.get(gold.site) ?? []
    its.push(gold)
    waiting.set(gold.site, its)
    onPage()
    if (its.length < sizes.get(gold.site)!) continue
    await tryOut(its, trying)
    waiting.delete(gold.site)
  }
}

async function tryOut(
  pages: readonly GoldPage[],
  { learnings, unlabelled, modelOf, asking }: Trying,
): Promise<void> {
  const studied = new Map<GoldPage, TrainingPage>()
  const study = (gold: GoldPage): TrainingPage => {
    const known = studied.get(gold) ?? trainingPageOf(gold, modelOf)
    studied.set(gold, known)
    return known
  }
  for (const { k, tally } of learnings) {
    for (const { learnFrom, testOn, unlabelled: others } of trialsOf(pages, k)) {
      const known = learnFrom.map(study)
      const seen = unlabelled ? others.map(study).map(withoutLabels) : []
      const { rules } = learnSite(pages[0]!.site, [...known, ...seen])
      for (const gold of testOn) {
        const system =
          gold.records === undefined
            ? learnedSystem(rules, modelOf, gold.main !== undefined)
            : recordSystem(() => rules)
        await asking.ask(gold, [{ system, tally }])
      }
    }
  }
}

const withoutLabels = (page: TrainingPage): TrainingPage => ({ ...page, labels: new Map() })

function trainingPageOf(gold: GoldPage, modelOf: ModelOf): TrainingPage {
  const { id, html, url } = gold.page
  const opinions = opinionsBy(() => modelOf(siteOf(url)), url)
  return trainingPage(id, studyPage(html, opinions), labelsOf(gold), url)
}

/** What the page's user would have said of it; where the corpus does not keep that, the texts that are right. */
function labelsOf({ labels, main, fields, records }: GoldPage): Labels {
  if (labels !== undefined) return labels
  if (records !== undefined) return new Map([[recordsField, labelOf(records)]])
  const texts = (values: readonly string[]) => ({ kind: 'texts', texts: values }) as const
  const known = [...fields].map(([field, values]) => [field, texts(values)] as const)
  return new Map(main === undefined ? known : [['main', texts(main.split('\n'))], ...known])
}

/** Records that a person would show as examples, where no selector says what they are. */
const exampleRecords = 2

const labelOf = ({ records, selector }: GoldRecords): Label =>
  selector === undefined
    ? { kind: 'texts', texts: records.slice(0, exampleRecords).map(({ text }) => text) }
    : { kind: 'selector', selector }
