import { type FailedPage, failedPage, type PageOrigin, type Position } from './failed-page.js'
import type { RawPage } from './raw-page.js'

/** A page, or in its place why there is none. */
export type Input =
  | { readonly kind: 'page'; readonly page: RawPage; readonly position?: Position }
  | FailedPage

/** A page that is known of, and not read before it is asked for. */
export interface PendingInput {
  /** What tells it from what else might stand in its place. */
  readonly mark: string
  /** How much of its source is done when it is, from 0 to 1; `undefined` where nobody knows. */
  readonly share?: number | undefined
  /** Never fails: it gives the failure. */
  read(): Promise<Input>
}

/** A place where something was due that cannot be had. */
export const pendingFailure = (
  origin: PageOrigin,
  error: unknown,
  share?: number,
): PendingInput => ({
  mark: `failed:${origin.id}`,
  share,
  read: async () => failedPage(origin, error),
})
