import type { Mention } from './mention.js'

/** A value as one mention has it. */
export interface Said<Detail> {
  readonly value: string
  readonly mention: Mention
  readonly detail: Detail
}

/** A value that a field may have, and everything that says so. */
export interface Candidate<Detail = unknown> {
  /** What it is told from others by. */
  readonly key: string
  readonly said: readonly [Said<Detail>, ...Said<Detail>[]]
}

/** The values of a field, in the order they were met. */
export class Gathering<Detail> {
  readonly #said = new Map<string, Said<Detail>[]>()
  readonly #candidates: Candidate<Detail>[] = []

  constructor(readonly most: number) {}

  add(key: string, said: Said<Detail>): void {
    const known = this.#said.get(key)
    if (known !== undefined) known.push(said)
    else if (key !== '' && this.#candidates.length < this.most) this.#open(key, [said])
  }

  #open(key: string, said: [Said<Detail>]): void {
    this.#said.set(key, said)
    this.#candidates.push({ key, said })
  }

  candidates(): readonly Candidate<Detail>[] {
    return this.#candidates
  }
}

/** The first run that a candidate is shown in after this one, else the last before it; -1 for none. */
export function runNear({ said }: Candidate, run: number): number {
  let after = -1
  let before = -1
  for (const { mention } of said) {
    if (mention.run < 0) continue
    if (mention.run >= run && (after < 0 || mention.run < after)) after = mention.run
    if (mention.run < run && mention.run > before) before = mention.run
  }
  if (after < 0) return before
  return before >= 0 && run - before < after - run ? before : after
}
