// What the studio and the picker in a frame say to each other, over one port.

/** What the picker says. Nothing of it is believed before it is checked: it comes out of a foreign page. */
export type FrameMessage =
  | { readonly kind: 'ready' }
  /** The pointer, or the keyboard, is at the element or text that begins there. */
  | { readonly kind: 'point'; readonly offset: number }
  | { readonly kind: 'pick'; readonly offset: number }
  /** A person wants to see what can be picked there, attributes too. */
  | { readonly kind: 'menu'; readonly offset: number }
  /** A part of the text there was selected. */
  | { readonly kind: 'select'; readonly offset: number; readonly text: string }
  | { readonly kind: 'key'; readonly key: string; readonly modifiers: Modifiers }

interface Modifiers {
  readonly shift: boolean
  readonly control: boolean
}

/** What lights up when a person points. */
export type PointingUnit = 'element' | 'segment' | 'block'

/** What the studio says. */
export type StudioMessage =
  | { readonly kind: 'marks'; readonly marks: readonly Mark[] }
  /** Texts by how much they are content, from 0 to 9. */
  | { readonly kind: 'heat'; readonly texts: readonly (readonly [offset: number, grade: number])[] }
  | { readonly kind: 'unit'; readonly unit: PointingUnit }
  /** Scrolls there, and points at it. */
  | { readonly kind: 'show'; readonly offset: number }

/** An element or text of the page that is marked. */
export interface Mark {
  readonly offset: number
  readonly style: MarkStyle
  /** Said beside the mark. */
  readonly name?: string
  /** Parts of its text; all of it where there are none. */
  readonly texts?: readonly string[]
}

/** `yes`: labelled; `taken`: by a rule; `near`: almost; `suggested`: to accept; `match`: of a predicate. */
export type MarkStyle = 'yes' | 'taken' | 'near' | 'suggested' | 'match'

/** The first message, with which the studio hands over the port. */
export const greeting = 'treesift-port'

const maxTextLength = 100_000
const maxKeyLength = 20

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Checks what came from a frame.
 * @param length Characters of the page: no offset is beyond.
 */
export function checkedMessage(data: unknown, length: number): FrameMessage | undefined {
  if (!isObject(data)) return undefined
  const { kind, offset, text, key, modifiers } = data
  if (kind === 'ready') return { kind }
  if (kind === 'key')
    return typeof key === 'string' && key.length <= maxKeyLength && isObject(modifiers)
      ? {
          kind,
          key,
          modifiers: { shift: modifiers['shift'] === true, control: modifiers['control'] === true },
        }
      : undefined
  if (!Number.isSafeInteger(offset) || (offset as number) < 0 || (offset as number) > length)
    return undefined
  const place = offset as number
  if (kind === 'select')
    return typeof text === 'string' && text.length <= maxTextLength
      ? { kind, offset: place, text }
      : undefined
  return kind === 'point' || kind === 'pick' || kind === 'menu'
    ? { kind, offset: place }
    : undefined
}
