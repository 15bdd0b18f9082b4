import { given } from '../../core/given.js'
import type { Label, Labels } from '../labels.js'
import type { RawPage } from '../raw-page.js'
import type { Gold } from './gold.js'
import { SelectedTexts } from './selected-text.js'

/** The field of the contract that holds the main content. */
const mainField = 'main'

/**
 * What a page's labels say is right, and the page, warned of selectors that find nothing: what they mean stays
 * unknown, for a page without the field has the label `[]`. Throws what is wrong with a selector.
 */
export function labelGold(
  page: RawPage,
  labels: Labels | undefined,
): Gold & { readonly page: RawPage } {
  const found = new Map<string, readonly string[]>()
  const warnings: string[] = []
  const texts = selectedOn(page)
  for (const [field, label] of labels ?? []) {
    const values = valuesOf(label, field, texts)
    if (values) found.set(field, values)
    else warnings.push(`label "${field}": its selector finds nothing here, so it is left unknown`)
  }
  const main = found.get(mainField)?.join('\n')
  const fields = new Map([...found].filter(([field]) => field !== mainField))
  const warned =
    warnings.length === 0 ? page : { ...page, warnings: [...page.warnings, ...warnings] }
  return { page: warned, ...given({ main }), fields }
}

/** The page read for selectors, when the first one asks. */
function selectedOn({ html }: RawPage): () => SelectedTexts {
  let texts: SelectedTexts | undefined
  return () => {
    texts ??= new SelectedTexts(html)
    return texts
  }
}

/** `undefined` when a selector finds nothing; an element without text is found, and has none. */
function valuesOf(
  label: Label,
  field: string,
  selected: () => SelectedTexts,
): readonly string[] | undefined {
  if (label.kind === 'texts') return label.texts
  const values = select(label, field, selected())
  if (values.length === 0) return undefined
  return values.map((value) => value.trim()).filter((value) => value !== '')
}

function select(
  { selector, attr }: Extract<Label, { kind: 'selector' }>,
  field: string,
  texts: SelectedTexts,
): readonly string[] {
  if (attr !== undefined) return texts.attributes(selector, attr)
  return field === mainField ? texts.together(selector) : texts.each(selector)
}
