import { BrokenLabels } from '../core/errors.js'
import { given } from '../core/given.js'
import { isJsonObject } from '../source/json/json-value.js'
import { type Label, type Labels, readLabels } from '../source/labels.js'
import { contentHash, packHtml, unpackHtml } from './packed-html.js'

/** A page that a site is trained on, as it is kept. */
export interface KeptPage {
  /** Where the user gave it one. */
  readonly id?: string
  readonly url?: string
  /** Of its html. */
  readonly hash: string
  readonly packed: Uint8Array
  /** JSON in the form of labelled pages; `undefined` for an unlabelled page. */
  readonly labels?: string
  /** ISO 8601, in UTC; `undefined` until it is kept. */
  readonly addedAt?: string
}

export interface PageToKeep {
  readonly id?: string | undefined
  readonly url?: string | undefined
  readonly html: string
  readonly labels: Labels | undefined
}

export const keptPage = ({ id, url, html, labels }: PageToKeep): KeptPage => ({
  ...given({ id, url, labels: labels?.size ? labelsJson(labels) : undefined }),
  hash: contentHash(html),
  packed: packHtml(html),
})

/** Throws where it cannot be unpacked. */
export const htmlOf = ({ packed }: KeptPage): string => unpackHtml(packed)

/** None for an unlabelled page. Throws what is broken. */
export function labelsOf({ hash, labels }: Pick<KeptPage, 'hash' | 'labels'>): Labels {
  if (labels === undefined) return new Map()
  const complain = (reason: string) => new BrokenLabels(`kept page ${hash}`, undefined, reason)
  return readLabels({ labels: parsed(labels) }, complain) ?? new Map()
}

/** As users write them; the same labels, the same text. */
export const labelsJson = (labels: Labels): string =>
  JSON.stringify(
    Object.fromEntries(
      [...labels]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([field, label]) => [field, said(label)]),
    ),
  )

const said = (label: Label): unknown =>
  label.kind === 'texts'
    ? label.texts
    : { selector: label.selector, ...given({ attr: label.attr }) }

function parsed(json: string) {
  const value: unknown = JSON.parse(json)
  if (!isJsonObject(value)) throw new SyntaxError('no object')
  return value
}
