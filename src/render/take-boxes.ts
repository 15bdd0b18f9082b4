import { RenderFailed } from '../core/errors.js'
import type { Boxes } from './boxes.js'
import { renderLimits } from './render-limits.js'
import type { View } from './show.js'
import { askedStyles, SnapshotReader } from './snapshot.js'

/** The boxes of the page that is shown, as the browser tells them without a script of ours in the page. */
export async function takeBoxes({ page, tab, browser, host }: View): Promise<Boxes> {
  const session = await tab.context().newCDPSession(tab)
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...askedStyles],
  })
  const [document] = documents
  if (document === undefined) throw new RenderFailed(page.id, 'the browser shows nothing')
  if (hostOf(strings[document.documentURL] ?? '') !== host) {
    throw new RenderFailed(page.id, 'it leads elsewhere')
  }
  const nodes = document.nodes.nodeType?.length ?? 0
  if (nodes > renderLimits.nodes) {
    throw new RenderFailed(page.id, `it has ${nodes} nodes, more than ${renderLimits.nodes}`)
  }
  const reader = new SnapshotReader(document, strings)
  const placed = reader.placed()
  return {
    browser: `Chromium ${browser.version()}`,
    width: Math.round(document.contentWidth ?? 0),
    height: Math.round(document.contentHeight ?? 0),
    styles: reader.styles,
    placed,
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
