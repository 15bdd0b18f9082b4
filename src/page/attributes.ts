import { KnownNames } from './names.js'

/** Attributes that treesift asks for by name. A page's other attributes get ids after these. */
const known =
  'class id href src style hidden type name content property rel role width height size cols rows face color alt ' +
  'title lang charset http-equiv itemprop itemtype open datetime itemscope property typeof aria-label'

export const attributeNames = known.split(' ')

export const knownAttributes = new KnownNames(attributeNames)

/** The id of an attribute that the code names itself; a misspelt name is a defect and throws. */
export function attributeId(name: string): number {
  const id = attributeNames.indexOf(name)
  if (id < 0) throw new RangeError(`No attribute called ${name} is known beforehand`)
  return id
}
