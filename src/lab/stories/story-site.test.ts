import { describe, expect, test } from 'vitest'
import { runCourse } from './run-course.js'
import {
  redesigned,
  redesignKinds,
  type StorySite,
  storyCourse,
  storyDefaults,
  storySite,
} from './story-site.js'

const seeds = Array.from({ length: 9 }, (_, seed) => seed + 1)

/** The text of a page as a reader sees it. */
const shownText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

const expectGold = ({ pages }: StorySite): void => {
  for (const { html, gold } of pages)
    for (const text of Object.values(gold).flat())
      expect(shownText(html)).toContain(text.replace(/\s+/g, ' '))
}

describe('an invented site', () => {
  test.each(seeds)('of seed %i is the same every time, and shows all its gold values', (seed) => {
    const site = storySite(seed)
    expect(storySite(seed)).toEqual(site)
    expect(site.pages).toHaveLength(storyDefaults.pages)
    expectGold(site)
  })

  test('begins with the pages that a person would label', () => {
    for (const seed of seeds)
      for (const { kind } of storySite(seed).pages.slice(0, storyDefaults.labelled))
        expect(kind).toBe('item')
  })

  test.each(redesignKinds)('shows all its gold values after a redesign: %s', (kind) => {
    for (const seed of seeds) expectGold(redesigned(storySite(seed), kind, seed + 100))
  })
})

test('a story tells what became of every field of every page in each pass', async () => {
  const site = storySite(2, 8)
  const { answers } = await runCourse(storyCourse(site), { passes: 2, learns: true })
  const fields = site.pages.reduce((sum, { gold }) => sum + Object.keys(gold).length, 0)
  expect(answers).toHaveLength(2 * fields)
  const labelled = answers.filter(({ page, pass }) => pass === 1 && /\/[012]$/.test(page))
  expect(labelled.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(0)
})
