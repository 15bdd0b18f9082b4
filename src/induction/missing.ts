import { given } from '../core/given.js'
import type { StudiedPage } from '../rules/studied-page.js'
import type { ValueTaking } from '../rules/subjects.js'
import { Hints } from './align-hints.js'
import type { PageLabel } from './training-page.js'

/** What of a label nothing on its page carries. */
export interface Missing {
  /** The text or selector. */
  readonly wanted: string
  readonly code: 'LABEL_NOT_FOUND' | 'LABEL_TOO_WIDE'
  /** Why not, or what the page has that comes near. */
  readonly hint?: string
}

/** A field is one attribute, or text, on all pages: a label that means another one is told as not found. */
export const attributeOf = (taking: ValueTaking): string | undefined =>
  taking.kind === 'attribute' ? taking.name : undefined

export function selectorMissing(
  { selector, attr, nodes }: PageLabel & { readonly kind: 'nodes' },
  taking?: ValueTaking,
): Missing {
  const code = 'LABEL_NOT_FOUND'
  if (taking !== undefined) {
    const other = attributeOf(taking)
    const hint = `other labels of the field mean ${other === undefined ? 'texts' : `the attribute ${other}`}`
    return { wanted: selector, code, hint }
  }
  if (nodes.length === 0) return { wanted: selector, code, hint: 'the selector selects nothing' }
  const hint =
    attr === undefined
      ? 'what it selects holds no text of its own, or texts of several elements'
      : `what it selects lacks the attribute ${attr}`
  return { wanted: selector, code, hint }
}

export function textsMissing(page: StudiedPage, texts: readonly string[]): readonly Missing[] {
  const hints = new Hints(page)
  return texts.map((wanted) => ({
    wanted,
    code: 'LABEL_NOT_FOUND',
    ...given({ hint: hints.for(wanted) }),
  }))
}
