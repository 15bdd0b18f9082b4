/** Time, as whoever waits sees it. */
export interface Clock {
  /** Milliseconds. */
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export const worldClock: Clock = {
  now: Date.now,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Hosts that are remembered: of more, those whose turn has come are forgotten. */
const mostHosts = 10_000

/** Lets one fetch after the other go to a host, each so long after the one before. */
export class HostTurns {
  readonly #clock: Clock
  /** When the next one may begin. */
  readonly #next = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Waits for a turn, and keeps the next one waiting. */
  async take(host: string, delaySeconds: number): Promise<void> {
    const now = this.#clock.now()
    const turn = Math.max(now, this.#next.get(host) ?? 0)
    this.#set(host, turn + delaySeconds * 1000)
    if (turn > now) await this.#clock.sleep(turn - now)
  }

  /** No turn before that time is over. */
  hold(host: string, milliseconds: number): void {
    const until = this.#clock.now() + milliseconds
    this.#set(host, Math.max(until, this.#next.get(host) ?? 0))
  }

  #set(host: string, next: number): void {
    this.#next.set(host, next)
    if (this.#next.size <= mostHosts) return
    const now = this.#clock.now()
    for (const [known, time] of this.#next) if (time <= now) this.#next.delete(known)
  }
}
