import { KnownNames } from './name-table.js'

/** Attributes with fixed ids. A page's other attributes get ids after these. */
const names =
  'class id href src style hidden type name content property rel role width height size cols rows face color alt ' +
  'title lang charset http-equiv itemprop itemtype open datetime itemscope property typeof aria-label aria-controls ' +
  'shadowrootmode'

export const attributeNames = names.split(' ')

export const knownAttributes = new KnownNames(attributeNames)

/** The id of an attribute name; throws for names without a fixed id. */
export function attributeId(name: string): number {
  const id = attributeNames.indexOf(name)
  if (id < 0) throw new RangeError(`No attribute is called ${name}`)
  return id
}

/** 1 for each of these attributes, by its id. */
export function attributeSet(ids: readonly number[]): Uint8Array {
  const set = new Uint8Array(attributeNames.length)
  for (const id of ids) set[id] = 1
  return set
}
