import { omitUndefined } from '../../core/omit-undefined.js'

/** The place of a page in a file: its line in a list, or the byte offset of its record in an archive. */
export type PagePosition = { readonly line: number } | { readonly byte: number }

/** A page that could not be read; takes its place in the input order. */
export interface FailedPage {
  readonly kind: 'failed'
  readonly id: string
  readonly url?: string
  readonly file?: string
  readonly position?: PagePosition
  readonly error: unknown
}

/** What is known about a page before it is read. */
export interface PageOrigin {
  readonly id: string
  readonly url?: string | undefined
  readonly file?: string | undefined
  readonly position?: PagePosition | undefined
}

export const failedPage = (
  { id, url, file, position }: PageOrigin,
  error: unknown,
): FailedPage => ({
  kind: 'failed',
  id,
  ...omitUndefined({ url, file, position }),
  error,
})

/** The result of `make`, or a failed page if it throws. */
export async function catchFailure<Result>(
  origin: PageOrigin,
  make: () => Promise<Result>,
): Promise<Result | FailedPage> {
  try {
    return await make()
  } catch (error) {
    return failedPage(origin, error)
  }
}
