import { releaseVectors, segmentVectors } from '../../analysis/features/vectors.js'
import { secondFeatureNames } from '../../analysis/model/page-predictor.js'
import { countWords } from '../../core/text/count-words.js'
import type { Matrix } from '../../ml/numeric/matrix.js'
import type { Page } from '../../page/columns/page.js'
import { isBlankNode } from '../../page/segments/blank-text.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentLine } from '../../page/segments/segment-text.js'
import { isShownSegment, type Segmentation } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'
import { type ElementTest, elementTestKey, type NameKind } from './element-test.js'
import { type ElementTree, elementPath, maxPathSteps } from './element-tree.js'
import { NearbyTexts, type NearSide } from './nearby-texts.js'
import type { NodeView } from './node-view.js'
import { PageElementNames } from './page-element-names.js'
import { PageTextNodes } from './page-text-nodes.js'
import { SelectedNodes } from './selected-nodes.js'
import { type NthEnd, SiblingPlaces } from './sibling-places.js'

/** What rules decide about: a text or an element, and the segment that it begins with; -1 when there is none in it. */
export interface RuleCandidate {
  readonly node: number
  readonly segment: number
}

/** How likely the general model holds each segment of a page for main content. */
export type ScoreSegments = (page: PageContext) => ArrayLike<number>

interface PartialVectors {
  readonly columns: ReadonlySet<string>
  readonly vectors: Matrix
}

/** A whole page with everything that predicates need; what is costly is worked out when it is first asked for. */
export class PageContext implements ElementTree {
  readonly page: Page
  readonly #scoreSegments: ScoreSegments | undefined
  readonly #names: PageElementNames
  readonly #paths = new Map<number, string>()
  readonly #lines = new Map<number, string>()
  /** By test, and by its key: the trees of a rule have equal tests. */
  readonly #inside = new Map<ElementTest | string, Uint8Array>()
  #vectors: Matrix | undefined
  #partialVectors: PartialVectors | undefined
  #textNodes: PageTextNodes | undefined
  #siblings: SiblingPlaces | undefined
  #nearby: NearbyTexts | undefined
  #scores: ArrayLike<number> | undefined
  #selectedNodes: SelectedNodes | undefined

  constructor(
    readonly segmentation: Segmentation,
    scoreSegments?: ScoreSegments,
  ) {
    this.page = segmentation.page
    this.#names = new PageElementNames(this.page)
    this.#scoreSegments = scoreSegments
  }

  /** A candidate as predicates see it. */
  view(candidate: RuleCandidate): NodeView {
    return new PageNodeView(this, candidate)
  }

  get vectors(): Matrix {
    this.#vectors ??= segmentVectors(this.segmentation, { room: secondFeatureNames.length })
    return this.#vectors
  }

  /** Vectors in which these columns are computed, and others are 0 unless all have been asked for. */
  vectorsWith(columns: ReadonlySet<string>): Matrix {
    if (this.#vectors !== undefined) return this.#vectors
    if (this.#partialVectors?.columns !== columns)
      this.#partialVectors = {
        columns,
        vectors: segmentVectors(this.segmentation, {
          room: secondFeatureNames.length,
          needed: columns,
        }),
      }
    return this.#partialVectors.vectors
  }

  /** Lets go of vectors for predictions that nobody needs any more: who asks again has them worked out again. */
  releaseVectors(): void {
    if (this.#partialVectors !== undefined) releaseVectors(this.#partialVectors.vectors)
    this.#partialVectors = undefined
  }

  /** Text nodes that show something, in page order. */
  get texts(): readonly number[] {
    return this.#texts().all
  }

  get siblings(): SiblingPlaces {
    this.#siblings ??= new SiblingPlaces(this.#texts())
    return this.#siblings
  }

  get nearby(): NearbyTexts {
    this.#nearby ??= new NearbyTexts(this.#texts(), this.siblings)
    return this.#nearby
  }

  get warnings(): readonly string[] {
    return [...this.page.warnings, ...this.segmentation.warnings]
  }

  /** Whether a segment is shown where scripts run. */
  isShown(segment: number): boolean {
    return isShownSegment(this.segmentation, segment)
  }

  /** The element that a node is, or is a text of. */
  elementOf(node: number): number {
    return this.page.isText(node) ? this.page.nodes.parent[node]! : node
  }

  parent(node: number): number {
    return this.page.nodes.parent[node]!
  }

  passes(element: number, test: ElementTest): boolean {
    return this.#names.pass(element, test)
  }

  isInside(node: number, test: ElementTest): boolean {
    return this.#nodesInside(test)[node] === 1
  }

  tagName(element: number): string {
    return this.page.tagName(element)
  }

  /** The names of one kind that an element has. */
  namesOf(element: number, what: NameKind): readonly string[] {
    return this.#names.of(element, what)
  }

  classWords(element: number): readonly string[] {
    return this.#names.classWords(element)
  }

  path(element: number): string {
    let path = this.#paths.get(element)
    if (path === undefined) {
      path = elementPath(this, element)
      this.#paths.set(element, path)
    }
    return path
  }

  /** The text of a text, or the first text of an element, on one line. */
  ownText(node: number): string {
    const text = this.nearby.firstText(node)
    return text < 0 ? '' : this.nearby.line(text)
  }

  /** The place of a text among the texts of its element that show something, from 1; 0 for an element. */
  textPlace(node: number): number {
    return this.page.isText(node) ? this.siblings.first(node) : 0
  }

  /** The elements inside a candidate that its segment begins in, the innermost first. */
  startElements({ node, segment }: RuleCandidate): readonly number[] {
    if (segment < 0 || this.page.isText(node)) return []
    const { parent } = this.page.nodes
    const inner: number[] = []
    let at = parent[this.segmentation.segments.firstNode[segment]!]!
    for (; at > node && inner.length < maxPathSteps; at = parent[at]!) inner.push(at)
    return inner
  }

  /** A feature of a candidate's segment; 0 for what holds no segment and for names that are no feature. */
  feature({ segment }: RuleCandidate, name: string): number {
    if (segment < 0) return 0
    const column = this.vectors.names.indexOf(name)
    return column < 0 ? 0 : this.vectors.at(segment, column)
  }

  isSelected(element: number, selector: string): boolean {
    return this.#selected().nodes(selector)[element] === 1
  }

  /** Of a candidate with a segment, all texts of it that show something. */
  isWithin({ node, segment }: RuleCandidate, selector: string): boolean {
    const within = this.#selected().nodesWithin(selector)
    if (this.page.isText(node) || segment < 0) return within[node] === 1
    if (within[node] === 1) return true
    const { firstNode, endNode } = this.segmentation.segments
    let texts = 0
    for (let at = firstNode[segment]!; at < endNode[segment]!; at++) {
      if (!this.page.isText(at) || isBlankNode(this.page, at)) continue
      if (within[at] === 0) return false
      texts++
    }
    return texts > 0
  }

  /** How likely the general model holds a candidate's segment for main content; 0 where no model is asked. */
  modelScore({ segment }: RuleCandidate): number {
    this.#scores ??= this.#scoreSegments?.(this) ?? []
    return this.#scores[segment] ?? 0
  }

  /** The text of a segment on one line. */
  line(segment: number): string {
    let line = this.#lines.get(segment)
    if (line === undefined) {
      line = segmentLine(this.segmentation, segment)
      this.#lines.set(segment, line)
    }
    return line
  }

  #selected(): SelectedNodes {
    this.#selectedNodes ??= new SelectedNodes(this.page)
    return this.#selectedNodes
  }

  #texts(): PageTextNodes {
    this.#textNodes ??= new PageTextNodes(this.page)
    return this.#textNodes
  }

  #nodesInside(test: ElementTest): Uint8Array {
    const known = this.#inside.get(test)
    if (known !== undefined) return known
    const key = elementTestKey(test)
    const inside = this.#inside.get(key) ?? this.#findNodesInside(test)
    this.#inside.set(key, inside)
    this.#inside.set(test, inside)
    return inside
  }

  /** 1 for each node that stands inside an element that passes a test. */
  #findNodesInside(test: ElementTest): Uint8Array {
    const { parent, count } = this.page.nodes
    const inside = new Uint8Array(count)
    const passes = new Uint8Array(count)
    for (let node = 1; node < count; node++) {
      const up = parent[node]!
      if (inside[up] === 1 || passes[up] === 1) inside[node] = 1
      if (!this.page.isText(node) && this.passes(node, test)) passes[node] = 1
    }
    return inside
  }
}

export const pageContextOf = (html: string, scoreSegments?: ScoreSegments): PageContext =>
  new PageContext(segmentPage(readPage(html)), scoreSegments)

/** The words of a segment, at least one. */
export const segmentWordCount = (page: PageContext, segment: number): number =>
  countWords(page.line(segment))

/** A candidate of a whole page. */
class PageNodeView implements NodeView {
  readonly elements: PageContext
  readonly element: number
  readonly #candidate: RuleCandidate

  constructor(page: PageContext, candidate: RuleCandidate) {
    this.elements = page
    this.element = page.elementOf(candidate.node)
    this.#candidate = candidate
  }

  startElements(): readonly number[] {
    return this.elements.startElements(this.#candidate)
  }

  tagAbove(levels: number): string | undefined {
    const at = this.#above(levels)
    return at > 0 ? this.elements.tagName(at) : undefined
  }

  nthAbove(levels: number, from: NthEnd): number {
    return this.elements.siblings[from](this.#above(levels))
  }

  textPlace(): number {
    return this.elements.textPlace(this.#candidate.node)
  }

  isNear(side: NearSide, text: string): boolean {
    return this.elements.nearby.isNear(side, this.#candidate.node, text)
  }

  firstCode(): number {
    return this.elements.nearby.firstCode(this.#candidate.node)
  }

  ownText(): string {
    return this.elements.ownText(this.#candidate.node)
  }

  feature(name: string): number {
    return this.elements.feature(this.#candidate, name)
  }

  isSelected(selector: string): boolean {
    return this.elements.isSelected(this.element, selector)
  }

  isWithin(selector: string): boolean {
    return this.elements.isWithin(this.#candidate, selector)
  }

  modelScore(): number {
    return this.elements.modelScore(this.#candidate)
  }

  #above(levels: number): number {
    let at = this.element
    for (let level = 0; level < levels && at > 0; level++) at = this.elements.parent(at)
    return at
  }
}
