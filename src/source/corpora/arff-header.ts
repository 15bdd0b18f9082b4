import type { ArffToken } from './arff-tokens.js'

/** A column: any number, or one of the values that are listed, which stands as its place in the list. */
export type ArffAttribute =
  | { readonly kind: 'numeric'; readonly name: string }
  | { readonly kind: 'nominal'; readonly name: string; readonly values: readonly string[] }

const numericTypes = new Set(['numeric', 'real', 'integer'])

/** What the tokens behind `@attribute` declare. Throws with a reason. */
export function readAttribute(tokens: readonly ArffToken[]): ArffAttribute {
  const [name, type, ...more] = tokens
  if (name?.kind !== 'value') throw new Error('expected the name of an attribute')
  if (type?.kind === 'mark' && type.text === '{') {
    return { kind: 'nominal', name: name.text, values: nominalValues(more) }
  }
  if (type?.kind !== 'value') throw new Error(`attribute "${name.text}": expected its type`)
  if (!numericTypes.has(type.text.toLowerCase()))
    throw new Error(`attribute "${name.text}": the type ${type.text} is not one that is read`)
  if (more.length > 0) throw new Error(`attribute "${name.text}": something follows its type`)
  return { kind: 'numeric', name: name.text }
}

function nominalValues(tokens: readonly ArffToken[]): readonly string[] {
  const end = tokens.at(-1)
  if (end?.kind !== 'mark' || end.text !== '}') throw new Error('expected } at the end of the line')
  const values = separatedValues(tokens.slice(0, -1)).map(({ text }) => text)
  if (values.length === 0) throw new Error('expected values between { and }')
  if (new Set(values).size < values.length) throw new Error('a value is listed twice')
  return values
}

/** Values with a comma or white space between them. Throws when there is nothing beside a comma, or a brace. */
export function separatedValues(
  tokens: readonly ArffToken[],
): readonly Extract<ArffToken, { kind: 'value' }>[] {
  return tokens.flatMap((token, place) => {
    if (token.kind === 'value') return [token]
    if (token.text !== ',') throw new Error(`expected values, found ${token.text}`)
    const isBetween = tokens[place - 1]?.kind === 'value' && tokens[place + 1]?.kind === 'value'
    if (isBetween) return []
    throw new Error('expected a value on each side of a comma')
  })
}
