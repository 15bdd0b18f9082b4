import { minHashSimilarity } from '../../core/text/min-hash.js'
import type { Layout } from '../rule/rule.js'

/** A layout that is not the same here and there. */
export type LayoutChange =
  | { readonly layout: string; readonly change: 'gone' | 'new' }
  | {
      readonly layout: string
      readonly change: 'changed'
      /** Of the pages of both, from 0 to 1. */
      readonly likeness: number
    }

/** By name, those that are the same left out. */
export function compareLayouts(
  before: readonly Layout[],
  after: readonly Layout[],
): readonly LayoutChange[] {
  const [old, now] = [byName(before), byName(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .flatMap((layout) => changeOf(layout, old.get(layout), now.get(layout)))
}

const byName = (layouts: readonly Layout[]): ReadonlyMap<string, Layout> =>
  new Map(layouts.map((layout) => [layout.name, layout]))

function changeOf(
  layout: string,
  before: Layout | undefined,
  after: Layout | undefined,
): readonly LayoutChange[] {
  if (before === undefined) return [{ layout, change: 'new' }]
  if (after === undefined) return [{ layout, change: 'gone' }]
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [
    { layout, change: 'changed', likeness: minHashSimilarity(before.signature, after.signature) },
  ]
}
