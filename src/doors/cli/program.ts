import { Command } from 'commander'
import { version } from '../../core/version.js'
import { applySettings, processSettings, type SettingSources } from './settings.js'
import type { Terminal } from './terminal/terminal.js'
import { addCompletion } from './usage/completion.js'
import { addCompare, addEvaluate } from './usage/evaluate.js'
import { addExtract } from './usage/extract.js'
import { addFleet } from './usage/fleet.js'
import { addBlocks, addFeatures, addInspect, addRender } from './usage/inspect.js'
import { addLabel } from './usage/label.js'
import { addMcp } from './usage/mcp.js'
import { addModel } from './usage/model.js'
import { addPipe } from './usage/pipe.js'
import { addRecords } from './usage/records.js'
import { addRules } from './usage/rules.js'
import { addServe } from './usage/serve.js'
import { addTrain } from './usage/train.js'

/**
 * Every command, in the order that a newcomer needs them. To add one, describe it in `usage/` (name, options and
 * examples, nothing that takes time to load), and write what it does in `commands/`, which its action imports.
 */
const commands = [
  addLabel,
  addTrain,
  addExtract,
  addRecords,
  addPipe,
  addMcp,
  addRules,
  addServe,
  addFleet,
  addEvaluate,
  addCompare,
  addModel,
  addBlocks,
  addInspect,
  addFeatures,
  addRender,
  addCompletion,
]

const examples = `
Examples:
  $ treesift label check labelled/              check that every label is found on its page
  $ treesift train labelled/ --db rules.db      learn rules from a few labelled pages of a site
  $ treesift extract page.html --db rules.db    extract with these rules
  $ treesift rules example.org --db rules.db    show the rules
  $ treesift rules explain page.html            show why the rules take what they take

Exit codes: 0 success, 1 some inputs failed, 2 wrong use.`

export function createProgram(
  terminal: Terminal,
  settings: SettingSources = processSettings,
): Command {
  const program = new Command('treesift')
    .description('Learns how each web site lays out its pages, and extracts what matters.')
    .version(version)
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
      // `run` prints errors, with their codes
      outputError: () => {},
    })
    .hook('preAction', (_, command) => applySettings(command, settings))
  for (const add of commands) add(program, terminal)
  return program
}
