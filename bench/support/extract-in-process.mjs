// node extract-in-process.mjs WARC: the lines of a batch without threads, to standard output.
import { extractInputs } from '../../dist/app/batch/extract-inputs.js'
import '../../dist/doors/cli/engine-options.js'
import { inputLimits } from '../../dist/input/raw-page/input-limits.js'
import { findWarcPages } from '../../dist/input/warc/warc-pages.js'
import { jsonView, lineOf } from '../../dist/output/formats/write.js'
import { defaultForReading } from '../../dist/store/default-database.js'
import { lazyModel } from '../../dist/store/models/lazy-models.js'
import { SqliteRuleStore } from '../../dist/store/sqlite/sqlite-rule-store.js'

const [warc = ''] = process.argv.slice(2)
const rules = SqliteRuleStore.forReading(defaultForReading())
const options = { rules, model: lazyModel(), content: /** @type {const} */ ('text') }
for await (const { outcome } of extractInputs(findWarcPages(warc, inputLimits), options))
  process.stdout.write(lineOf(outcome, jsonView))
rules.close()
