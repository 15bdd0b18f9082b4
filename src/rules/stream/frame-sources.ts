import { tagId } from '../../page/columns/tags.js'
import type { StreamedNodes } from './streamed-nodes.js'

const IFRAME = tagId('iframe')

/**
 * Whether a frame of a page may hold a document in SRCDOC, which is read in its place: such a page is another one than
 * its source says.
 */
export function mayHoldFrameDocuments({ html, nodes }: StreamedNodes): boolean {
  const { tag, sourceStart, sourceEnd, count } = nodes
  for (let node = 0; node < count; node++)
    if (tag[node] === IFRAME && /srcdoc/i.test(html.slice(sourceStart[node]!, sourceEnd[node]!)))
      return true
  return false
}
