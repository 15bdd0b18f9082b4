/**
 * Places as near to those asked for as can be, in their order, with `gap` between neighbours and all between `low` and
 * `high` where there is room for that.
 */
export function spread(
  wanted: readonly number[],
  gap: number,
  [low, high]: readonly [number, number],
): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]!)
  const clusters: Cluster[] = []
  for (const at of order) {
    let cluster: Cluster = { members: [at], center: wanted[at]! }
    for (
      let last = clusters.at(-1);
      last && isTooNear(last, cluster, gap);
      last = clusters.at(-1)
    ) {
      clusters.pop()
      cluster = merged(last, cluster)
    }
    clusters.push(cluster)
  }
  const places = new Array<number>(wanted.length).fill(0)
  for (const { members, center } of clusters)
    members.forEach((at, i) => {
      places[at] = center + (i - (members.length - 1) / 2) * gap
    })
  return within(places, order, gap, low, high)
}

/** Neighbours that stand `gap` apart around a center. */
interface Cluster {
  readonly members: readonly number[]
  readonly center: number
}

const isTooNear = (before: Cluster, after: Cluster, gap: number): boolean =>
  after.center - before.center < ((before.members.length + after.members.length) / 2) * gap - 1e-9

/** Each member pulls alike. */
function merged(before: Cluster, after: Cluster): Cluster {
  const [a, b] = [before.members.length, after.members.length]
  return {
    members: [...before.members, ...after.members],
    center: (before.center * a + after.center * b) / (a + b),
  }
}

/** Pushes those beyond an end back, and their neighbours with them; the low end gives way when there is no room. */
function within(
  places: number[],
  order: readonly number[],
  gap: number,
  low: number,
  high: number,
): readonly number[] {
  let least = low
  for (const at of order) {
    places[at] = Math.max(places[at]!, least)
    least = places[at]! + gap
  }
  let most = high
  for (const at of [...order].reverse()) {
    places[at] = Math.min(places[at]!, most)
    most = places[at]! - gap
  }
  return places
}
