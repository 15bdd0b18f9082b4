const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Receives and sends signals. */
type SignalTarget = Pick<NodeJS.Process, 'on' | 'off' | 'kill' | 'pid'>

const maxMilliseconds = 1_000

/** What is done before the process ends; a promise is waited for, for a second at most. */
type StopWork = () => void | Promise<void>

/** Does some work when a signal stops the process, and then lets the signal stop it. */
export class StopSignals {
  readonly #own: SignalTarget
  readonly #milliseconds: number
  readonly #works: StopWork[] = []
  #isListening = false

  /** @param milliseconds How long asynchronous work may delay the end of the process. */
  constructor(own: SignalTarget, milliseconds = maxMilliseconds) {
    this.#own = own
    this.#milliseconds = milliseconds
  }

  /** Adds work that is done before the process ends, the latest first. Returns a function that removes it. */
  add(work: StopWork): () => void {
    this.#works.push(work)
    this.#listen()
    return () => {
      const at = this.#works.indexOf(work)
      if (at !== -1) this.#works.splice(at, 1)
      if (this.#works.length === 0) this.#ignore()
    }
  }

  /**
   * Does work that occupies this thread for long. A signal ends the process at once meanwhile, without the work of
   * `add`: handlers would not run before the end of the work. What must not be lost is stored before.
   */
  interruptible<Result>(work: () => Result): Result {
    this.#ignore()
    try {
      return work()
    } finally {
      this.#listen()
    }
  }

  /** The default action of the signal ends the process, as it does if it comes again meanwhile. */
  readonly #stop = async (signal: NodeJS.Signals): Promise<void> => {
    this.#ignore()
    const pending = this.#works.splice(0).reverse().map(settled)
    const late = new Promise((resolve) => setTimeout(resolve, this.#milliseconds))
    if (pending.some((work) => work !== undefined)) await Promise.race([Promise.all(pending), late])
    this.#own.kill(this.#own.pid, signal)
  }

  #listen(): void {
    if (this.#isListening || this.#works.length === 0) return
    this.#isListening = true
    for (const signal of stopSignals) this.#own.on(signal, this.#stop)
  }

  #ignore(): void {
    if (!this.#isListening) return
    this.#isListening = false
    for (const signal of stopSignals) this.#own.off(signal, this.#stop)
  }
}

/** Starts some work; its failure does not keep the process from ending. */
function settled(work: StopWork): Promise<void> | undefined {
  try {
    return work()?.catch(() => {})
  } catch {
    return undefined
  }
}

/** The signals to this process. */
export const stopSignalsOfProcess = new StopSignals(process)
