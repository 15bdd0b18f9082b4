import { type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { type Html, html, trusted } from '../html.js'

/** The part of the element interface that shortening needs. */
interface SvgElement {
  readonly attributes: Iterable<{ readonly name: string; value: string }>
  readonly outerHTML: string
  querySelector(selector: string): { remove(): void } | null
  querySelectorAll(selector: string): Iterable<SvgElement>
}

/** Attributes that hold coordinates. */
const coordinateAttributes = new Set([
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

/** The plot as inline SVG, with the colours of the page. The same options give the same markup. */
export function drawPlot(options: PlotOptions, description: string): Html {
  const svg: SvgElement = plot({ ...options, document, className: 'plot' })
  svg.querySelector('style')?.remove()
  for (const element of svg.querySelectorAll('*')) shortenNumbers(element)
  return html`<div class="plot-box" role="img" aria-label="${description}">${trusted(svg.outerHTML)}</div>`
}

/** Rounds coordinates to a tenth of a pixel; lengths in em stay. */
function shortenNumbers(element: SvgElement): void {
  for (const attribute of element.attributes)
    if (coordinateAttributes.has(attribute.name))
      attribute.value = attribute.value.replace(/-?\d+\.\d+(?![\dem])/g, (number) =>
        String(Number(Number(number).toFixed(1))),
      )
}
