import { type FailedPage, failedPage, type PageOrigin, type PagePosition } from './failed-page.js'
import type { EncodedPage, RawPage } from './raw-page.js'

/** A page of the input, or the failure in its place. */
export type InputPage =
  | { readonly kind: 'page'; readonly page: RawPage; readonly position?: PagePosition }
  | FailedPage

/** A page whose bytes are not decoded yet, or the failure in its place. */
export type EncodedInput =
  | { readonly kind: 'encoded'; readonly page: EncodedPage; readonly position?: PagePosition }
  | FailedPage

/** A page that was found and is read on demand. */
export interface PendingInput {
  /** Identifies the page, and its version as far as that is cheap to know. */
  readonly key: string
  /** The share of the whole input that is done after this page, from 0 to 1; `undefined` if unknown. */
  readonly progress?: number | undefined
  /** The bytes that are held in memory for it until it is read, where these may be many. */
  readonly bytes?: number | undefined
  /** Never rejects. */
  read(): Promise<InputPage>
  /** The same without decoding, for inputs of which nothing else is to be known. Never rejects. */
  readEncoded?(): Promise<EncodedInput>
}

/** The place of an input that cannot be found or opened. */
export const pendingFailure = (
  origin: PageOrigin,
  error: unknown,
  progress?: number,
): PendingInput => ({
  key: `failed:${origin.id}`,
  progress,
  read: async () => failedPage(origin, error),
})
