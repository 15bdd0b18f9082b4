import { fieldNames } from '../../dist/analysis/records/fields/named-columns.js'
import { recordTable } from '../../dist/analysis/records/fields/record-table.js'
import { commonTokens, wordTokens } from '../../dist/core/text/tokens.js'
import { predictSegments } from '../../dist/extraction/model-predictions.js'
import { sameRecordF1 } from '../../dist/lab/evaluation/record-scores.js'
import { foldModels } from '../../dist/lab/training/model/model-choice.js'
import { pageContextOf } from '../../dist/rules/predicates/page-context.js'
import { goldPages } from './corpus.mjs'

/** @typedef {import('../../dist/analysis/records/fields/record-table.js').RecordRow['fields']} Fields */
/** @typedef {{ words: readonly string[], fields: Fields }} Candidate */

/** Fields whose values are compared exactly. */
const addressFields = new Set(['link', 'image'])

/** @param {string} text */
const keyOf = (text) => wordTokens(text).join(' ')

/**
 * @param {string} name
 * @param {string} found
 * @param {string} gold
 */
const isSame = (name, found, gold) =>
  addressFields.has(name) ? found === gold : keyOf(found) === keyOf(gold)

/**
 * Removes the first found record that matches a gold record by its words, and returns its fields.
 * @param {Candidate[]} candidates
 * @param {readonly string[]} words
 * @returns {Fields}
 */
function takeMatch(candidates, words) {
  const at = candidates.findIndex(
    (one) => 2 * commonTokens(one.words, words) >= sameRecordF1 * (one.words.length + words.length),
  )
  return at < 0 ? {} : (candidates.splice(at, 1)[0]?.fields ?? {})
}

/**
 * For each field the means over the pages with gold for it. Records match as in record F1; a value is right if it is a
 * gold value, and gold values of records that were not found are missing.
 * @param {string} path
 * @param {import('../../dist/analysis/records/record-model.js').RecordModel} model
 */
export async function fieldAccuracy(path, model) {
  // of each site by a model that was not trained on it
  const modelOf = foldModels()
  const scores = new Map(
    fieldNames.map((name) => [name, /** @type {{ precision: number, recall: number }[]} */ ([])]),
  )
  for await (const gold of goldPages(path)) {
    const context = pageContextOf(gold.page.html)
    const { page } = context
    const { types } = predictSegments(context, gold.page.url, () => modelOf(gold.site))
    const found = model.recordsOf(page, gold.page.url, types)
    const rows =
      found === undefined
        ? []
        : recordTable(page, found.records, { model: model.parts.columns }).rows
    const candidates = rows.map(({ text, fields }) => ({ words: wordTokens(text), fields }))
    const records = (gold.records?.records ?? []).map(({ text, fields }) => ({
      gold: fields,
      found: takeMatch(candidates, wordTokens(text)),
    }))
    for (const [name, ofField] of scores) {
      const withGold = records.filter((record) => (record.gold.get(name) ?? []).length > 0)
      if (withGold.length === 0) continue
      const withFound = records.filter((record) => record.found[name] !== undefined)
      const right = withGold.filter((record) =>
        [record.found[name] ?? []]
          .flat()
          .some((one) => record.gold.get(name)?.some((other) => isSame(name, one, other))),
      )
      ofField.push({
        precision: right.length / Math.max(1, withFound.length),
        recall: right.length / withGold.length,
      })
    }
  }
  return [...scores].map(([name, ofField]) => ({
    name,
    pages: ofField.length,
    precision: meanOf(ofField.map(({ precision }) => precision)),
    recall: meanOf(ofField.map(({ recall }) => recall)),
  }))
}

/** @param {readonly number[]} numbers */
const meanOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
