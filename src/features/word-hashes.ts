import { characterKinds, Kind } from '../core/characters.js'
import { hashStart, hashStep } from '../core/hashes.js'

/** What a text is compared with, as hashes of words. */
export interface Vocabulary {
  readonly title: ReadonlySet<number>
  readonly description: ReadonlySet<number>
}

/** Words fold to lower case; a capital is rare enough to ask the platform. */
export const lowered = (code: number): number =>
  code < 128 ? code | 32 : String.fromCharCode(code).toLowerCase().charCodeAt(0)

/** The hashes of a text's words, as `TextCounter` makes them. */
export function wordHashes(text: string): ReadonlySet<number> {
  const hashes = new Set<number>()
  let hash = hashStart
  let length = 0
  const end = (): void => {
    if (length > 0) hashes.add(hash)
    hash = hashStart
    length = 0
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const kind = characterKinds[code]!
    if (kind === Kind.ideograph) {
      end()
      hash = hashStep(hash, code)
      length = 1
      end()
    } else if (kind === Kind.letter || kind === Kind.digit || (kind === Kind.mark && length > 0)) {
      hash = hashStep(hash, code)
      length++
    } else if (kind === Kind.capital) {
      hash = hashStep(hash, lowered(code))
      length++
    } else end()
  }
  end()
  return hashes
}
