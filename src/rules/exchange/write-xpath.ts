import type { ConditionOf, SelectorCondition } from '../predicates/selector-condition.js'
import type { SelectionMode } from './selection-space.js'
import { highestStep, isAround, isStepName, stepLevel, stepTag } from './selector-steps.js'
import type { ValueAccess } from './value-access.js'

/** XPath 1.0 that selects the elements, attributes or texts for which all conditions of one of the parts hold. */
export function writeXpath(
  parts: readonly (readonly SelectorCondition[])[],
  access: ValueAccess,
  mode: SelectionMode,
): string {
  const path = parts
    .map((conditions) => `//${elementPath(conditions, access)}${pathEnd(conditions, access)}`)
    // a text that stands in any element
    .map((path) => path.replace(/^\/\/\*\/text\(\)/, '//text()'))
    .join(' | ')
  return mode === 'first' ? `(${path})[1]` : path
}

function elementPath(conditions: readonly SelectorCondition[], access: ValueAccess): string {
  const arounds = conditions.filter(isAround)
  const wanted = arounds.filter(({ holds }) => holds === 'yes')
  const top = highestStep(conditions)
  // what is around the highest step is around the element itself only where there is no step between
  const outer = top === 0 && wanted.length > 0 ? wanted[0] : undefined
  const inner = arounds.filter((condition) => condition !== outer)
  const steps = Array.from({ length: top + 1 }, (_, at) => {
    const up = top - at
    const ofElement = [...inner.map(ancestorTest), ...nodeTests(conditions, access, 'element')]
    return stepAt(conditions, up, up > 0 ? [] : ofElement)
  })
  return `${outer === undefined ? '' : `${nodeOf(outer)}//`}${steps.join('/')}`
}

function stepAt(
  conditions: readonly SelectorCondition[],
  up: number,
  more: readonly string[],
): string {
  const here = conditions.filter((condition) => stepLevel(condition) === up && !isAround(condition))
  const names = here.flatMap((condition) =>
    condition.kind === 'element' && !isStepName(condition) ? [`[${signed(condition)}]`] : [],
  )
  const besides = here.flatMap((condition) =>
    condition.kind === 'beside' ? [`[${condition.xpath}]`] : [],
  )
  return [stepTag(here) ?? '*', ...placeTests(here), ...names, ...besides, ...more].join('')
}

/** Before any other test, so that all elements of the tag are counted. */
function placeTests(conditions: readonly SelectorCondition[]): readonly string[] {
  const places = conditions.filter(({ kind }) => kind === 'nth').map(({ xpath }) => xpath)
  if (places.length < 2) return places.map((place) => `[${place}]`)
  return [`[${places.map((place) => `position() = ${place}`).join(' and ')}]`]
}

const signed = ({ holds, xpath }: ConditionOf<'element'>): string =>
  holds === 'yes' ? xpath : `not(${xpath})`

const nodeOf = ({ test, xpath }: ConditionOf<'element'>): string =>
  test.what === 'tag' ? test.name : `*[${xpath}]`

const ancestorTest = (condition: ConditionOf<'element'>): string => {
  const test = `ancestor::${nodeOf(condition)}`
  return `[${condition.holds === 'yes' ? test : `not(${test})`}]`
}

function pathEnd(conditions: readonly SelectorCondition[], access: ValueAccess): string {
  if (access.kind === 'attribute') return `/@${access.name}`
  if (access.kind === 'text') return ''
  const place = conditions.find(({ kind }) => kind === 'part')
  const which = place === undefined ? '' : `[${place.xpath}]`
  return `/text()[normalize-space()]${which}${nodeTests(conditions, access, 'text').join('')}`
}

const nodeTestKinds: ReadonlySet<SelectorCondition['kind']> = new Set(['row', 'near', 'starts'])

/** What is asked of the text, or of the element where that is what is selected. */
function nodeTests(
  conditions: readonly SelectorCondition[],
  access: ValueAccess,
  on: 'element' | 'text',
): readonly string[] {
  if ((access.kind === 'text node') !== (on === 'text')) return []
  return conditions
    .filter(({ kind }) => nodeTestKinds.has(kind))
    .map((condition) => `[${condition.xpath}]`)
}
