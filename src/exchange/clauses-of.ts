import { tag } from '../page/tags.js'
import { startOf } from '../rules/own-text.js'
import { edges, whats } from '../rules/predicate.js'
import {
  type Above,
  besideLevels,
  type Clause,
  type NamedClause,
  named,
  rowTags,
} from './clause.js'
import type { ClausePage } from './clause-page.js'
import { crossesTable, elementAbove } from './levels.js'

/** Levels above an element whose places are said. */
const placeLevels = 3

/** Names that HTML, CSS and XPath all can say. */
const sayable = /^[a-z][\w-]*$/i

/** Elements that parsers make, leave out or move as they see fit: nothing is asked by these names. */
const unsteady = new Set(['html', 'head', 'body', 'tbody', 'thead', 'tfoot'])

/** Elements of which one parser ends more than another, so that their places differ. */
const unsteadyPlaces = new Set([...unsteady, 'p', 'table', 'font'])

/** Everything that a selector can say of a node. */
export function clausesOf(on: ClausePage, node: number): readonly Clause[] {
  const element = on.studied.elementOf(node)
  return [
    ...names(on, element),
    ...places(on, element),
    ...labels(on, node, element),
    ...(on.page.isText(node) ? [{ kind: 'text', place: on.texts.placeOf(node) } as const] : []),
  ]
}

function names(on: ClausePage, element: number): readonly Clause[] {
  const { parent } = on.page.nodes
  const clauses: Clause[] = []
  const seen = new Set<string>()
  for (let at = element, level = 0; at > 0; at = parent[at]!, level++) {
    const levels: readonly Above[] =
      level > 2 ? ['around'] : level === 0 ? [0] : [level as 1 | 2, 'around']
    const near = levels.filter(
      (above) => above === 'around' || !crossesTable(on.page, element, above),
    )
    for (const clause of near.flatMap((above) => namesAt(on, at, above))) {
      const key = `${clause.above} ${clause.what} ${clause.name}`
      if (!seen.has(key)) clauses.push(clause)
      seen.add(key)
    }
  }
  return clauses
}

function namesAt({ studied }: ClausePage, element: number, above: Above): readonly NamedClause[] {
  return whats.flatMap((what) =>
    studied
      .namesOf(element, what)
      .filter((name) => isSayable(what, name))
      .map((name) => named(above, what, name)),
  )
}

function isSayable(what: NamedClause['what'], name: string): boolean {
  if (what === 'tag') return sayable.test(name) && !unsteady.has(name)
  if (what === 'attribute') return sayable.test(name.slice(0, name.indexOf('=')))
  return !/\s/.test(name)
}

function places({ page, studied }: ClausePage, element: number): readonly Clause[] {
  const clauses: Clause[] = []
  for (let up = 0; up <= placeLevels; up++) {
    const at = elementAbove(page, element, up)
    if (at <= 0) break
    const name = page.tagName(at)
    if (unsteadyPlaces.has(name) || !sayable.test(name) || crossesTable(page, element, up)) continue
    const nth = studied.surroundings.nth(at)
    for (const from of edges) clauses.push({ kind: 'place', up, tag: name, place: nth[from], from })
  }
  return clauses
}

function labels({ labels, texts }: ClausePage, node: number, element: number): readonly Clause[] {
  const clauses: Clause[] = []
  for (const up of besideLevels) {
    const text = labels.beside(element, up)
    if (text) clauses.push({ kind: 'beside', up, text })
  }
  for (const name of rowTags) {
    const text = labels.row(node, tag(name))
    if (text) clauses.push({ kind: 'row', tag: name, text })
  }
  for (const side of ['after', 'before'] as const) {
    const text = labels.near(node, side)
    if (text) clauses.push({ kind: 'near', side, text })
  }
  const start = startOf(texts.openingOf(node))
  if (start !== undefined) clauses.push({ kind: 'starts', text: start })
  return clauses
}
