/** Fails with what is wrong with data. */
export type Fail = (reason: string) => never

/** An object of foreign JSON: each member is checked when it is read, and fails with what is wrong with it. */
export class CheckedObject {
  readonly #members: Readonly<Record<string, unknown>>
  readonly fail: Fail

  /** @param name What a failure calls it. */
  constructor(data: unknown, name: string, fail: Fail) {
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
    this.#members = isObject
      ? (data as Readonly<Record<string, unknown>>)
      : fail(`"${name}" is not an object`)
    this.fail = fail
  }

  /** A member as it stands. */
  raw(name: string): unknown {
    return this.#members[name]
  }

  object(name: string): CheckedObject {
    return new CheckedObject(this.#members[name], name, this.fail)
  }

  /** `undefined` where it is missing or null. */
  optionalObject(name: string): CheckedObject | undefined {
    return this.#isMissing(name) ? undefined : this.object(name)
  }

  list(name: string): readonly unknown[] {
    const list = this.#members[name]
    return Array.isArray(list) ? list : this.fail(`"${name}" is not a list`)
  }

  text(name: string): string {
    const text = this.#members[name]
    return isFilled(text) ? text : this.fail(`"${name}" is not a text`)
  }

  /** Texts, at least one. */
  texts(name: string, calledName = name): readonly string[] {
    const texts = this.#members[name]
    const isList = Array.isArray(texts) && texts.length > 0 && texts.every(isFilled)
    return isList ? texts : this.fail(`"${calledName}" is not a list of texts`)
  }

  number(name: string): number {
    const number = this.#members[name]
    return Number.isFinite(number) ? (number as number) : this.fail(`"${name}" is not a number`)
  }

  numbers(name: string): readonly number[] {
    const numbers = this.#members[name]
    const isList = Array.isArray(numbers) && numbers.every(Number.isFinite)
    return isList ? numbers : this.fail(`"${name}" is not a list of numbers`)
  }

  count(name: string): number {
    const count = this.#members[name]
    const isCount = Number.isSafeInteger(count) && (count as number) >= 0
    return isCount ? (count as number) : this.fail(`"${name}" is not a whole number from 0`)
  }

  /** `undefined` where it is missing or null. */
  optionalShare(name: string): number | undefined {
    if (this.#isMissing(name)) return undefined
    const share = this.number(name)
    return share >= 0 && share <= 1 ? share : this.fail(`"${name}" is not between 0 and 1`)
  }

  oneOf<Name extends string>(name: string, names: readonly Name[]): Name {
    const found = names.find((known) => known === this.#members[name])
    return found ?? this.fail(`"${name}" is none of ${names.join(', ')}`)
  }

  #isMissing(name: string): boolean {
    return this.#members[name] === undefined || this.#members[name] === null
  }
}

const isFilled = (text: unknown): text is string => typeof text === 'string' && text !== ''
