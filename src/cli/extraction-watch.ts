import type { DoneInput } from '../app/extract.js'
import { firstProgress, type Progress } from '../delivery/journal.js'
import { hasFailed, type Outcome } from '../output/write.js'
import { Pace } from './pace.js'
import { say, showProgress, type Terminal } from './terminal.js'

/** No failure: the page is as it was. */
const unchanged = 'PAGE_UNCHANGED'

/** Progress is written over so often at most. */
const showEveryMilliseconds = 100

/** Counts pages as they pass, shows how far they are, and says what has no place in the output. */
export class ExtractionWatch {
  readonly #terminal: Terminal
  readonly #remarks: 'said' | 'in the output'
  readonly #pace = new Pace()
  #done: number
  #failed: number
  #shownAt = 0

  /** @param before What was done before the run was stopped that is gone on with. */
  constructor(
    terminal: Terminal,
    remarks: 'said' | 'in the output',
    before: Pick<Progress, 'pages' | 'failed'> = firstProgress,
  ) {
    this.#terminal = terminal
    this.#remarks = remarks
    this.#done = before.pages
    this.#failed = before.failed
  }

  async *over(pages: AsyncIterable<DoneInput>): AsyncGenerator<DoneInput> {
    for await (const page of pages) {
      const { outcome } = page
      this.#done++
      this.#pace.add(page.input.share)
      if (hasFailed(outcome) && outcome.error.code !== unchanged) this.#failed++
      if (this.#remarks === 'said') for (const line of remarksOn(outcome)) this.#say(line)
      // what is printed now begins on a line of its own
      if (this.#shownAt > 0) showProgress(this.#terminal, '')
      yield page
      this.#show()
    }
  }

  /** The exit code. */
  finish(): 0 | 1 {
    showProgress(this.#terminal, '')
    if (this.#failed === 0) return 0
    if (this.#done > 1) this.#say(`${this.#failed} of ${this.#done} pages failed`)
    return 1
  }

  #show(): void {
    if (!this.#terminal.isWatched) return
    const now = Date.now()
    if (now - this.#shownAt < showEveryMilliseconds) return
    this.#shownAt = now
    const counts = `${this.#done} pages, ${this.#failed} failed`
    showProgress(
      this.#terminal,
      [counts, this.#pace.text()].filter((part) => part !== '').join(', '),
    )
  }

  #say(line: string): void {
    showProgress(this.#terminal, '')
    say(this.#terminal, line)
  }
}

const remarksOn = (outcome: Outcome): readonly string[] =>
  hasFailed(outcome)
    ? [`${outcome.error.message} [${outcome.error.code}]`]
    : outcome.found.warnings.map(
        (warning) => `${outcome.found.file ?? outcome.found.id}: ${warning}`,
      )
