// How right the fields of found records are, by the values that the gold of a corpus has for them.
import { commonTokens } from '../../dist/core/common-tokens.js'
import { wordsOf } from '../../dist/core/words.js'
import { sameRecord } from '../../dist/evaluation/records.js'
import { readPage } from '../../dist/page/read-page.js'
import { fieldNames } from '../../dist/records/fields/named-columns.js'
import { tableOf } from '../../dist/records/fields/record-fields.js'
import { openCorpus } from '../../dist/source/corpora/open-corpus.js'

const keyOf = (text) => wordsOf(text).join(' ')
const addresses = new Set(['link', 'image'])
const isSame = (name, found, known) =>
  addresses.has(name) ? found === known : keyOf(found) === keyOf(known)

/** The fields of the first record that is the same, which is no other's then. */
function takeSame(left, words) {
  const at = left.findIndex(
    (one) => 2 * commonTokens(one.words, words) >= sameRecord * (one.words.length + words.length),
  )
  return at < 0 ? undefined : left.splice(at, 1)[0].fields
}

/**
 * For each field the means over the pages that have it. Records are the same as in record F1; a
 * value is right where the gold has it, and what the gold has of records that were not found is missing.
 */
export async function fieldScores(folder, judge) {
  const pages = new Map(fieldNames.map((name) => [name, []]))
  for await (const gold of (await openCorpus(folder)).pages()) {
    if (gold.kind === 'failed') throw gold.error
    const page = readPage(gold.page.html)
    const found = judge.recordsOf(page, gold.page.url)
    const rows = found === undefined ? [] : tableOf(page, found.records).rows
    const left = rows.map(({ text, fields }) => ({ words: wordsOf(text), fields }))
    const records = gold.records.records.map(({ text, fields }) => ({
      known: fields,
      found: takeSame(left, wordsOf(text)) ?? {},
    }))
    for (const [name, scores] of pages) {
      const known = records.filter((record) => (record.known.get(name) ?? []).length > 0)
      if (known.length === 0) continue
      const given = records.filter((record) => record.found[name] !== undefined)
      const right = known.filter((record) =>
        [record.found[name] ?? []]
          .flat()
          .some((one) => record.known.get(name).some((other) => isSame(name, one, other))),
      )
      scores.push({
        precision: right.length / Math.max(1, given.length),
        recall: right.length / known.length,
      })
    }
  }
  return [...pages].map(([name, scores]) => ({
    name,
    pages: scores.length,
    precision: meanOf(scores.map(({ precision }) => precision)),
    recall: meanOf(scores.map(({ recall }) => recall)),
  }))
}

const meanOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
