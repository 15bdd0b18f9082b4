import { runsText } from '../blocks/run-text.js'
import type { Content } from '../content/content.js'
import { contentOf } from '../content/content-of.js'
import { contentOfText } from '../content/content-of-text.js'
import { type Omitted, withoutMarkup } from '../content/leave-out.js'
import { withoutOmitted } from '../content/omitted-runs.js'
import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import { embeddedContent } from '../embedded/embedded-content.js'
import { MethodPage } from '../methods/method-page.js'
import { type MethodName, methodOf } from '../methods/methods.js'
import type { Judgement } from '../model/page-judge.js'
import { Rendering } from '../render/boxes.js'
import { ruleName } from '../rules/rule.js'
import type { RuleUse } from '../rules/rule-use.js'
import type { StudiedPage } from '../rules/studied-page.js'
import type { AskedRules } from './asked-rules.js'
import { type AskModel, contentAnswers } from './content-by-rules.js'
import type { Deciders } from './deciders.js'
import { explain } from './explain.js'
import type { Extraction } from './extraction.js'
import { deciderOf, useOf } from './rule-uses.js'

type About = Pick<
  Extraction,
  'source' | 'pageType' | 'confidence' | 'decidedBy' | 'rule' | 'doubts' | 'method' | 'explanation'
>

/** What the content of a page is, and who says so. */
export interface Decision extends About {
  readonly text: string
  readonly content: () => Content
  readonly warnings?: readonly string[]
  readonly uses: readonly RuleUse[]
}

/** A page that is decided about; the model judges it once, if at all. */
export interface AskedPage {
  readonly page: StudiedPage
  readonly url: string | undefined
  readonly judge: (page: StudiedPage) => Judgement
}

/** By the first rule that is believed; else by the method that is named, or by the model. */
export function decide(
  page: AskedPage,
  asked: AskedRules | undefined,
  deciders: Deciders,
): Decision {
  const { method, leaning } = deciders
  const askModel: AskModel = (studied) => deciders.model().decide(page.judge(studied), leaning)
  const answers =
    asked === undefined
      ? []
      : contentAnswers(page.page, asked, method === undefined ? askModel : undefined)
  const uses = asked?.isExpected ? answers.map(useOf) : []
  const believed = answers.find(
    ({ rule, doubts, yieldsToModel }) =>
      doubts.length === 0 && rule.status !== 'stale' && !yieldsToModel,
  )
  if (believed !== undefined) {
    const { rule, runs, confidence } = believed
    const by = { decidedBy: deciderOf(rule), rule: ruleName(rule), confidence }
    return { ...kept(page.page, runs, page.url, deciders), ...by, uses }
  }
  const doubts = given({ doubts: answers.find(({ doubts }) => doubts.length > 0)?.doubts })
  if (method === undefined) return { ...byModel(page, deciders), ...doubts, uses }
  return { ...byMethod(page, method, deciders), ...doubts, uses }
}

/** What the model keeps; what stands in the page's scripts, where they hold what its visible text lacks. */
function byModel({ page, url, judge }: AskedPage, deciders: Deciders): Omit<Decision, 'uses'> {
  const { segmentation } = page
  const { leaning, explains } = deciders
  const model = deciders.model()
  const judgement = judge(page)
  const { kept: runs, pageType, confidence } = model.decide(judgement, leaning)
  const about = {
    pageType,
    confidence,
    decidedBy: 'model',
    ...(explains && { explanation: explain(model, segmentation, judgement, runs) }),
  } as const
  const embedded = embeddedContent(segmentation, confidence)
  if (embedded === undefined) return { ...kept(page, runs, url, deciders), ...about }
  return { ...embedded, content: () => contentOfText(detached(embedded.text)), ...about }
}

function byMethod(
  { page, url }: AskedPage,
  method: MethodName,
  deciders: Deciders,
): Omit<Decision, 'uses'> {
  const rendering = deciders.boxes && new Rendering(page.page, deciders.boxes)
  const { runs, warnings } = methodOf(method).find(new MethodPage(page.segmentation, { rendering }))
  return { ...kept(page, runs, url, deciders), decidedBy: 'method', method, ...given({ warnings }) }
}

const kept = (
  { segmentation }: StudiedPage,
  runs: readonly number[],
  url: string | undefined,
  { omitted = nothing }: Deciders,
): Pick<Decision, 'text' | 'content'> => {
  const left = omitted.size === 0 ? runs : withoutOmitted(segmentation, runs, omitted)
  return {
    text: runsText(segmentation, left),
    content: () => withoutMarkup(contentOf(segmentation, left, { url }), omitted),
  }
}

const nothing: Omitted = new Set()
