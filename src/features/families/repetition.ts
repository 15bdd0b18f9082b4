import { family, flag, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'

const sameShapeAt = ({ facts, index, count }: RunView, other: number): number =>
  flag(other >= 0 && other < count && facts.sameShape.group[index] === facts.sameShape.group[other])

/** What on the page is like the run. */
export const repetition = family<RunView>('repetition', [
  {
    name: 'same-words',
    unit: 'count',
    meaning: 'Other runs of the page with the same words',
    measure: ({ facts, index }) => facts.sameWords.size(index) - 1,
  },
  {
    name: 'same-shape',
    unit: 'count',
    meaning: 'Other runs whose blocks have the same tags and classes from the document down',
    measure: ({ facts, index }) => facts.sameShape.size(index) - 1,
  },
  {
    name: 'same-shape-share',
    unit: 'share',
    meaning: "Share of the page's runs with that shape",
    measure: ({ facts, index, count }) => ratio(facts.sameShape.size(index), count),
  },
  {
    name: 'shape-characters',
    unit: 'characters',
    meaning: 'Mean length of the runs with that shape',
    measure: ({ facts, index }) => facts.shapeCharacters[index]!,
  },
  {
    name: 'shape-links',
    unit: 'share',
    meaning: 'Share of the text of the runs with that shape that stands inside links',
    measure: ({ facts, index }) => facts.shapeLinkShare[index]!,
  },
  {
    name: 'like-previous',
    unit: 'flag',
    meaning: 'The run before has the same shape',
    measure: (run) => sameShapeAt(run, run.index - 1),
  },
  {
    name: 'like-next',
    unit: 'flag',
    meaning: 'The run after has the same shape',
    measure: (run) => sameShapeAt(run, run.index + 1),
  },
])
