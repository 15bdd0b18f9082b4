import { describe, expect, test } from 'vitest'
import type { Course } from '../src/lab/stories/course.js'
import { type CourseAnswer, runCourse } from '../src/lab/stories/run-course.js'
import type { Page } from '../src/page/columns/page.js'
import { readPage } from '../src/page/tree/read-page.js'
import {
  type Stream,
  type StreamPage,
  streamCourse,
  streamsOf,
} from './support/streams/streams.mjs'

const streams = streamsOf()
const named = streams.map((stream) => [stream.name, stream] as const)
const fold = (text: string): string => text.replace(/\s+/g, ' ').trim()

const allPages = ({ labelled, before, after }: Stream) => [...labelled, ...before, ...after]
const textsOf = ({ gold }: StreamPage, field: string): readonly string[] =>
  field === 'main' ? gold.main.split('\n') : gold.fields[field]!
const fieldsOf = ({ before }: Stream): readonly string[] => [
  'main',
  ...Object.keys(before[0]!.gold.fields),
]

const attributeOf = (page: Page, node: number, name: string): string => {
  for (const [attribute, value] of page.attributesOf(node)) if (attribute === name) return value
  return ''
}

/** The tags and classes around nodes with one of the texts, the outermost first, without those in HEAD. */
function placesOf(html: string, texts: readonly string[]): readonly string[] {
  const page = readPage(html)
  const { parent, count } = page.nodes
  const pathOf = (node: number): string =>
    node <= 0
      ? ''
      : `${pathOf(parent[node]!)} ${page.tagName(node)}.${attributeOf(page, node, 'class')}`
  const places = new Set<string>()
  for (let node = 0; node < count; node++) {
    if (page.isText(node) && texts.includes(fold(page.text(node))))
      places.add(pathOf(parent[node]!))
  }
  return [...places].filter((place) => !place.includes(' head.')).sort()
}

const classesOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))

/** A page without its class names. */
const unnamed = (html: string): string =>
  html.replace(/class="[^"]*"/g, '').replace(/<style>[\s\S]*<\/style>/, '')

/** The fields whose places differ between the twin pages of a stream. */
const movedFields = (stream: Stream): readonly string[] => {
  const { before, after } = stream.twins
  return fieldsOf(stream).filter((field) => {
    const texts = textsOf(before, field)
    return `${placesOf(before.html, texts)}` !== `${placesOf(after.html, texts)}`
  })
}

describe('streams', () => {
  test('are the same each time', () => {
    expect(streamsOf()).toEqual(streams)
  })

  test('are of three sites with three redesigns each, and have unique names', () => {
    const kinds = new Set(streams.map(({ site, redesign }) => `${site} ${redesign}`))
    expect(kinds.size).toBe(9)
    expect(new Set(streams.map(({ name }) => name)).size).toBe(streams.length)
  })

  test.each(named)(
    '%s: has 4 labelled pages, 20 before and 20 after, all different',
    (_, stream) => {
      const { labelled, before, after } = stream
      expect([labelled.length, before.length, after.length]).toEqual([4, 20, 20])
      const pages = allPages(stream)
      for (const key of ['id', 'url'] as const)
        expect(new Set(pages.map((page) => page[key])).size).toBe(44)
      const paragraphs = pages.flatMap((page) =>
        ('gold' in page ? page.gold.main.split('\n') : (page.labels!['main'] as string[])).filter(
          (text) => text.length > 80,
        ),
      )
      expect(new Set(paragraphs).size / paragraphs.length).toBeGreaterThan(0.97)
      for (const { url } of pages) expect(new URL(url!).hostname).toBe(`www.${stream.site}`)
    },
  )

  test.each(named)(
    '%s: every value stands on its page, and differs from page to page',
    (_, { before, after, ...stream }) => {
      for (const page of [...before, ...after]) {
        for (const field of fieldsOf({ before, after, ...stream })) {
          for (const text of textsOf(page, field))
            expect(placesOf(page.html, [text]), `${page.id} ${field} ${text}`).not.toEqual([])
        }
      }
      for (const field of Object.keys(before[0]!.gold.fields)) {
        const values = new Set(before.map(({ gold }) => `${gold.fields[field]}`))
        expect(values.size, field).toBeGreaterThan(5)
      }
    },
  )

  test.each(named)(
    '%s: fields that some pages lack are lacking on a labelled page, too',
    (_, stream) => {
      const lacking = (pages: readonly StreamPage[]) =>
        fieldsOf(stream).filter((field) =>
          pages.some((page) => field !== 'main' && textsOf(page, field).length === 0),
        )
      const unlabelled = Object.entries(
        Object.assign({}, ...stream.labelled.map(({ labels }) => labels)),
      ).map(([field]) => field)
      expect(unlabelled.sort()).toEqual([...fieldsOf(stream)].sort())
      const empty = stream.labelled.flatMap(({ labels }) =>
        Object.entries(labels!).flatMap(([field, texts]) =>
          Array.isArray(texts) && texts.length === 0 ? [field] : [],
        ),
      )
      expect(new Set(lacking(stream.before))).toEqual(new Set(empty))
      expect(new Set(lacking(stream.after))).toEqual(new Set(empty))
      expect(empty).not.toEqual([])
    },
  )
})

describe('a redesign', () => {
  const of = (redesign: Stream['redesign']) => named.filter(([, one]) => one.redesign === redesign)

  test.each(of('full'))('%s: moves every field', (_, stream) => {
    expect(movedFields(stream)).toEqual(fieldsOf(stream))
    expect([...stream.changed].sort()).toEqual([...fieldsOf(stream)].sort())
  })

  test.each(of('oneField'))('%s: moves one field', (_, stream) => {
    expect(movedFields(stream)).toEqual(stream.changed)
    expect(stream.changed).toHaveLength(1)
  })

  test.each(of('reshuffled'))(
    '%s: changes every name of a class, and nothing else',
    (_, stream) => {
      const { before, after } = stream.twins
      expect(unnamed(after.html)).toBe(unnamed(before.html))
      const names = classesOf(after.html)
      expect([...classesOf(before.html)].filter((name) => names.has(name))).toEqual([])
      expect(names.size).toBeGreaterThan(10)
    },
  )
})

describe('a site that is redesigned while its pages come in', () => {
  const verdicts = async (pagesOf: (stream: Stream) => Course) => {
    const answers: CourseAnswer[] = []
    for (const stream of streams) {
      const found = await runCourse(pagesOf(stream), { passes: 1, learns: true })
      expect(found.unwarned).toEqual([])
      answers.push(...found.answers)
    }
    return (verdict: CourseAnswer['verdict']): number =>
      answers.filter((answer) => answer.verdict === verdict).length / answers.length
  }

  test('is right on nearly all pages before', async () => {
    const shareOf = await verdicts((stream) => streamCourse(stream, stream.before))
    expect(shareOf('right')).toBeGreaterThan(0.99)
  }, 300_000)

  test('is hardly ever wrong in silence afterwards', async () => {
    const shareOf = await verdicts((stream) => streamCourse(stream, stream.after, stream.before))
    expect(shareOf('wrong and silent')).toBeLessThan(0.02)
  }, 300_000)
})
