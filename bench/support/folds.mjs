import { randomFrom } from '../../dist/learn/boosting/random.js'

/** The fold of each row: every class is spread evenly, in an order that is drawn once from the seed. */
export function stratifiedFolds(classes, count, seed) {
  const random = randomFrom(seed)
  const order = Array.from(classes, () => random())
  const drawn = [...classes.keys()].sort((a, b) => classes[a] - classes[b] || order[a] - order[b])
  const folds = new Int32Array(drawn.length)
  for (const [place, row] of drawn.entries()) folds[row] = place % count
  return folds
}
