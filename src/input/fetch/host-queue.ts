/** A source of time, replaceable in tests. */
export interface Clock {
  /** Milliseconds. */
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Hosts that are remembered; beyond that, hosts that are not waited for are forgotten. */
const maxHosts = 10_000

/** Serializes the fetches of each host with a delay between them. */
export class HostQueue {
  readonly #clock: Clock
  /** When the next fetch of a host may begin. */
  readonly #next = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Waits for the host's next slot, and reserves it. */
  async waitForTurn(host: string, delaySeconds: number): Promise<void> {
    const now = this.#clock.now()
    const turn = Math.max(now, this.#next.get(host) ?? 0)
    this.#set(host, turn + delaySeconds * 1000)
    if (turn > now) await this.#clock.sleep(turn - now)
  }

  /** Postpones the host's next slot. */
  postpone(host: string, milliseconds: number): void {
    const until = this.#clock.now() + milliseconds
    this.#set(host, Math.max(until, this.#next.get(host) ?? 0))
  }

  #set(host: string, next: number): void {
    this.#next.set(host, next)
    if (this.#next.size <= maxHosts) return
    const now = this.#clock.now()
    for (const [known, time] of this.#next) if (time <= now) this.#next.delete(known)
  }
}
