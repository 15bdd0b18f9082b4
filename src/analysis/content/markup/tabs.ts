import { copyString } from '../../../core/text/copy-string.js'
import { foldToLine } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { TagSet, tagId } from '../../../page/columns/tags.js'
import { classPattern } from './class-pattern.js'
import type { ElementMarkup } from './element-markup.js'

const A = tagId('a')
const HREF = attributeId('href')
const ARIA_CONTROLS = attributeId('aria-controls')
const labelTags = new TagSet('button label a li')
const skippedTags = new TagSet('input style script')

/** Class words of a row of tabs, and of the element that holds their panels. */
const rowClasses = classPattern(
  'tabs tab-list tablist tabs__list nav-tabs tabbed-labels tab-nav tabs-nav tab-buttons tabs-list sphinx-tabs-tab ' +
    'code-tabs-nav tabset',
)

const maxTitle = 60

/** Tabs and their panels: each panel gets the title of its tab, and the tabs themselves are left out. */
export interface FoundTabs {
  readonly titles: ReadonlyMap<number, string>
  readonly omitted: readonly number[]
}

/** Finds the groups of tabs in a part of a page, by their roles, their links, or their places. */
export function findTabs(markup: ElementMarkup, from: number, to: number): FoundTabs {
  const titles = new Map<number, string>()
  const omitted: number[] = []
  const { page } = markup
  const { end } = page.nodes
  for (let node = from; node < to; ) {
    const isRow =
      !page.isText(node) && (markup.role(node) === 'tablist' || markup.hasClass(node, rowClasses))
    const group = isRow
      ? groupAt(markup, node)
      : page.isText(node)
        ? undefined
        : labelledPanels(markup, node)
    if (group === undefined) node++
    else {
      for (const [panel, title] of group.panels) titles.set(panel, title)
      omitted.push(...group.labels)
      node = isRow ? end[node]! : node + 1
    }
  }
  return { titles, omitted }
}

interface TabGroup {
  readonly labels: readonly number[]
  readonly panels: readonly (readonly [panel: number, title: string])[]
}

function groupAt(markup: ElementMarkup, row: number): TabGroup | undefined {
  const labels = labelsIn(markup, row)
  if (labels.length === 0) return undefined
  const byLink = labels.map((label) => panelByLink(markup, label))
  const panels = byLink.every((panel) => panel !== undefined)
    ? byLink
    : panelsByPlace(markup, row, labels.length)
  if (panels === undefined) return undefined
  const { end } = markup.page.nodes
  const isAround = panels.some((panel) => panel! > row && panel! < end[row]!)
  return {
    labels: isAround ? labels : [row],
    panels: labels.map((label, at) => [panels[at]!, titleOf(markup, label)]),
  }
}

/** The outermost labels of a row. */
function labelsIn(markup: ElementMarkup, row: number): readonly number[] {
  const { tag, end } = markup.page.nodes
  const labels: number[] = []
  for (let node = row + 1; node < end[row]! && labels.length < 40; ) {
    const isLabel =
      !markup.page.isText(node) && (markup.role(node) === 'tab' || labelTags.has(tag[node]!))
    const title = isLabel ? titleOf(markup, node) : ''
    if (isLabel && title !== '' && title.length <= maxTitle) labels.push(node)
    node = isLabel ? end[node]! : node + 1
  }
  return labels
}

const titleOf = ({ page }: ElementMarkup, label: number): string =>
  copyString(foldToLine(page.textBelow(label)))

function panelByLink(markup: ElementMarkup, label: number): number | undefined {
  const { page } = markup
  const { end, tag } = page.nodes
  for (let node = label; node < end[label]!; node++) {
    if (page.isText(node)) continue
    const controlled = page.attribute(node, ARIA_CONTROLS)?.trim()
    const href = tag[node] === A ? page.attribute(node, HREF)?.trim() : undefined
    const target =
      controlled ||
      markup.attribute(node, 'data-bs-target') ||
      markup.attribute(node, 'data-target') ||
      href
    const id = target?.replace(/^#/, '')
    if (id === undefined || id === '' || /[#/?]/.test(id)) continue
    const panel = markup.withId(id)
    if (panel !== undefined) return panel
  }
  return undefined
}

/** The panels that follow a row: as many siblings as it has labels, or as many elements inside of the next sibling. */
function panelsByPlace(
  markup: ElementMarkup,
  row: number,
  count: number,
): readonly number[] | undefined {
  const next = markup.next(row)
  if (next === undefined) return undefined
  const inside = [...markup.children(next)].filter(
    (child) => !skippedTags.has(markup.page.nodes.tag[child]!),
  )
  const isHolder = isPanel(markup, next) || inside.every((child) => isPanel(markup, child))
  if (inside.length === count && isHolder) return inside
  const after: number[] = []
  for (
    let at: number | undefined = next;
    at !== undefined && after.length <= count;
    at = markup.next(at)
  )
    if (isPanel(markup, at)) after.push(at)
  return after.length === count ? after : undefined
}

const panelClasses = classPattern('*tab* *panel* *pane* *content* *block*')

const isPanel = (markup: ElementMarkup, node: number): boolean =>
  markup.role(node) === 'tabpanel' || markup.hasClass(node, panelClasses)

/** Labels and panels by turns: `input label div input label div`, shown by style sheets. */
function labelledPanels(markup: ElementMarkup, node: number): TabGroup | undefined {
  if (!markup.hasClass(node, tabSetClasses)) return undefined
  const { page } = markup
  const labels: number[] = []
  const panels: [number, string][] = []
  for (const child of markup.children(node)) {
    const name = page.tagName(child)
    if (name === 'label') labels.push(child)
    else if (labels.length === panels.length + 1 && name !== 'input')
      panels.push([child, titleOf(markup, labels.at(-1)!)])
  }
  return panels.length > 0 && panels.length === labels.length ? { labels, panels } : undefined
}

const tabSetClasses = classPattern('tabbed-set sd-tab-set tab-set tabs')
