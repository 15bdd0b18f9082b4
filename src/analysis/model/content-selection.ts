import type { Matrix } from '../../ml/numeric/matrix.js'
import { logit, sigmoid } from '../../ml/numeric/probabilities.js'
import { NodeContext, notContent, notShown } from '../../page/columns/node-context.js'
import { trimmedLength } from '../../page/segments/blank-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { completeSelection } from './complete-selection.js'
import {
  defaultScenarios,
  type LabelScenarios,
  type SegmentSelection,
  type SelectionPreference,
  selectByExpectedF,
} from './expected-f.js'
import { HiddenSegments } from './hidden-segments.js'
import type { PagePrediction } from './page-predictor.js'
import { isLikelyArticle, pageTypes } from './page-type.js'
import { lengthWeights } from './product-length.js'
import { threadColumns, threadSegments } from './thread-segments.js'
import { type TwinFacts, twinSegments } from './twins.js'

/**
 * Subtracted from the log odds of each segment on articles. It costs almost nothing on pages like the training pages,
 * and improves precision on news of other publishers and in other languages: docs/model.md.
 */
export const articleCaution = 1

/** Added to the log odds of each segment on services: docs/decisions/0102-caution-by-type.md. */
const serviceConfidence = 0.3

const article = pageTypes.indexOf('article')
const service = pageTypes.indexOf('service')

/**
 * Subtracted from the log odds of texts of threads on articles, where they are comments and no posts:
 * docs/decisions/0098-threads-below-articles.md.
 */
const threadCaution = 3

/** The segments to keep, and the likeliest ones among them, from which the confidence is estimated. */
export interface ContentSelection {
  readonly likeliest: SegmentSelection
  /** In page order: the likeliest ones, and what belongs to them. */
  readonly kept: readonly number[]
}

const emptySelection: ContentSelection = { likeliest: { kept: [], expectedF1: 0 }, kept: [] }

/**
 * A page without a segment of at least this likelihood may have no content: an error page, a paywall, an empty list.
 */
const minContentLikelihood = 0.25
/**
 * Such a page has no content if at least this share of it is clickable, or it has fewer words; else it is just short.
 */
const minClickableShare = 0.5
const minPageWords = 20

/** On a page with fewer words everything is content that reads like text: there is too little to tell it apart. */
const maxShortWords = 80

/** Short pages that show nothing but links and controls of fewer words in the mean are menus. */
const minLinkWords = 3

/** What stands in these is not text, however short the page is. */
const besideColumns: readonly string[] = ['nav', 'footer', 'aside', 'form', 'dialog', 'button'].map(
  (name) => `inside.${name}`,
)

/** The features of segments that the selection asks for. */
export const selectionColumns: readonly string[] = [...besideColumns, ...threadColumns]

/** Selects the segments to keep, given a prediction of their page. */
export function selectContent(
  prediction: PagePrediction,
  preference?: SelectionPreference,
  scenarios: LabelScenarios = defaultScenarios,
): ContentSelection {
  const { segmentation, types, words, features, productLength } = prediction
  const isShort = total(words) < maxShortWords
  const plain = isShort ? plainTexts(prediction) : []
  const isMenu = isShort && total(words) < minLinkWords * words.length
  if (plain.length === 0 && (isMenu || hasNoContent(prediction))) return emptySelection
  const cautious = cautiousLikelihoods(prediction)
  const weighed = productLength && {
    ...scenarios,
    weigh: (expected: readonly number[]) => lengthWeights(productLength, types, expected),
  }
  const selection = selectByExpectedF(cautious, words, preference, weighed ?? scenarios)
  const found = [...new Set([...selection.kept, ...plain])].sort((a, b) => a - b)
  // first, as what is hidden may be the twin of what is shown
  const unseen = unseenSegments(segmentation, found, words)
  const seen = found.filter((segment) => !unseen.has(segment))
  const isExcluded = twinSegments({ segmentation, words, ...sameWordsOf(features) }, seen)
  for (const segment of unseen) isExcluded[segment] = 1
  const kept = found.filter((segment) => isExcluded[segment] === 0)
  return {
    likeliest: { ...selection, kept },
    kept: completeSelection(kept, prediction, isExcluded),
  }
}

function cautiousLikelihoods(prediction: PagePrediction): Float32Array {
  const { likelihoods, types } = prediction
  const ofTypes = articleCaution * (types[article] ?? 0) - serviceConfidence * (types[service] ?? 0)
  const isThread = isLikelyArticle(types) ? threadSegments(prediction) : undefined
  const cautious = new Float32Array(likelihoods.length)
  for (let segment = 0; segment < cautious.length; segment++) {
    const caution = ofTypes + threadCaution * (isThread?.[segment] ?? 0)
    cautious[segment] = sigmoid(logit(likelihoods[segment]!) - caution)
  }
  return cautious
}

function sameWordsOf(features: Matrix): Pick<TwinFacts, 'sameWords'> {
  const column = features.names.indexOf('repetition.same-words')
  return column < 0 ? {} : { sameWords: features.column(column) }
}

function hasNoContent({ segmentation, likelihoods, words }: PagePrediction): boolean {
  if (likelihoods.some((likelihood) => likelihood >= minContentLikelihood)) return false
  return total(words) < minPageWords || clickableShare(segmentation) >= minClickableShare
}

const total = (words: Float32Array): number => words.reduce((sum, own) => sum + own, 0)

/** The segments that show more plain text than links and controls, and stand in nothing beside the content. */
function plainTexts({ segmentation, features }: PagePrediction): readonly number[] {
  const columns = besideColumns.flatMap((name) => {
    const column = features.names.indexOf(name)
    return column < 0 ? [] : [features.column(column)]
  })
  const segments = Array.from({ length: segmentation.segments.count }, (_, segment) => segment)
  return segments.filter((segment) => {
    const { all, clicked } = shownCharacters(segmentation, segment)
    return clicked < all / 2 && columns.every((column) => column[segment] === 0)
  })
}

/**
 * What readers do not see of kept text, where they see most of it: what is in a TEMPLATE, which scripts show
 * beside the text or never, and what is hidden and stays so.
 */
function unseenSegments(
  segmentation: Segmentation,
  kept: readonly number[],
  words: ArrayLike<number>,
): ReadonlySet<number> {
  const { page, segments } = segmentation
  const hidden = new HiddenSegments(segmentation)
  const isTemplate = (segment: number): boolean =>
    (page.nodes.context[segments.firstNode[segment]!]! & NodeContext.template) !== 0
  const wordsOf = (some: readonly number[]): number =>
    some.reduce((sum, segment) => sum + words[segment]!, 0)
  const unseen = kept.filter((segment) => isTemplate(segment) || hidden.isHidden(segment))
  return new Set(2 * wordsOf(unseen) < wordsOf(kept) ? unseen : [])
}

const clickable = NodeContext.link | NodeContext.control

/** The share of visible characters in links and controls; 0 for a page without visible text. */
export function clickableShare(segmentation: Segmentation): number {
  let [all, clicked] = [0, 0]
  for (let segment = 0; segment < segmentation.segments.count; segment++) {
    const own = shownCharacters(segmentation, segment)
    all += own.all
    clicked += own.clicked
  }
  return all === 0 ? 0 : clicked / all
}

/** The visible characters of a segment, and how many of them are in links and controls. */
function shownCharacters({ page, segments }: Segmentation, segment: number) {
  const { context } = page.nodes
  let [all, clicked] = [0, 0]
  for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
    if (!page.isText(node) || (context[node]! & (notContent | notShown)) !== 0) continue
    const length = trimmedLength(page, node)
    all += length
    if ((context[node]! & clickable) !== 0) clicked += length
  }
  return { all, clicked }
}
