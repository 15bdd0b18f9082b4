import { scan } from '../../dist/page/scanner.js'

/** Takes every token and does nothing. */
class NoSink {
  full = false
  #answer

  constructor(answer) {
    this.#answer = answer
  }

  startTag() {
    return this.#answer
  }
  attribute() {}
  startTagEnd() {}
  endTag() {}
  text() {}
}

const asking = new NoSink(true)
const unasking = new NoSink(false)

/** What our scanner alone does with a page: attributes told, and not. */
export const scanAsking = (html) => scan(html, asking)
export const scanUnasking = (html) => scan(html, unasking)
