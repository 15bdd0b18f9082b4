import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import { contentMeasures, segmentNodes } from './content-measures.js'

/** The measures of the segments of a page whose texts begin with "in". */
function measured(html: string) {
  const page = pageContextOf(html)
  const { segmentation } = page
  const taken = Array.from({ length: segmentation.segments.count }, (_, at) => at).filter((at) =>
    page.line(at).startsWith('in'),
  )
  return contentMeasures(page.page, segmentNodes(segmentation, taken))
}

const long = (start: string, length = 100): string => start.padEnd(length, 'x')

describe('the places of main content', () => {
  test('are measured in characters of the source, without white space around', () => {
    const { places, ...shares } = measured(
      `<main>\n  <p> ${long('in 1')} </p><p><a href=x>in link 10</a></p><div>left out short</div>` +
        `<p>${long('in 2')}</p></main><footer><p>${long('left', 90)}</p></footer>`,
    )
    // 210 characters, 10 of them in a link and in a short text; 14 are left out between, 90 of 200 long ones around
    expect(shares).toEqual({
      linked: 10 / 210,
      short: 1 - 200 / 210,
      gap: 14 / 210,
      near: 90 / 200,
    })
    expect([...places.values()]).toEqual([1])
  })

  test('are paths of tags, whatever the classes', () => {
    const { places } = measured(
      '<main><p>in 1</p><ul><li class=a>in 2</li><li class=b>in 3</li></ul></main>',
    )
    expect([...places.values()]).toEqual([4 / 12, 8 / 12])
    expect([...measured('<main id=a><p class=b>in 9</p></main>').places.keys()]).toEqual([
      [...places.keys()][0],
    ])
  })

  test('are the same for all tags that HTML does not know', () => {
    const placesIn = (tag: string) => [...measured(`<${tag}><p>in</p></${tag}>`).places.keys()]
    expect(placesIn('x-story')).toEqual(placesIn('y-text'))
    expect(placesIn('x-story')).not.toEqual(placesIn('div'))
  })

  test('leave out what is hidden, in links, or too far away', () => {
    const { gap, near } = measured(
      `<p>in 1</p><div hidden>${long('left')}</div><script>${long('left')}</script>` +
        `<p><a href=x>${long('left', 80)}</a></p><p>in 2</p>${'<i></i>'.repeat(60)}<p>${long('left')}</p>`,
    )
    expect([gap, near]).toEqual([5, 0])
  })

  test('are none where there is no content', () => {
    expect(measured(`<p>${long('left')}</p>`)).toEqual({
      linked: 0,
      short: 1,
      gap: 0,
      near: 0,
      places: new Map(),
    })
  })
})
