import { parseLimits } from '../../page/columns/parse-limits.js'
import { segmentationLimits } from '../../page/segments/segmentation.js'
import { alternativeRule, predicatesIn, type Rule } from '../rule/rule.js'
import { AttributeTests } from './attribute-tests.js'
import { type MemoryLimits, PageMatcher } from './page-matcher.js'
import { maxResiduals } from './partial-evaluation.js'
import { PredicateRegistry } from './predicate-registry.js'
import { isStreamableRule } from './streamable.js'
import { StreamingTreeBuilder } from './streaming-tree-builder.js'

/** Beyond these all that was kept of earlier pages is forgotten. */
const memoryLimits: MemoryLimits = {
  entries: 8_000,
  residuals: maxResiduals,
  nodes: 1 << 14,
}

/** With as many elements and texts, no page reaches another cap of the whole page. */
const treeLimits = {
  ...parseLimits,
  nodes: Math.min(segmentationLimits.blocks, segmentationLimits.segments),
}

/**
 * Matches the rules of a site with its pages while these are read, without features and the model. What it finds is
 * what the rules find on the whole page: docs/decisions/0015-fast-path.md.
 */
export class StreamingMatcher {
  readonly #registry = new PredicateRegistry()
  readonly #attributes: AttributeTests
  readonly #rules: ReadonlySet<Rule>
  #page: PageMatcher | undefined

  /** Rules that are not streamable are left out. */
  constructor(rules: readonly Rule[]) {
    const streamable = rules.filter(isStreamableRule)
    this.#rules = new Set(streamable)
    const ways = streamable.flatMap((rule) => [rule, alternativeRule(rule) ?? []].flat())
    for (const { voters } of ways)
      for (const { tree } of voters)
        for (const predicate of predicatesIn(tree)) this.#registry.number(predicate)
    const targets = ways.flatMap(({ taking }) => (taking.kind === 'attribute' ? [taking.name] : []))
    this.#attributes = new AttributeTests(this.#registry, targets)
  }

  /** Forgets what was kept of earlier pages. */
  forget(): void {
    this.#page = undefined
  }

  canMatch(rules: readonly Rule[]): boolean {
    return rules.every((rule) => this.#rules.has(rule))
  }

  /** Uses what rules take of a page; `undefined` where it is beyond the limits, or a frame may hold a document. */
  read<Result>(html: string, use: (page: PageMatcher) => Result): Result | undefined {
    if (html.length > parseLimits.text) return undefined
    this.#page ??= this.#newPage()
    const page = this.#page
    try {
      return page.read(html) ? use(page) : undefined
    } finally {
      page.close()
      if (page.isBeyond(memoryLimits)) this.#page = undefined
    }
  }

  #newPage(): PageMatcher {
    const builder = new StreamingTreeBuilder(this.#registry, this.#attributes, treeLimits)
    return new PageMatcher(builder, this.#registry)
  }
}
