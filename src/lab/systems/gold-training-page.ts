import type { GeneralModel } from '../../analysis/model/general-model.js'
import { likelihoodsBy } from '../../extraction/model-predictions.js'
import type { Label, PageLabels } from '../../input/pages/page-labels.js'
import { recordsField } from '../../rules/learn/align/field-examples.js'
import { type TrainingPage, trainingPage } from '../../rules/learn/align/training-page.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import type { GoldPage, GoldRecords } from '../corpora/gold.js'

/** A page of a corpus as a training page for the rules of its site. */
export function goldTrainingPage(gold: GoldPage, model: () => GeneralModel): TrainingPage {
  const { id, html, url } = gold.page
  const context = pageContextOf(html, likelihoodsBy(model, url))
  return trainingPage(id, context, goldLabels(gold), url)
}

/**
 * The labels of the page itself where the corpus has them, else its gold texts.
 * @bench
 */
export function goldLabels({ labels, main, fields, records }: GoldPage): PageLabels {
  if (labels !== undefined) return labels
  if (records !== undefined) return new Map([[recordsField, recordsLabel(records)]])
  const texts = (values: readonly string[]) => ({ kind: 'texts', texts: values }) as const
  const known = [...fields].map(([field, values]) => [field, texts(values)] as const)
  return new Map(main === undefined ? known : [['main', texts(main.split('\n'))], ...known])
}

/** Records labelled as examples where the corpus has no selector of records. */
const exampleRecords = 2

const recordsLabel = ({ records, selector }: GoldRecords): Label =>
  selector === undefined
    ? { kind: 'texts', texts: records.slice(0, exampleRecords).map(({ text }) => text) }
    : { kind: 'selector', selector }
