import { BrokenLabels, errorMessage } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { ValueType } from '../../core/value-type.js'
import type { ToError } from '../../input/json/json-value.js'
import { type Label, type PageLabels, readLabels } from '../../input/pages/page-labels.js'
import { contentHash, packHtml, unpackHtml } from './stored-text.js'

/** A stored page that a site is trained on. */
export interface KeptPage {
  /** If the user gave it one. */
  readonly id?: string
  readonly url?: string
  /** Of its HTML. */
  readonly hash: string
  readonly packed: Uint8Array
  /** JSON as in a labelled page; `undefined` for an unlabelled page. */
  readonly labels?: string
  /** ISO 8601, in UTC; `undefined` until it is stored. */
  readonly addedAt?: string
}

interface PageToKeep {
  readonly id?: string | undefined
  readonly url?: string | undefined
  readonly html: string
  readonly labels: PageLabels | undefined
}

export const keptPage = ({ id, url, html, labels }: PageToKeep): KeptPage => ({
  ...omitUndefined({ id, url, labels: labels?.size ? labelsJson(labels) : undefined }),
  hash: contentHash(html),
  packed: packHtml(html),
})

/** Throws if it cannot be unpacked. */
export const keptHtml = ({ packed }: KeptPage): string => unpackHtml(packed)

/** Empty for an unlabelled page. Throws if they are broken. */
export function keptLabels({ hash, labels }: Pick<KeptPage, 'hash' | 'labels'>): PageLabels {
  if (labels === undefined) return new Map()
  const refusal = (reason: string) => new BrokenLabels(`kept page ${hash}`, undefined, reason)
  return readLabels({ labels: parsed(labels, refusal) }, refusal) ?? new Map()
}

/** Labels as users write them; equal labels give equal texts. */
export const labelsJson = (labels: PageLabels): string =>
  JSON.stringify(
    Object.fromEntries(
      [...labels]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([field, label]) => [field, labelValue(label)]),
    ),
  )

/** A label as users write it. */
export type LabelValue =
  | readonly string[]
  | {
      readonly text: readonly string[]
      readonly not?: readonly string[]
      readonly type?: ValueType
    }
  | { readonly items: readonly string[]; readonly type?: ValueType }
  | { readonly selector: string; readonly attr?: string; readonly type?: ValueType }

export function labelValue(label: Label): LabelValue {
  const { type } = label
  if (label.kind === 'selector')
    return { selector: label.selector, ...omitUndefined({ attr: label.attr, type }) }
  if (label.kind === 'items') return { items: label.texts, ...omitUndefined({ type }) }
  const { texts, not } = label
  if (type === undefined && not === undefined) return texts
  return { text: texts, ...omitUndefined({ not, type }) }
}

function parsed(json: string, refusal: ToError): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw refusal(errorMessage(error))
  }
}
