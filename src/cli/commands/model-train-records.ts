import type { Command } from 'commander'
import { trainRecords } from '../../app/records/train-records.js'
import { writeRecordModel } from '../../store/model-store.js'
import { showProgress, type Terminal } from '../terminal.js'

interface Flags {
  readonly output: string
  readonly others: readonly string[]
  readonly without: readonly string[]
  readonly credit: string
}

const examples = `
LISTS are folders of pages whose records are known: see docs/guides/evaluate.md. Each fifth of their sites is first judged
by what was learned from the others; that is where the figures come from.

Examples:
  $ treesift model train-records lists/ --others corpus/ --output my-records.model
  $ treesift model train-records lists/ --others corpus/ --without kept/ --output my-records.model`

export function addTrainRecords(model: Command, terminal: Terminal): void {
  model
    .command('train-records')
    .description('learn to find records from list pages of many sites, and measure it')
    .argument('<lists...>', 'folders of pages with known records')
    .requiredOption('-o, --output <file>', 'where the model is kept')
    .option('--others <corpora...>', 'pages, of which some are known to list nothing', [])
    .option('--without <lists...>', 'learn nothing from sites of these', [])
    .option('--credit <text>', 'whose pages and labels these are, and their licence', 'not given')
    .addHelpText('after', examples)
    .action(async (lists: readonly string[], flags: Flags) => {
      const { output, others, without, credit } = flags
      const file = await trainRecords({
        lists,
        others,
        without,
        credit,
        date: new Date().toISOString().slice(0, 10),
        onStep: (what) => showProgress(terminal, what),
      })
      showProgress(terminal, '')
      writeRecordModel(output, file)
      const { figures } = file.card
      terminal.out.write(
        `Cross-validated over sites, ${figures.lists} lists: record F1 ${figures.f1.toFixed(4)}\n` +
          `Records found on ${figures.fired} of ${figures.others} pages that list nothing\n`,
      )
    })
}
