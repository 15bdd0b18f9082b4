import { omitUndefined } from '../../core/omit-undefined.js'
import { countWords } from '../../core/text/count-words.js'
import { jsonLdEntitiesWithNumbers } from '../../page/structured-data/json-ld.js'
import { type StatedText, statedTexts } from '../../page/structured-data/stated-texts.js'
import { type ContentMeasures, contentMeasures } from '../evaluate/content-measures.js'
import { rivalVotes, shareAmongRivals } from '../evaluate/match-rule.js'
import { type StatedTarget, statedValues } from '../evaluate/stated-values.js'
import { type EnsembleMember, type Rule, totalVotes } from '../rule/rule.js'
import { type BoundedVotes, selectBounded } from './bounded-selection.js'
import { EnsembleMatcher } from './ensemble-matcher.js'
import { mayHoldFrameDocuments } from './frame-sources.js'
import type { PredicateRegistry } from './predicate-registry.js'
import { StateAnswerTable } from './state-answers.js'
import {
  AttributeCandidates,
  ElementCandidates,
  elementsWithText,
  SegmentCandidates,
  type StreamedCandidates,
  TextCandidates,
  textHolders,
} from './streamed-candidates.js'
import { readStreamedHead, type StreamedHead, streamedDataScripts } from './streamed-head.js'
import { StreamedNodeView } from './streamed-node-view.js'
import { StreamedPage } from './streamed-page.js'
import type { StreamingTreeBuilder } from './streaming-tree-builder.js'

/** What a rule takes of a page. */
export interface StreamedMatch {
  /** The texts of segments, or values. */
  readonly texts: readonly string[]
  /** Words of content, or values. */
  readonly amount: number
  readonly certainty: number
  /** How clearly it prefers the value that it takes: `matchMargin`. */
  readonly margin: number
  /** Of main content that it takes: where that stands. */
  readonly measures?: ContentMeasures
  /** The first nodes of the segments of main content, as the whole page numbers nodes. */
  readonly firstNodes?: readonly number[]
}

/** How much is kept from one page to the next. */
export interface MemoryLimits {
  /** Entries of what was seen of pages. */
  readonly entries: number
  readonly residuals: number
  readonly nodes: number
}

/** Matches rules, one after another, with the page that was read last. */
export class PageMatcher {
  readonly #builder: StreamingTreeBuilder
  readonly #registry: PredicateRegistry
  readonly #view: StreamedNodeView
  readonly #answers: StateAnswerTable
  readonly #ensembles = new Map<Rule, EnsembleMatcher>()
  #page: StreamedPage | undefined
  #stated: readonly StatedText[] | undefined

  constructor(builder: StreamingTreeBuilder, registry: PredicateRegistry) {
    this.#builder = builder
    this.#registry = registry
    this.#view = new StreamedNodeView(builder)
    this.#answers = new StateAnswerTable(registry, this.#view)
  }

  /** Reads a page; gives whether it was read as it is: nothing was cut off, and no frame holds a document. */
  read(html: string): boolean {
    this.#page = undefined
    this.#stated = undefined
    this.#builder.read(html)
    this.#view.restart()
    return this.#builder.isWhole && !mayHoldFrameDocuments(this.#builder.table)
  }

  /** Forgets the page. */
  close(): void {
    this.#page = undefined
    this.#stated = undefined
    this.#builder.close()
    this.#view.restart()
  }

  isBeyond({ entries, residuals, nodes }: MemoryLimits): boolean {
    let known = 0
    for (const ensemble of this.#ensembles.values()) known += ensemble.residuals
    const { remembered, capacity } = this.#builder
    return remembered > entries || known > residuals || capacity > nodes
  }

  head(): StreamedHead {
    return readStreamedHead(this.#builder.table)
  }

  match(rule: Rule): StreamedMatch {
    const { taking, choice } = rule
    if (taking.kind === 'stated') return this.#matchStated(taking, rule)
    const ensemble = this.#ensembleOf(rule)
    const candidates = this.#candidatesFor(rule, ensemble)
    const isPart = taking.kind !== 'content' && taking.part !== undefined
    const votes = ensemble.votes(
      candidates,
      (place) => !isPart || candidates.texts(place).length > 0,
    )
    const { places, certainty } = selectBounded(choice, votes, ensemble.totalVotes)
    const texts: string[] = []
    for (const place of places) for (const text of candidates.texts(place)) texts.push(text)
    const amount = taking.kind === 'content' ? wordsIn(texts) : texts.length
    const margin = choice.kind === 'all' ? 1 : marginOf(votes, places, candidates)
    const ofContent =
      candidates instanceof SegmentCandidates
        ? {
            ...omitUndefined({ measures: this.#measuresOf(candidates, places) }),
            firstNodes: places.map((place) => candidates.segmentStart(place)),
          }
        : {}
    return { texts, amount, certainty, margin, ...ofContent }
  }

  /** The page is the only candidate, and trees are leaves. */
  #matchStated(target: StatedTarget, rule: Rule): StreamedMatch {
    this.#stated ??= statedTexts(
      jsonLdEntitiesWithNumbers(streamedDataScripts(this.#builder.table)),
    )
    const isTaken = ({ tree }: EnsembleMember): boolean =>
      tree.kind === 'leaf' && tree.decision === 'take'
    const votes = rule.voters.filter(isTaken).reduce((sum, { votes }) => sum + votes, 0)
    const isEnough = votes >= Math.max(1, rule.choice.least)
    const texts = isEnough ? statedValues(target, this.#stated) : []
    const certainty = texts.length === 0 ? 0 : votes / totalVotes(rule)
    return { texts, amount: texts.length, certainty, margin: 1 }
  }

  #measuresOf(candidates: SegmentCandidates, places: readonly number[]): ContentMeasures {
    const { html, nodes } = this.#builder.table
    return contentMeasures(
      { html, nodes },
      places.map((place) => candidates.segmentNodes(place)),
    )
  }

  #streamedPage(): StreamedPage {
    this.#page ??= new StreamedPage(this.#builder)
    return this.#page
  }

  #ensembleOf(rule: Rule): EnsembleMatcher {
    const known = this.#ensembles.get(rule)
    if (known !== undefined) return known
    const ensemble = new EnsembleMatcher(rule, this.#registry, this.#answers, this.#view)
    this.#ensembles.set(rule, ensemble)
    return ensemble
  }

  #candidatesFor({ taking, choice }: Rule, ensemble: EnsembleMatcher): StreamedCandidates {
    const { table, reader } = this.#builder
    switch (taking.kind) {
      case 'content': {
        const least = Math.max(1, choice.least)
        const mayHaveVotes = (state: number): boolean => ensemble.maxVotes(state) >= least
        return new SegmentCandidates(table, this.#streamedPage(), mayHaveVotes)
      }
      case 'text':
        return new TextCandidates(table, taking)
      case 'value':
        return new ElementCandidates(table, this.#streamedPage(), taking, textHolders(table))
      case 'element':
      case 'joined':
        return new ElementCandidates(table, this.#streamedPage(), taking, elementsWithText(table))
      case 'attribute': {
        const values = reader.targetValues(taking.name)
        return new AttributeCandidates(table, this.#streamedPage(), taking, values)
      }
      case 'stated':
      case 'record':
        throw new Error(`rules for ${taking.kind}s are not matched while a page streams in`)
    }
  }
}

function marginOf(
  { bounds, votes, isEligible }: BoundedVotes,
  [taken]: readonly number[],
  candidates: StreamedCandidates,
): number {
  if (taken === undefined) return 1
  const most = votes(taken, 0)
  const fewest = rivalVotes(most)
  const rivals: (readonly [value: string, votes: number])[] = []
  for (let place = 0; place < bounds.length; place++) {
    if (place === taken || bounds[place]! < fewest) continue
    const its = votes(place, fewest - 1)
    const texts = its >= fewest && isEligible(place) ? candidates.texts(place) : []
    if (texts.length > 0) rivals.push([texts.join('\n'), its])
  }
  return shareAmongRivals(candidates.texts(taken).join('\n'), most, rivals)
}

const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + countWords(text), 0)
