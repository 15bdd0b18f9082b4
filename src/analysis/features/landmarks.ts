import { attributeId } from '../../page/columns/attribute-names.js'
import { firstUnknownTag, tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

/** Elements that indicate the purpose of the texts inside, and the ARIA roles with the same meaning. */
const definitions = {
  main: { tags: 'main', roles: 'main' },
  article: { tags: 'article', roles: 'article' },
  section: { tags: 'section', roles: 'region' },
  header: { tags: 'header', roles: 'banner' },
  footer: { tags: 'footer', roles: 'contentinfo' },
  nav: { tags: 'nav', roles: 'navigation menu menubar tablist' },
  aside: { tags: 'aside', roles: 'complementary note' },
  form: { tags: 'form', roles: 'form search' },
  dialog: { tags: 'dialog', roles: 'dialog alertdialog alert' },
  list: { tags: 'ul ol menu dir', roles: 'list' },
  definitions: { tags: 'dl', roles: '' },
  table: { tags: 'table', roles: 'table grid' },
  quote: { tags: 'blockquote', roles: '' },
  figure: { tags: 'figure', roles: 'figure img' },
  code: { tags: 'pre', roles: 'code' },
  details: { tags: 'details', roles: '' },
  button: { tags: 'button', roles: 'button' },
} as const

export type Landmark = keyof typeof definitions | 'microdata'

export const landmarks: readonly Landmark[] = [
  ...(Object.keys(definitions) as (keyof typeof definitions)[]),
  'microdata',
]

const NONE = 255
const FARTHEST = 254
const width = landmarks.length
const MICRODATA = landmarks.indexOf('microdata')
const ROLE = attributeId('role')
const ITEMPROP = attributeId('itemprop')

const byTag = new Uint8Array(firstUnknownTag).fill(NONE)
const byRole = new Map<string, number>()
for (const [index, { tags, roles }] of Object.values(definitions).entries()) {
  for (const name of tags.split(' ')) byTag[tagId(name)] = index
  for (const role of roles.split(' ').filter(Boolean)) byRole.set(role, index)
}

/** Distance from each block up to the nearest landmark of each kind; 0 for the block itself. */
export class LandmarkDistances {
  readonly #distances: Uint8Array
  /** Whether the page has a landmark of each kind. */
  readonly #isOnPage = new Uint8Array(width)

  constructor({ page, blocks }: Segmentation) {
    const distances = new Uint8Array(blocks.count * width).fill(NONE)
    this.#distances = distances
    for (let block = 0; block < blocks.count; block++) {
      const base = block * width
      const above = blocks.parent[block]! * width
      if (block > 0) {
        for (let i = 0; i < width; i++) {
          const distance = distances[above + i]!
          distances[base + i] = distance < FARTHEST ? distance + 1 : distance
        }
      }
      const node = blocks.node[block]!
      const id = page.nodes.tag[node]!
      if (id < firstUnknownTag && byTag[id] !== NONE) this.#add(base, byTag[id]!)
      if (page.nodes.firstAttribute[node] === page.nodes.firstAttribute[node + 1]) continue
      const role = page.attribute(node, ROLE)
      const index = role === undefined ? undefined : byRole.get(role.trim().toLowerCase())
      if (index !== undefined) this.#add(base, index)
      if (page.attributeIndex(node, ITEMPROP) >= 0) this.#add(base, MICRODATA)
    }
  }

  #add(base: number, landmark: number): void {
    this.#distances[base + landmark] = 0
    this.#isOnPage[landmark] = 1
  }

  /** Whether the page has a landmark of a kind. */
  has(landmark: number): boolean {
    return this.#isOnPage[landmark] === 1
  }

  /** 1 on the landmark itself, 1/2 one block below, 1/3 two below; 0 outside. */
  closeness(block: number, landmark: number): number {
    const distance = this.#distances[block * width + landmark]!
    return distance === NONE ? 0 : 1 / (1 + distance)
  }
}
