import { randomFrom } from '../../../dist/ml/boosting/sampling.js'

/** Choices that look random and are the same for the same name. */
export function chanceFor(name) {
  const random = randomFrom(
    [...name].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) | 0, 7),
  )
  const below = (count) => Math.floor(random() * count)
  const pick = (items) => items[below(items.length)]
  const between = (least, most) => least + below(most - least + 1)
  const some = (items, count) =>
    items
      .map((item) => ({ item, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ item }) => item)
  return { pick, between, some, happens: (share) => random() < share }
}
