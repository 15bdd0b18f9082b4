/** A text of a grammar: each `{name}` becomes one of the texts of that name, which may hold others, each `#` a figure. */
export function compose(chance, grammar, name) {
  return chance
    .pick(grammar[name])
    .replace(/\{(\w+)\}/g, (_, inner) => compose(chance, grammar, inner))
    .replace(/#/g, () => `${chance.between(2, 9)}`)
}

export const sentence = (chance, grammar) => capital(compose(chance, grammar, 'sentence'))

export const capital = (text) => text.replace(/^[^\p{L}\d]*\p{L}/u, (start) => start.toUpperCase())

/** Sentences, none of them twice, until there are so many words. */
export function paragraph(chance, grammar, [least, most]) {
  const words = chance.between(least, most)
  const said = new Set()
  const length = () => [...said].join(' ').split(' ').length
  while (said.size === 0 || length() < words) said.add(sentence(chance, grammar))
  return [...said].join(' ')
}

export const paragraphs = (chance, grammar, [fewest, most], words) =>
  Array.from({ length: chance.between(fewest, most) }, () => paragraph(chance, grammar, words))
