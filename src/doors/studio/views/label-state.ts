import type { Picks } from '../../../app/labelling/pick-label.js'
import type { FieldPreview } from '../../../app/labelling/preview-field.js'
import type { PageDetails, PageDraft } from '../../../app/serving/labelling-tasks.js'
import type { client } from '../studio-client.js'

export type { FieldPreview, PageDetails, PageDraft, Picks }
export type Suggestion = Awaited<ReturnType<typeof client.suggestions>>[number]
export type Described = Awaited<ReturnType<typeof client.element>>

/** What the rules of a field take on a page. */
export interface Predicted {
  readonly values: FieldPreview['pages'][number]['taken']
  readonly attribute: string | undefined
}

/** What the rules of a preview take on a page. */
export function predictedOn(page: string, preview: FieldPreview | undefined): Predicted {
  const its = preview?.pages.find((one) => one.page === page)
  const rule = preview?.rules.find(({ layout }) => layout === its?.layout)
  return { values: its?.taken ?? [], attribute: rule?.attribute }
}

/** The label that a page has when exactly these values are right. */
export function picksOfValues(
  values: Predicted['values'],
  { attribute }: Pick<Predicted, 'attribute'>,
): Picks {
  if (values.length === 0) return { none: true }
  if (values.some(({ whole }) => !whole)) return { texts: values.flatMap(({ texts }) => texts) }
  return {
    elements: elementsOf({ places: values }),
    meaning: 'exactly',
    ...(attribute !== undefined && { attribute }),
  }
}

/** What a click on an element means for a field, given what is labelled and what the rule takes. */
export function picksAfterClick(
  offset: number,
  draft: PageDraft | undefined,
  predicted: Predicted,
): Picks {
  if (draft === undefined) return picksOfPredicted(offset, predicted)
  const labelled = elementsOf(draft)
  const { picks } = draft
  const attribute = attributeOf(draft)
  if (labelled.includes(offset)) {
    const rest = labelled.filter((one) => one !== offset)
    return rest.length === 0 ? {} : { elements: rest, meaning: 'exactly', ...attribute }
  }
  const isByElements = (picks.elements?.length ?? 0) > 0
  const before = isByElements && picks.meaning !== 'exactly' ? picks.elements! : labelled
  const isExact = picks.meaning === 'exactly' || (!isByElements && before.length > 1)
  return {
    elements: [...before, offset],
    ...(isExact && { meaning: 'exactly' as const }),
    ...attribute,
  }
}

/** Of several that a rule takes a click takes one out; it confirms a single one, and adds to them what is missing. */
function picksOfPredicted(offset: number, predicted: Predicted): Picks {
  const { values } = predicted
  const its = values.filter(({ element }) => element === offset)
  if (its.length === values.length && its.length > 0) return picksOfValues(values, predicted)
  const others = values.filter(({ element }) => element !== offset)
  if (its.length > 0) return picksOfValues(others, predicted)
  const isAddition = values.length > 1 && values.every(({ whole }) => whole)
  if (!isAddition) return { elements: [offset] }
  const picks = picksOfValues(values, predicted)
  return { ...picks, elements: [...picks.elements!, offset].sort((a, b) => a - b) }
}

/** Picks that give the label that a draft has, for undoing. */
export function picksOf(draft: PageDraft | undefined): Picks {
  if (draft === undefined) return {}
  if (Object.keys(draft.picks).length > 0) return draft.picks
  if (Array.isArray(draft.label))
    return draft.label.length === 0 ? { none: true } : { texts: draft.label }
  return { elements: elementsOf(draft), meaning: 'exactly', ...attributeOf(draft) }
}

export const elementsOf = ({
  places,
}: {
  readonly places: readonly { readonly element: number }[]
}): readonly number[] => [...new Set(places.map(({ element }) => element))]

/** The attribute that a label is about. */
function attributeOf({ label }: PageDraft): { readonly attribute?: string } {
  const attr = typeof label === 'object' && 'attr' in label ? label.attr : undefined
  return attr === undefined ? {} : { attribute: attr }
}

/** How a label is shown in few words. */
export function labelSummary({ label, places }: PageDraft): readonly string[] {
  if (Array.isArray(label) && label.length === 0) return ['(none on this page)']
  const texts = places.flatMap((place) => place.texts)
  if (texts.length > 0) return texts
  return Array.isArray(label) ? label : [(label as { readonly selector: string }).selector]
}

/** Names of fields that have a meaning of their own, offered first. */
export const knownFields = ['main', 'headline', 'author', 'date', 'summary', 'records'] as const
