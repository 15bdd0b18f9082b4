import type { Failure } from '../core/errors.js'
import { firstProgress, type Progress } from '../delivery/journal.js'
import { Pace } from './pace.js'
import { say, showProgress, type Terminal } from './terminal.js'

/** No failure: the page is as it was. */
const unchanged = 'PAGE_UNCHANGED'

/** Progress is written over so often at most. */
const showEveryMilliseconds = 100

/** What is told of a page that is done. */
export interface Passed {
  /** How much of the input lies behind it, from 0 to 1, where that is known. */
  readonly share?: number | undefined
  readonly name: string
  /** Why it failed. */
  readonly error?: Failure | undefined
  readonly warnings: readonly string[]
}

/** Counts pages as they pass, shows how far they are, and says what has no place in the output. */
export class PageWatch<Done> {
  readonly #terminal: Terminal
  readonly #remarks: 'said' | 'in the output'
  readonly #passedOf: (page: Done) => Passed
  readonly #pace = new Pace()
  #done: number
  #failed: number
  #shownAt = 0

  /** @param before What was done before the run was stopped that is gone on with. */
  constructor(
    terminal: Terminal,
    remarks: 'said' | 'in the output',
    passedOf: (page: Done) => Passed,
    before: Pick<Progress, 'pages' | 'failed'> = firstProgress,
  ) {
    this.#terminal = terminal
    this.#remarks = remarks
    this.#passedOf = passedOf
    this.#done = before.pages
    this.#failed = before.failed
  }

  async *over(pages: AsyncIterable<Done>): AsyncGenerator<Done> {
    for await (const page of pages) {
      const passed = this.#passedOf(page)
      this.#done++
      this.#pace.add(passed.share)
      if (passed.error !== undefined && passed.error.code !== unchanged) this.#failed++
      if (this.#remarks === 'said') for (const line of remarksOn(passed)) this.#say(line)
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

const remarksOn = ({ name, error, warnings }: Passed): readonly string[] =>
  error === undefined
    ? warnings.map((warning) => `${name}: ${warning}`)
    : [`${error.message} [${error.code}]`]
