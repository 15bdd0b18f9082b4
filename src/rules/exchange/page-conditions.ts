import { tagId } from '../../page/columns/tags.js'
import { type NameKind, nameKinds } from '../predicates/element-test.js'
import {
  besideCondition,
  besideLevels,
  nearCondition,
  rowCondition,
  rowTags,
} from '../predicates/near.js'
import { nthCondition } from '../predicates/nth.js'
import { partCondition } from '../predicates/part.js'
import {
  type ConditionOf,
  type ElementLevel,
  elementCondition,
  type SelectorCondition,
} from '../predicates/selector-condition.js'
import { nthEnds } from '../predicates/sibling-places.js'
import { leadingLabel, startsCondition } from '../predicates/starts.js'
import { crossesTable, elementAbove } from './element-levels.js'
import type { SelectorPage } from './selector-page.js'

/** Levels above an element whose places are proposed. */
const nthLevels = 3

/** Names that HTML, CSS and XPath all can write. */
const writableName = /^[a-z][\w-]*$/i

/** Elements that parsers add, leave out or move as they see fit: no condition names them. */
const unstableTags = new Set(['html', 'head', 'body', 'tbody', 'thead', 'tfoot'])

/** Elements of which one parser ends more than another, so that their places differ. */
const unstablePlaces = new Set([...unstableTags, 'p', 'table', 'font'])

/** All conditions that hold for a node, and those of a rule's own that do. */
export function conditionsAt(
  on: SelectorPage,
  node: number,
  own: readonly SelectorCondition[] = [],
): readonly SelectorCondition[] {
  const element = on.context.elementOf(node)
  return [
    ...elementConditions(on, element),
    ...nthConditions(on, element),
    ...labelConditions(on, node, element),
    ...(on.page.isText(node) ? [partCondition(on.texts.placeOf(node))] : []),
    ...own.filter((condition) => isWritable(condition) && on.marks(condition)[node] === 1),
  ]
}

function elementConditions(on: SelectorPage, element: number): readonly SelectorCondition[] {
  const { parent } = on.page.nodes
  const conditions = new Map<string, SelectorCondition>()
  for (let at = element, up = 0; at > 0; at = parent[at]!, up++) {
    const levels: readonly ElementLevel[] =
      up > 2 ? ['around'] : up === 0 ? [0] : [up as 1 | 2, 'around']
    const stable = levels.filter(
      (level) => level === 'around' || !crossesTable(on.page, element, level),
    )
    for (const condition of stable.flatMap((level) => nameConditions(on, at, level)))
      if (!conditions.has(condition.key)) conditions.set(condition.key, condition)
  }
  return [...conditions.values()]
}

function nameConditions(
  { context }: SelectorPage,
  element: number,
  level: ElementLevel,
): readonly ConditionOf<'element'>[] {
  return nameKinds.flatMap((what) =>
    context
      .namesOf(element, what)
      .filter((name) => isWritableName(what, name))
      .map((name) => elementCondition(level, { what, name })),
  )
}

function isWritableName(what: NameKind, name: string): boolean {
  if (what === 'tag') return writableName.test(name) && !unstableTags.has(name)
  if (what === 'attribute') return writableName.test(name.slice(0, name.indexOf('=')))
  return !/\s/.test(name)
}

/** Whether the attribute of a rule's own condition can be named. */
const isWritable = (condition: SelectorCondition): boolean =>
  condition.kind !== 'element' ||
  condition.test.what !== 'value' ||
  writableName.test(condition.test.attribute)

function nthConditions(
  { page, context }: SelectorPage,
  element: number,
): readonly SelectorCondition[] {
  const conditions: SelectorCondition[] = []
  for (let up = 0; up <= nthLevels; up++) {
    const at = elementAbove(page, element, up)
    if (at <= 0) break
    const tag = page.tagName(at)
    const isUnstable = unstablePlaces.has(tag) || !writableName.test(tag)
    if (isUnstable || crossesTable(page, element, up)) continue
    for (const from of nthEnds)
      conditions.push(nthCondition(up, tag, context.siblings[from](at), from))
  }
  return conditions
}

function labelConditions(
  { labels, texts }: SelectorPage,
  node: number,
  element: number,
): readonly SelectorCondition[] {
  const conditions: SelectorCondition[] = []
  for (const up of besideLevels) {
    const text = labels.beside(element, up)
    if (text) conditions.push(besideCondition(up, text))
  }
  for (const tag of rowTags) {
    const text = labels.row(node, tagId(tag))
    if (text) conditions.push(rowCondition(tag, text))
  }
  for (const side of ['after', 'before'] as const) {
    const text = labels.near(node, side)
    if (text) conditions.push(nearCondition(side, text))
  }
  const label = leadingLabel(texts.openingOf(node))
  if (label !== undefined) conditions.push(startsCondition(label))
  return conditions
}
