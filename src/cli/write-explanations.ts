import { hasFailed, type Outcome } from '../output/write.js'
import { explanationText } from './explanation-text.js'

/** In place of the text of each page why it is what it is; rules and methods give no reasons. */
export async function* writeExplanations(outcomes: AsyncIterable<Outcome>): AsyncGenerator<string> {
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    const { id, decidedBy, explanation, pageType, confidence } = outcome.found
    if (explanation === undefined) yield `${id}: decided by ${decidedBy}\n`
    else {
      yield `${id}: ${pageType}, confidence ${confidence?.toFixed(2)}\n`
      yield explanationText(explanation)
    }
  }
}
