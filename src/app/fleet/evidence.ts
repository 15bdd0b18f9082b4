import { BrokenShard } from '../../core/errors.js'
import { hasShape } from '../../core/json-shape.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import type { LearningSample } from '../../extraction/learning-sample.js'
import type { JsonObject } from '../../input/json/json-value.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { RuleUse } from '../../rules/health/rule-use.js'
import { contentHash, packHtml, unpackHtml } from '../../store/interface/stored-text.js'
import type { OnlineLearner } from '../online-learning/online-learner.js'
import { maxOfSite } from '../online-learning/page-recorder.js'

/** What a page teaches. */
interface Evidence {
  readonly site: string
  readonly uses: readonly RuleUse[]
  /** A page that rules may be induced from, its HTML packed in base64. */
  readonly observed?: {
    readonly url?: string
    readonly packed: string
    readonly sample: LearningSample
  }
}

/** Notes what pages teach, and learns nothing: the rules of a fleet stay as they are. */
export class EvidenceRecorder {
  #lines: string[] = []
  readonly #observed = new Map<string, Set<string>>()

  /** Returns the page as it is. */
  add<Page extends ExtractedPage>(site: string | undefined, page: RawPage, extracted: Page): Page {
    if (site === undefined) return extracted
    const uses = extracted.uses()
    const sample = extracted.learningSample()
    const observed =
      sample !== undefined && this.#isNew(site, page.html)
        ? {
            ...omitUndefined({ url: page.url }),
            packed: packHtml(page.html).toString('base64'),
            sample,
          }
        : undefined
    const evidence: Evidence = { site, uses, ...omitUndefined({ observed }) }
    if (uses.length > 0 || observed !== undefined) this.#lines.push(`${JSON.stringify(evidence)}\n`)
    return extracted
  }

  finish(): void {}

  /** The lines since the last call. */
  take(): string {
    const lines = this.#lines.join('')
    this.#lines = []
    return lines
  }

  /** One run keeps no more pages of a site, and each once. */
  #isNew(site: string, html: string): boolean {
    const seen = this.#observed.get(site) ?? new Set<string>()
    this.#observed.set(site, seen)
    const hash = contentHash(html)
    if (seen.size >= maxOfSite || seen.has(hash)) return false
    seen.add(hash)
    return true
  }
}

const ruleShape = { site: 'text', layout: 'text', field: 'text', version: 'count' } as const

const doubtedShape = {
  doubts: ['text'],
  amount: 'number',
  votes: 'number',
  'lengths?': ['number'],
} as const

const sampleShape = { signature: ['number'], 'layout?': 'text', missed: ['text'] } as const

const isEvidence = (value: unknown): value is Evidence =>
  hasShape(value, {
    site: 'text',
    uses: [{ rule: ruleShape, result: 'text', values: ['text'], 'doubted?': doubtedShape }],
    'observed?': { 'url?': 'text', packed: 'text', sample: sampleShape },
  })

/** Learns from a line of evidence as from the page. */
export function learnFrom(line: JsonObject, learner: OnlineLearner, where: string): void {
  if (!isEvidence(line)) throw new BrokenShard(where, 'has a line that is no evidence')
  const { site, uses, observed } = line
  const page = {
    id: '',
    html: observed === undefined ? '' : unpackHtml(Buffer.from(observed.packed, 'base64')),
    ...omitUndefined({ url: observed?.url }),
    warnings: [],
  }
  learner.learn(site, page, uses, () => observed?.sample)
}
