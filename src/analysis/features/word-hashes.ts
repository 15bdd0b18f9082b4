import { CharacterKind, characterKinds } from '../../core/text/character-kinds.js'
import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'

/** Hashes of the words in a page's title and description, which texts are compared with. */
export interface HeadWords {
  readonly title: ReadonlySet<number>
  readonly description: ReadonlySet<number>
}

/** The code of a character in lower case. Beyond ASCII, capitals are rare enough to use the platform. */
export const lowerCaseCode = (code: number): number =>
  code < 128 ? code | 32 : String.fromCharCode(code).toLowerCase().charCodeAt(0)

/** The hashes of a text's words, as computed by `TextCounter`. */
export function wordHashes(text: string): ReadonlySet<number> {
  const hashes = new Set<number>()
  let hash = fnvOffset
  let length = 0
  const end = (): void => {
    if (length > 0) hashes.add(hash)
    hash = fnvOffset
    length = 0
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const kind = characterKinds[code]!
    if (kind === CharacterKind.ideograph) {
      end()
      hash = fnvStep(hash, code)
      length = 1
      end()
    } else if (
      kind === CharacterKind.letter ||
      kind === CharacterKind.digit ||
      (kind === CharacterKind.mark && length > 0)
    ) {
      hash = fnvStep(hash, code)
      length++
    } else if (kind === CharacterKind.capital) {
      hash = fnvStep(hash, lowerCaseCode(code))
      length++
    } else end()
  }
  end()
  return hashes
}
