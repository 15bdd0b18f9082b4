/** How fast pages go, and how long the rest takes. */
export class Pace {
  readonly #now: () => number
  readonly #begun: number
  #done = 0
  #share: number | undefined
  #shareAtBegin: number | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#begun = now()
  }

  /** @param share How much of the input lies behind the page, from 0 to 1, where that is known. */
  add(share: number | undefined): void {
    this.#done++
    this.#share = share
    this.#shareAtBegin ??= share
  }

  /** `87/s, 42 %, about 12 min left`, as far as it is known. */
  text(): string {
    const seconds = (this.#now() - this.#begun) / 1000
    if (seconds < 1) return ''
    const rate = this.#done / seconds
    const parts = [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`]
    if (this.#share !== undefined)
      parts.push(`${Math.floor(this.#share * 100)} %`, ...this.#left(seconds))
    return parts.join(', ')
  }

  #left(seconds: number): readonly string[] {
    const gone = this.#share! - (this.#shareAtBegin ?? 0)
    if (gone <= 0 || this.#share! >= 1) return []
    return [`about ${durationText((seconds * (1 - this.#share!)) / gone)} left`]
  }
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
