import type { ErrorReport } from '../../../core/errors.js'
import type { BatchProgress } from '../../../output/delivery/journal.js'
import { errorText, printMessage, showProgress, type Terminal } from './terminal.js'

/** This code is no failure: the page is the same as in the cache. */
const unchanged = 'PAGE_UNCHANGED'

/** Minimum milliseconds between two updates of the progress line. */
const updateInterval = 100

/** What is reported about a finished page. */
export interface FinishedPage {
  /** Share of the input up to this page, from 0 to 1, if known. */
  readonly share?: number | undefined
  readonly name: string
  readonly error?: ErrorReport | undefined
  readonly warnings: readonly string[]
}

/** Where errors and warnings are reported: some formats carry them beside the pages. */
export type DiagnosticsPlace = 'on stderr' | 'in the output'

/** Counts finished pages, shows the progress, and prints errors and warnings that the output does not carry. */
export class ProgressReporter<Page> {
  readonly #terminal: Terminal
  readonly #diagnostics: DiagnosticsPlace
  readonly #finishedPage: (page: Page) => FinishedPage
  readonly #rate = new RateEstimate()
  #finished: number
  #failed: number
  #shownAt = 0

  /** @param before The pages that were finished before a resumed batch was interrupted. */
  constructor(
    terminal: Terminal,
    diagnostics: DiagnosticsPlace,
    finishedPage: (page: Page) => FinishedPage,
    before: Pick<BatchProgress, 'pages' | 'failed'> = { pages: 0, failed: 0 },
  ) {
    this.#terminal = terminal
    this.#diagnostics = diagnostics
    this.#finishedPage = finishedPage
    this.#finished = before.pages
    this.#failed = before.failed
  }

  /** Passes pages on, and reports each. */
  async *track(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
    for await (const page of pages) {
      const finished = this.#finishedPage(page)
      this.#finished++
      this.#rate.add(finished.share)
      if (finished.error !== undefined && finished.error.code !== unchanged) this.#failed++
      if (this.#diagnostics === 'on stderr')
        for (const line of diagnosticsOf(finished)) this.#print(line)
      // output must not begin behind the progress line
      if (this.#shownAt > 0) showProgress(this.#terminal, '')
      yield page
      this.#show()
    }
  }

  /** Prints the number of failures; the exit code. */
  finish(): 0 | 1 {
    showProgress(this.#terminal, '')
    if (this.#failed === 0) return 0
    if (this.#finished > 1) this.#print(`${this.#failed} of ${this.#finished} pages failed`)
    return 1
  }

  #show(): void {
    if (!this.#terminal.isInteractive) return
    const now = Date.now()
    if (now - this.#shownAt < updateInterval) return
    this.#shownAt = now
    const counts = `${this.#finished} pages, ${this.#failed} failed`
    showProgress(
      this.#terminal,
      [counts, this.#rate.text()].filter((part) => part !== '').join(', '),
    )
  }

  #print(line: string): void {
    showProgress(this.#terminal, '')
    printMessage(this.#terminal, line)
  }
}

const diagnosticsOf = ({ name, error, warnings }: FinishedPage): readonly string[] =>
  error === undefined ? warnings.map((warning) => `${name}: ${warning}`) : [errorText(error)]

/** Pages per second and the remaining time. */
export class RateEstimate {
  readonly #now: () => number
  readonly #startedAt: number
  #pages = 0
  #share: number | undefined
  #firstShare: number | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#startedAt = now()
  }

  /** @param share Share of the input up to the page, from 0 to 1, if known. */
  add(share: number | undefined): void {
    this.#pages++
    this.#share = share
    this.#firstShare ??= share
  }

  /** `87/s, 42 %, about 12 min left`, as far as it is known. */
  text(): string {
    const seconds = (this.#now() - this.#startedAt) / 1000
    if (seconds < 1) return ''
    const rate = this.#pages / seconds
    const parts = [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`]
    if (this.#share !== undefined)
      parts.push(`${Math.floor(this.#share * 100)} %`, ...this.#left(seconds))
    return parts.join(', ')
  }

  #left(seconds: number): readonly string[] {
    const done = this.#share! - (this.#firstShare ?? 0)
    if (done <= 0 || this.#share! >= 1) return []
    return [`about ${durationText((seconds * (1 - this.#share!)) / done)} left`]
  }
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
