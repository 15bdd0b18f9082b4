import type { PageContext } from '../../rules/predicates/page-context.js'

/** What an element is asked for at one level of its path from the document. */
interface PathStep {
  readonly tag: string
  /** Class words that it must have. */
  readonly classes: readonly string[]
  /** Its place among its siblings of the same tag, from 1; any where it is 0. */
  readonly place: number
  /** The very element; any where it is 0. */
  readonly element: number
}

/**
 * The elements of a list, given two of them or more: those whose way from the document has the same tags and the
 * classes that the given ones have in common. Elements that are said not to be in it are kept out.
 */
export function likeElements(
  page: PageContext,
  given: readonly number[],
  excluded: readonly number[] = [],
): readonly number[] {
  const steps = given.length < 2 ? undefined : commonSteps(page, given)
  const found = steps === undefined ? given : elementsAt(page, steps)
  const out = new Set(excluded)
  return [...new Set([...given, ...found])].filter((node) => !out.has(node)).sort((a, b) => a - b)
}

/** Whether elements are of one list. */
export const isList = (page: PageContext, nodes: readonly number[]): boolean =>
  commonSteps(page, nodes) !== undefined

/** `undefined` where the ways have different tags: the elements are no list. */
function commonSteps(page: PageContext, given: readonly number[]): readonly PathStep[] | undefined {
  const paths = given.map((node) => pathOf(page, node))
  const [first, ...others] = paths as [readonly number[], ...(readonly number[])[]]
  const isAlike = others.every(
    (path) =>
      path.length === first.length &&
      path.every((node, at) => page.tagName(node) === page.tagName(first[at]!)),
  )
  if (!isAlike) return undefined
  // where their ways part
  const fork = first.findIndex((node, at) => others.some((path) => path[at] !== node))
  return first.map((node, at) => {
    const nodes = paths.map((path) => path[at]!)
    const classes = page
      .classWords(node)
      .filter((word) => nodes.every((one) => page.classWords(one).includes(word)))
    const place = page.siblings.first(node)
    const isNamed = classes.length > 0
    const isPlaced =
      at > fork && !isNamed && nodes.every((one) => page.siblings.first(one) === place)
    return {
      tag: page.tagName(node),
      classes,
      place: isPlaced ? place : 0,
      // without a class nothing says that another one means the same
      element: at < fork && !isNamed ? node : 0,
    }
  })
}

/** The elements from the outermost to this one. */
function pathOf(page: PageContext, node: number): readonly number[] {
  const path: number[] = []
  for (let at = node; at > 0; at = page.parent(at)) path.push(at)
  return path.reverse()
}

/** One sweep over the page: each element is as far on the way as its parent, or a step further. */
function elementsAt(page: PageContext, steps: readonly PathStep[]): readonly number[] {
  const { count } = page.page.nodes
  /** By node: how many steps lead to it; -1 where they do not. */
  const reached = new Int32Array(count).fill(-1)
  reached[0] = 0
  const found: number[] = []
  for (let node = 1; node < count; node++) {
    const before = reached[page.parent(node)]!
    const step = before < 0 ? undefined : steps[before]
    if (step === undefined || page.page.isText(node) || !isStep(page, node, step)) continue
    reached[node] = before + 1
    if (before + 1 === steps.length) found.push(node)
  }
  return found
}

const isStep = (page: PageContext, node: number, step: PathStep): boolean =>
  (step.element === 0 || step.element === node) &&
  page.tagName(node) === step.tag &&
  step.classes.every((word) => page.classWords(node).includes(word)) &&
  (step.place === 0 || page.siblings.first(node) === step.place)
