import { Command } from 'commander'
import { version } from '../core/version.js'
import { addBlocks } from './commands/blocks.js'
import { addCompare } from './commands/compare.js'
import { addEvaluate } from './commands/evaluate.js'
import { addExtract } from './commands/extract.js'
import { addFeatures } from './commands/features.js'
import { addInspect } from './commands/inspect.js'
import { addLabel } from './commands/label.js'
import { addModel } from './commands/model.js'
import { addRecords } from './commands/records.js'
import { addRender } from './commands/render.js'
import { addRules } from './commands/rules.js'
import { addTrain } from './commands/train.js'
import type { Terminal } from './terminal.js'

/** Every command, in the order that a newcomer needs them. To add one, write its file and name it here. */
const commands = [
  addLabel,
  addTrain,
  addExtract,
  addRecords,
  addRules,
  addEvaluate,
  addCompare,
  addModel,
  addBlocks,
  addInspect,
  addFeatures,
  addRender,
]

const examples = `
Examples:
  $ treesift label check labelled/              see whether every label is found on its page
  $ treesift train labelled/ --db rules.db      learn from a few labelled pages of a site
  $ treesift extract page.html --db rules.db    extract with what was learned
  $ treesift rules example.org --db rules.db    read the rules
  $ treesift rules explain page.html            see why they take what they take

Exit codes: 0 fine, 1 some inputs failed, 2 wrong use.`

export function createProgram(terminal: Terminal): Command {
  const program = new Command('treesift')
    .description('Learns how each web site lays out its pages, and extracts what matters.')
    .version(version)
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
      // `run` says it, with a code
      outputError: () => {},
    })
  for (const add of commands) add(program, terminal)
  return program
}
