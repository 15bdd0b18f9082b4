import { given } from '../core/given.js'

/** A page that could not be read, in its place among the others. */
export interface FailedPage {
  readonly kind: 'failed'
  readonly id: string
  readonly url?: string
  readonly file?: string
  readonly error: unknown
}

/** What is known of a page before it is read. */
export interface PageOrigin {
  readonly id: string
  readonly url?: string | undefined
  readonly file?: string | undefined
}

export const failedPage = ({ id, url, file }: PageOrigin, error: unknown): FailedPage => ({
  kind: 'failed',
  id,
  ...given({ url, file }),
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
