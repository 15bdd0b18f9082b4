import type { Matrix } from '../../ml/numeric/matrix.js'
import { segmentLine } from '../../page/segments/segment-text.js'
import { shapesOf } from '../features/shapes.js'
import type { PagePrediction } from './page-predictor.js'

/** The features of segments that threads are told by. */
export const threadColumns = [
  'repetition.same-words',
  'links.words',
  'inside.button',
  'looks-like.date',
  'looks-like.time',
] as const

type ThreadColumn = (typeof threadColumns)[number]

const thread = {
  /** Fewer texts of one shape may have the same signs around them by chance. */
  minItems: 3,
  /** Shorter texts are names, numbers and buttons. */
  minWords: 4,
  /** A longer date or button is a sentence. */
  maxSignWords: 14,
  /** Texts further apart are not of one thread. */
  maxDistance: 40,
  /** Between this share of the texts stands a date, and between as many of them the same link or button. */
  minShare: 0.7,
} as const

/**
 * Marks the texts of threads: at least three of one shape, between which stand a date or a time, and a link or button
 * with the same words each time, such as "Reply". It depends on no language and no class name. Threads are what
 * readers write below an article, or the posts of a forum.
 */
export function threadSegments({
  segmentation,
  words,
  features,
}: Pick<PagePrediction, 'segmentation' | 'words' | 'features'>): Uint8Array {
  const isThread = new Uint8Array(words.length)
  const signs = signsOf(features, words)
  if (signs === undefined) return isThread
  for (const texts of textsByShape()) {
    if (texts.length < thread.minItems || !isThreadOf(texts)) continue
    for (const segment of texts) isThread[segment] = 1
  }
  return isThread

  function textsByShape(): Iterable<readonly number[]> {
    const { group } = shapesOf(segmentation).shape
    const found = new Map<number, number[]>()
    for (let segment = 0; segment < words.length; segment++) {
      if (words[segment]! < thread.minWords || signs!.isRepeated(segment)) continue
      const shape = group[segmentation.segments.block[segment]!]!
      const texts = found.get(shape)
      if (texts === undefined) found.set(shape, [segment])
      else texts.push(segment)
    }
    return found.values()
  }

  function isThreadOf(texts: readonly number[]): boolean {
    let [gaps, dated] = [0, 0]
    const buttons = new Map<string, number>()
    for (let at = 1; at < texts.length; at++) {
      const [before, next] = [texts[at - 1]!, texts[at]!]
      // paragraphs of one item
      if (next === before + 1) continue
      gaps++
      if (next - before > thread.maxDistance) continue
      const own = new Set<string>()
      let isDated = false
      for (let segment = before + 1; segment < next; segment++) {
        isDated ||= signs!.isDate(segment)
        if (signs!.isButton(segment)) own.add(segmentLine(segmentation, segment))
      }
      if (isDated) dated++
      for (const button of own) buttons.set(button, (buttons.get(button) ?? 0) + 1)
    }
    const minGaps = thread.minShare * gaps
    return (
      gaps + 1 >= thread.minItems && dated >= minGaps && Math.max(0, ...buttons.values()) >= minGaps
    )
  }
}

/** What stands around the texts of a thread; undefined where a model did not ask for the columns. */
function signsOf(features: Matrix, words: ArrayLike<number>) {
  const columns = new Map<string, Float32Array>()
  for (const name of threadColumns) {
    const column = features.names.indexOf(name)
    if (column < 0) return undefined
    columns.set(name, features.column(column))
  }
  const at = (name: ThreadColumn, segment: number): number => columns.get(name)![segment]!
  const isRepeated = (segment: number): boolean =>
    at('repetition.same-words', segment) >= thread.minItems - 1
  const isSign = (segment: number): boolean => words[segment]! <= thread.maxSignWords
  return {
    isRepeated,
    isDate: (segment: number): boolean =>
      isSign(segment) && (at('looks-like.date', segment) > 0 || at('looks-like.time', segment) > 0),
    isButton: (segment: number): boolean =>
      isSign(segment) &&
      isRepeated(segment) &&
      words[segment]! > 0 &&
      (at('links.words', segment) > 0.5 || at('inside.button', segment) > 0),
  }
}
