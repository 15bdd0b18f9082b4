import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'
import { listAt } from './hashed-words.js'
import { pageWords } from './page-words.js'
import { wordFeatures } from './word-features.js'
import { WordWeights } from './word-weights.js'

/** The features of a segment by their definition: all words around it in one list, sorted. */
function featuresByDefinition(segmentation: Segmentation, segment: number, weights: WordWeights) {
  const { segments, blocks } = segmentation
  const { text, headings, headingOf, names } = pageWords(segmentation)
  const weigh = (words: Uint32Array): readonly number[] =>
    [...words].flatMap((word) => weights.weightOf(word) ?? [])
  const levels: (readonly number[])[] = []
  for (let block = segments.block[segment]!; block >= 0; block = blocks.parent[block]!)
    levels.push(weigh(listAt(names, block)))
  const around = levels.flat().sort((a, b) => a - b)
  const own = weigh(listAt(text, segment))
  const heading = weigh(listAt(headings, headingOf[segment]!))
  const values = [
    ...meanMostLeast(own),
    own.length,
    ...meanMostLeast(heading),
    heading.length,
    meanMostLeast(segment === 0 ? [] : weigh(listAt(text, segment - 1)))[0]!,
    ...[0, 1, 2].flatMap((level) => meanMostLeast(levels[level] ?? [])),
    ...meanMostLeast(around),
    around.at(-2) ?? -1,
    around[1] ?? -1,
    around.length,
  ]
  const named = namesByDefinition.map((name, at) => [
    `words.${name}`,
    expect.closeTo(values[at]!, 6),
  ])
  return Object.fromEntries(named)
}

const three = (what: string) => [`${what}-mean`, `${what}-most`, `${what}-least`]

const namesByDefinition = [
  ...[...three('text'), 'text-known', ...three('heading'), 'heading-known', 'text-before'],
  ...[...three('block-0'), ...three('block-1'), ...three('block-2')],
  ...[...three('around'), 'around-second-most', 'around-second-least', 'around-known'],
]

function meanMostLeast(values: readonly number[]): readonly number[] {
  if (values.length === 0) return [-1, -1, -1]
  const sum = values.reduce((total, value) => total + value, 0)
  return [sum / values.length, Math.max(...values), Math.min(...values)]
}

const words = ['a', 'b', 'c', 'd', 'e']
const name = fc.constantFrom(...words.map((word) => word.repeat(2)))
const part = fc.oneof(
  fc.constantFrom(...words, '</div>', '</div>', '<h2>', '</h2>'),
  fc.array(name, { maxLength: 4 }).map((names) => `<div class="${names.join(' ')}">`),
)

test('word features equal their definition on any page', () => {
  const page = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(' '))
  const steps = fc.infiniteStream(fc.constantFrom(undefined, 0, 0, 1, 90, 90, 200, 255))
  fc.assert(
    fc.property(page, steps, (html, stepsOf) => {
      const segmentation = segmentPage(readPage(html))
      const { text, headings, names } = pageWords(segmentation)
      const met = [...new Set([text, headings, names].flatMap(({ distinct }) => [...distinct]))]
      met.sort((a, b) => a - b)
      const known = met
        .map((word) => [word, stepsOf.next().value as number | undefined] as const)
        .filter(([, step]) => step !== undefined)
      const weights = WordWeights.of(
        Uint32Array.from(known, ([word]) => word),
        Uint8Array.from(known, ([, step]) => step!),
      )
      const features = wordFeatures(segmentation, pageWords(segmentation), weights)
      expect(features.rows).toBe(segmentation.segments.count)
      for (let segment = 0; segment < features.rows; segment++)
        expect(features.record(segment)).toEqual(
          featuresByDefinition(segmentation, segment, weights),
        )
    }),
  )
})
