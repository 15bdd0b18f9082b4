import { type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { type Html, html, trusted } from '../html.js'

/** As much of an element as is needed to shorten what a plot is written with. */
interface SvgElement {
  readonly attributes: Iterable<{ readonly name: string; value: string }>
  readonly outerHTML: string
  querySelector(selector: string): { remove(): void } | null
  querySelectorAll(selector: string): Iterable<SvgElement>
}

/** Attributes that are made of coordinates. */
const drawn = new Set([
  'd',
  'transform',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'width',
  'height',
])

const { document } = parseHTML('<!doctype html><html><body></body></html>')

/** The plot as inline SVG, the same for the same options; it takes its colours from the page. */
export function draw(options: PlotOptions, says: string): Html {
  const svg: SvgElement = plot({ ...options, document, className: 'plot' })
  svg.querySelector('style')?.remove()
  for (const element of svg.querySelectorAll('*')) shortenNumbers(element)
  return html`<div class="plot-box" role="img" aria-label="${says}">${trusted(svg.outerHTML)}</div>`
}

/** A tenth of a pixel is enough; what counts by the size of letters stays. */
function shortenNumbers(element: SvgElement): void {
  for (const attribute of element.attributes)
    if (drawn.has(attribute.name))
      attribute.value = attribute.value.replace(/-?\d+\.\d+(?![\dem])/g, (number) =>
        String(Number(Number(number).toFixed(1))),
      )
}
