import type { Content } from '../../content/content.js'
import { type Failure, failureOf } from '../../core/errors.js'
import { given } from '../../core/given.js'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import type { Observation } from '../../extraction/observation.js'

/** What is worked out only for those who ask, and sent only to them. */
export type Wanted = 'content' | 'observation'

/** An `ExtractedPage` as a thread can send it. */
interface SentPage extends Pick<ExtractedPage, 'found' | 'uses'> {
  readonly kind: 'page'
  readonly content?: Content
  readonly observation?: Observation
}

export type ThreadAnswer = SentPage | { readonly kind: 'failed'; readonly error: Failure }

/** What is sent of a page, or of its failure: errors would lose their codes on the way. */
export function answerOf(extract: () => ExtractedPage, wanted: readonly Wanted[]): ThreadAnswer {
  try {
    const { found, uses, content, observation } = extract()
    return {
      kind: 'page',
      found,
      uses,
      ...given({
        content: wanted.includes('content') ? content() : undefined,
        observation: wanted.includes('observation') ? observation() : undefined,
      }),
    }
  } catch (error) {
    return { kind: 'failed', error: failureOf(error) }
  }
}

/** The page that was sent. What was not wanted must not be asked for. */
export const receivedPage = ({ found, uses, content, observation }: SentPage): ExtractedPage => ({
  found,
  uses,
  content: () => content!,
  observation: () => observation,
})
