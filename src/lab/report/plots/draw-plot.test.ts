import { dot, text } from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { drawPlot } from './draw-plot.js'

const plotOf = (label: string) =>
  drawPlot(
    {
      width: 300,
      height: 200,
      marks: [
        dot(
          [
            { x: 0.1, y: 0 },
            { x: 1 / 3, y: 2 / 3 },
            { x: 1, y: 1 },
          ],
          { x: 'x', y: 'y', title: () => label },
        ),
        text([{ x: 1 / 3, y: 2 / 3 }], { x: 'x', y: 'y', text: () => label }),
      ],
    },
    `says "${label}"`,
  ).markup

describe('a plot', () => {
  const evil = `</svg></title><script>alert(1.23456)</script>"'&`

  it('is one drawing with a description', () => {
    const { document } = parseHTML(`<!doctype html><html><body>${plotOf('tea')}</body></html>`)
    const [svg, ...others] = document.querySelectorAll('.plot-box > svg.plot')
    expect(others).toEqual([])
    const box = svg!.parentElement!
    expect(box.getAttribute('role')).toBe('img')
    expect(box.getAttribute('aria-label')).toBe('says "tea"')
    expect(svg!.getAttribute('viewBox')).toBe('0 0 300 200')
    expect(svg!.querySelectorAll('[aria-label=dot] circle')).toHaveLength(3)
  })

  it('escapes texts without changing them', () => {
    const markup = plotOf(evil)
    expect(markup).not.toContain('<script')
    expect([...markup.matchAll(/<\/svg>/g)]).toHaveLength(1)
    expect(markup).toContain('alert(1.23456)')
  })

  it('is the same every time', () => {
    expect(plotOf('tea')).toBe(plotOf('tea'))
  })

  it('uses the style of the page, with coordinates to a tenth of a pixel', () => {
    const markup = plotOf('tea')
    expect(markup).not.toContain('<style')
    // x from 40 to 280: 1/3 of the way from .1 to 1 is at 40 + 240 * .2333 / .9
    expect(markup).toContain('cx="102.2"')
    expect(markup).toContain('translate(102.2,')
    expect(markup.replaceAll('0.32em', '').replaceAll('0.71em', '')).not.toMatch(/="[^"]*\.\d\d/)
  })
})
