import { f1Score } from '../../core/f1-score.js'
import { groupBy } from '../../core/group-by.js'
import { comparableText } from '../../core/text/comparable-text.js'
import { type StatedText, statedLines } from '../../page/structured-data/stated-texts.js'
import { structuredData } from '../../page/structured-data/structured-data.js'
import { applyRule } from '../evaluate/match-rule.js'
import { type StatedTarget, statedValues } from '../evaluate/stated-values.js'
import type { PageContext } from '../predicates/page-context.js'
import { valueProfile } from '../rule/output-profile.js'
import { type Evidence, evidenceF1, type Rule } from '../rule/rule.js'
import type { AlignedPage } from './align/field-examples.js'
import { wordsOf } from './align/value-matches.js'
import { typeOfTexts } from './ensemble/learn-rule.js'

const statedDefaults = {
  /** Paths that a field is put together of, such as the names of groups and their items. */
  maxPaths: 3,
  /** The F1 on the labelled pages without which stated texts are not the field. */
  minF1: 0.5,
  /** The same where they are to give what a page does not show. */
  minAlternativeF1: 0.9,
  /** The F1 of words without which what is shown is another thing than what is stated. */
  minShownF1: 0.5,
} as const

/** A labelled page, with what it states. */
interface StatedPage {
  readonly page: PageContext
  readonly labels: readonly string[]
  readonly texts: readonly StatedText[]
}

/** The field among the texts that pages state, and how well it is. */
interface StatedField {
  readonly target: StatedTarget
  /** The mean F1 of its values on the labelled pages. */
  readonly f1: number
}

/**
 * The rule for a field that JSON-LD states too. It gives what is stated where that has more of the labels than what is
 * shown, or as many and nothing but the labelled page tells which is better; the other way to find the field gives
 * the values of pages on which the first one finds none.
 */
export function withStatedTexts(
  of: Pick<Rule, 'site' | 'layout' | 'field' | 'status' | 'valueType'>,
  pages: readonly AlignedPage[],
  shown: Rule | undefined,
): Rule | undefined {
  const labelled = pages.flatMap(statedPage)
  if (labelled.length < pages.length) return shown
  const stated = findStated(of.field, labelled)
  if (stated === undefined) return shown
  const statedRule = ruleOf(of, labelled, stated)
  if (shown === undefined) return statedRule
  const shownF1 = fitOf(shown, labelled, comparableText)
  if (prefersShown(shown, shownF1, stated.f1))
    return stated.f1 < statedDefaults.minAlternativeF1
      ? shown
      : { ...shown, alternative: waysOf(statedRule) }
  const isSame = fitOf(shown, labelled, wordsOf) >= statedDefaults.minShownF1
  return isSame ? { ...statedRule, alternative: waysOf(shown) } : statedRule
}

const waysOf = ({ taking, voters, choice }: Rule): NonNullable<Rule['alternative']> => ({
  taking,
  voters,
  choice,
})

/** Of two that give the same, the one that people see, if pages that were left out confirm it. */
function prefersShown({ evidence }: Rule, shownF1: number, statedF1: number): boolean {
  const confirmed = evidence === undefined ? shownF1 : Math.min(shownF1, evidenceF1(evidence) ?? 1)
  return confirmed > statedF1 || (evidence !== undefined && confirmed === statedF1)
}

/** None where the label is a selector: it means what is shown. */
function statedPage({ page, label }: AlignedPage): readonly StatedPage[] {
  if (label.kind !== 'texts') return []
  return [{ page, labels: label.texts, texts: structuredData(page.page).statedTexts }]
}

/** The path, or the few of one type, whose texts are the labels of the pages; `undefined` if none are. */
function findStated(field: string, pages: readonly StatedPage[]): StatedField | undefined {
  const paths = likelyPaths(field, pages)
  let best: StatedField | undefined
  for (const values of ['texts', 'lines'] as const) {
    for (const entities of ['first', 'all'] as const) {
      const none = { kind: 'stated', paths: [], entities, values } as const
      const found = withSamePaths(paths, pages, joinedPaths(paths, pages, none))
      if (found !== undefined && found.f1 > (best?.f1 ?? 0)) best = found
    }
  }
  return best !== undefined && best.f1 >= statedDefaults.minF1 ? best : undefined
}

function joinedPaths(
  paths: readonly string[],
  pages: readonly StatedPage[],
  none: StatedTarget,
): StatedField | undefined {
  let best: StatedField | undefined
  for (let more = true; more && (best?.target.paths.length ?? 0) < statedDefaults.maxPaths; ) {
    const known: readonly string[] = best?.target.paths ?? []
    const added = paths
      .filter((path) => known.every((one) => one !== path && rootOf(one) === rootOf(path)))
      .map((path): StatedField => {
        const target = { ...none, paths: [...known, path] }
        return { target, f1: meanF1(pages, ({ texts }) => statedValues(target, texts)) }
      })
    const next = added.reduce((so, one) => (one.f1 > (so?.f1 ?? 0) ? one : so), best)
    more = next !== best
    best = next
  }
  return best
}

/**
 * With the paths beside those of a list that say the same on the labelled pages: of a step its name may be its text,
 * of a group of steps it is all there is.
 */
function withSamePaths(
  paths: readonly string[],
  pages: readonly StatedPage[],
  found: StatedField | undefined,
): StatedField | undefined {
  if (found === undefined || pages.every(({ labels }) => labels.length < 2)) return found
  let so = found
  for (const path of paths) {
    const known = so.target.paths
    const isBeside = known.some((one) => entityOf(one) === entityOf(path))
    if (!isBeside || known.includes(path) || known.length >= statedDefaults.maxPaths) continue
    const target = { ...so.target, paths: [...known, path] }
    const f1 = meanF1(pages, ({ texts }) => statedValues(target, texts))
    if (f1 >= so.f1) so = { target, f1 }
  }
  return so
}

const entityOf = (path: string): string => path.slice(0, path.lastIndexOf('.'))

const rootOf = (path: string): string => path.slice(0, path.indexOf('.'))

/**
 * The paths with a text of the labels, the likeliest first: those that the field is named for, then those of the
 * entity of which most is stated, then short ones.
 */
function likelyPaths(field: string, pages: readonly StatedPage[]): readonly string[] {
  const found = new Set<string>()
  for (const { labels, texts } of pages) {
    const keys = new Set(labels.map(comparableText))
    for (const { path, source } of texts) {
      if (found.has(path)) continue
      const lines = statedLines(source)
      if ([lines.join(' '), ...lines].some((text) => keys.has(comparableText(text))))
        found.add(path)
    }
  }
  const all = pages.flatMap(({ texts }) => texts)
  const stated = new Map(
    [...groupBy(all, ({ path }) => rootOf(path))].map(([root, its]) => [root, its.length]),
  )
  const name = field.toLowerCase()
  const isNamed = (path: string): boolean => path.toLowerCase().includes(name)
  return [...found].sort(
    (a, b) =>
      Number(isNamed(b)) - Number(isNamed(a)) ||
      stated.get(rootOf(b))! - stated.get(rootOf(a))! ||
      a.length - b.length ||
      (a < b ? -1 : 1),
  )
}

const fitOf = (rule: Rule, pages: readonly StatedPage[], key: (text: string) => string): number =>
  meanF1(pages, ({ page }) => applyRule(rule, page), key)

/** The mean F1 of the different values that pages have. */
function meanF1(
  pages: readonly StatedPage[],
  valuesOf: (page: StatedPage) => readonly string[],
  key: (text: string) => string = comparableText,
): number {
  const f1s = pages.map((page) => {
    const { correct, taken, expected } = countValues(page, valuesOf(page), key)
    return taken + expected === 0 ? 1 : f1Score(correct, taken, expected).f1
  })
  return f1s.reduce((sum, f1) => sum + f1, 0) / f1s.length
}

function countValues(
  { labels }: StatedPage,
  values: readonly string[],
  key: (text: string) => string,
): { readonly correct: number; readonly taken: number; readonly expected: number } {
  const wanted = new Set(labels.map(key))
  const given = new Set(values.map(key))
  const correct = [...given].filter((value) => wanted.has(value)).length
  return { correct, taken: given.size, expected: wanted.size }
}

/** The rule that takes what is stated wherever something is. */
function ruleOf(
  of: Pick<Rule, 'site' | 'layout' | 'field' | 'status' | 'valueType'>,
  pages: readonly StatedPage[],
  { target }: StatedField,
): Rule {
  const given = pages.map(({ texts }) => statedValues(target, texts))
  const counts = pages.map((page, at) => countValues(page, given[at]!, comparableText))
  const sum = (part: 'correct' | 'taken' | 'expected'): number =>
    counts.reduce((so, its) => so + its[part], 0)
  const evidence: Evidence | undefined =
    pages.length < 2
      ? undefined
      : {
          pages: pages.length,
          precision: sum('taken') === 0 ? undefined : sum('correct') / sum('taken'),
          recall: sum('expected') === 0 ? undefined : sum('correct') / sum('expected'),
        }
  const amounts = pages.map(({ labels }) => labels.length)
  const profile = valueProfile(given.flat())
  const valueType = of.valueType ?? typeOfTexts(given.flat(), pages[0]!.page)
  const isOne = amounts.every((amount) => amount <= 1)
  return {
    ...of,
    version: 1,
    taking: target,
    voters: [{ votes: 1, tree: { kind: 'leaf', decision: 'take', taken: 0, left: 0 } }],
    choice: { kind: isOne ? 'one' : 'all', least: 1, share: 0 },
    valueType,
    usual: {
      fewest: amounts.reduce((min, one) => Math.min(min, one)),
      most: amounts.reduce((max, one) => Math.max(max, one)),
      votes: 1,
      filled: amounts.filter((amount) => amount > 0).length / amounts.length,
      ...(profile !== undefined && { values: profile }),
    },
    evidence,
    pages: pages.length,
  }
}
