import { foldToLine } from '../../core/text/white-space.js'
import { foldLines, htmlFragmentText, isHtml } from '../embedded/html-fragment.js'
import { type Entity, entityTexts } from './entity.js'

/** A text or number that JSON-LD states. */
export interface StatedText {
  /** The type of the outermost entity and the properties down to the text: `Recipe.author.name`. */
  readonly path: string
  /** Which of the outermost entities it is of, from 0. */
  readonly root: number
  /** The entity that it is a property of. */
  readonly entity: Entity
  /** As it is written, which may be HTML. */
  readonly source: string
}

const statedLimits = {
  /** Entities inside each other; entities that refer to each other may do so in a circle. */
  depth: 8,
  /** Texts of a page. */
  texts: 20_000,
} as const

/** The property whose value a page is about: its path begins anew, wherever it is stated. */
const mainEntity = 'mainEntity'

/** The property that holds the elements of a list; sections of a list have some, or a list has them itself. */
const listElement = 'itemListElement'

/**
 * The texts of JSON-LD in source order. The elements of a list have the path that they would have without it, but for
 * properties that the list has too: steps have one path with and without sections.
 */
export function statedTexts(entities: readonly Entity[]): readonly StatedText[] {
  const texts: StatedText[] = []
  const roots = entities.filter(
    ({ source, parent, parentProperty }) =>
      source === 'json-ld' && (parent === undefined || parentProperty === mainEntity),
  )
  for (const [root, entity] of roots.entries()) {
    const open: OpenPath[] = [{ entity, path: entity.type, list: undefined, next: 0 }]
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      const property = at.entity.properties[at.next++]
      if (property === undefined || texts.length >= statedLimits.texts) open.pop()
      else if (typeof property.value === 'string')
        texts.push(statedText(at, property.name, root, property.value))
      else if (property.name !== mainEntity && open.length < statedLimits.depth)
        open.push(insideOf(at, property.name, property.value))
    }
  }
  return texts
}

/** An entity whose properties are being read. */
interface OpenPath {
  readonly entity: Entity
  readonly path: string
  /** The list that it is an element of. */
  readonly list: Entity | undefined
  next: number
}

const insideOf = ({ entity: outer, path }: OpenPath, name: string, entity: Entity): OpenPath =>
  name === listElement
    ? { entity, path, list: outer, next: 0 }
    : { entity, path: `${path}.${name}`, list: undefined, next: 0 }

const statedText = (at: OpenPath, name: string, root: number, source: string): StatedText => ({
  path: textPath(at, name),
  root,
  entity: at.entity,
  source,
})

const textPath = ({ path, list }: OpenPath, name: string): string =>
  list !== undefined && entityTexts(list, name).length > 0
    ? `${path}.${listElement}.${name}`
    : `${path}.${name}`

/** The lines of a stated text as a reader would see them, without markup. */
export const statedLines = (source: string): readonly string[] => {
  const text = isHtml(source) ? htmlFragmentText(source) : foldLines(source)
  return text
    .split('\n')
    .map(foldToLine)
    .filter((line) => line !== '')
}
