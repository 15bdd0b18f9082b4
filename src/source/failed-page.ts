import { given } from '../core/given.js'

/** Where in a file a page stands: the line of a list, or the byte at which a record of an archive begins. */
export type Position = { readonly line: number } | { readonly byte: number }

/** A page that could not be read, in its place among the others. */
export interface FailedPage {
  readonly kind: 'failed'
  readonly id: string
  readonly url?: string
  readonly file?: string
  readonly position?: Position
  readonly error: unknown
}

/** What is known of a page before it is read. */
export interface PageOrigin {
  readonly id: string
  readonly url?: string | undefined
  readonly file?: string | undefined
  readonly position?: Position | undefined
}

export const failedPage = (
  { id, url, file, position }: PageOrigin,
  error: unknown,
): FailedPage => ({
  kind: 'failed',
  id,
  ...given({ url, file, position }),
  error,
})

/** Whatever is made of a page, or its failure: nothing is thrown. */
export async function attempt<Made>(
  origin: PageOrigin,
  make: () => Promise<Made>,
): Promise<Made | FailedPage> {
  try {
    return await make()
  } catch (error) {
    return failedPage(origin, error)
  }
}
