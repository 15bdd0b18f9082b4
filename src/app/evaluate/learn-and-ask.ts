import { groupBy } from '../../core/group-by.js'
import { trialsOf } from '../../evaluation/trials.js'
import { learnSite } from '../../induction/learn-site.js'
import { type TrainingPage, trainingPage } from '../../induction/training-page.js'
import { studyPage } from '../../rules/studied-page.js'
import type { GoldPage } from '../../source/corpora/gold.js'
import type { Labels } from '../../source/labels.js'
import type { ModelOf } from '../model/model-choice.js'
import type { Asking } from './ask.js'
import { learnedSystem } from './own-systems.js'
import type { Survey } from './survey.js'
import type { SystemTally } from './system-tally.js'

/** How many pages of each site to learn from, and where what comes of it is counted. */
export interface Learning {
  readonly k: number
  readonly tally: SystemTally
}

export interface Trying {
  readonly learnings: readonly Learning[]
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
  { learnings, modelOf, asking }: Trying,
): Promise<void> {
  const studied = new Map<GoldPage, TrainingPage>()
  const study = (gold: GoldPage): TrainingPage => {
    const known = studied.get(gold) ?? trainingPageOf(gold)
    studied.set(gold, known)
    return known
  }
  for (const { k, tally } of learnings) {
    for (const { learnFrom, testOn } of trialsOf(pages, k)) {
      const { rules } = learnSite(pages[0]!.site, learnFrom.map(study))
      const asked = [{ system: learnedSystem(rules, modelOf), tally }]
      for (const gold of testOn) await asking.ask(gold, asked)
    }
  }
}

const trainingPageOf = (gold: GoldPage): TrainingPage =>
  trainingPage(gold.page.id, studyPage(gold.page.html), labelsOf(gold))

/** What the page's user would have said of it; where the corpus does not keep that, the texts that are right. */
function labelsOf({ labels, main, fields }: GoldPage): Labels {
  if (labels !== undefined) return labels
  const texts = (values: readonly string[]) => ({ kind: 'texts', texts: values }) as const
  const known = [...fields].map(([field, values]) => [field, texts(values)] as const)
  return new Map(main === undefined ? known : [['main', texts(main.split('\n'))], ...known])
}
