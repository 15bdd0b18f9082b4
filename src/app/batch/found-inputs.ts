import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that inputs are waited for which are found at once. */
const patience = 10

/** Counts inputs as they are found. */
export class FoundInputs {
  #count = 0
  #hasEnded = false

  /** Passes inputs on. */
  async *counted<Input>(inputs: AsyncIterable<Input>): AsyncGenerator<Input> {
    for await (const input of inputs) {
      this.#count++
      yield input
    }
    this.#hasEnded = true
  }

  /** Whether more inputs than this are found, now or in a moment. */
  async exceed(count: number): Promise<boolean> {
    const start = performance.now()
    while (this.#count <= count && !this.#hasEnded && performance.now() - start < patience)
      await nextTurn()
    return this.#count > count
  }
}
