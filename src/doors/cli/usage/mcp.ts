import type { Command } from 'commander'
import { loadOptional } from '../../../core/load-optional.js'
import {
  inputOptions,
  modelFileOption,
  noLearnOption,
  type ReadingFlags,
  readDatabaseOption,
  repeated,
  type ThreadFlags,
  threadOptions,
  withPageLimits,
  withReadingOptions,
} from '../options.js'
import { printMessage, type Terminal } from '../terminal/terminal.js'

interface McpFlags extends ReadingFlags, ThreadFlags {
  readonly db?: string
  readonly model?: string
  readonly root?: readonly string[]
  readonly readOnly?: true
  readonly ignoreRobots?: true
  readonly learn: boolean
}

const help = `
Serves assistants by the Model Context Protocol over standard input and output: extract a page, find its records,
show rules, explain what they take, train from examples, show their health. Long answers are cut, and their rest
can be read. Pages are fetched like those of "extract": robots.txt is obeyed, and private addresses are refused.
Files are read only below --root. Rules are trained only into a database that --db names. Needs the packages
@modelcontextprotocol/server and zod.

Examples:
  $ treesift mcp --db rules.db
  $ treesift mcp --db rules.db --read-only --root ./pages
  $ claude mcp add treesift -- npx treesift mcp --db ~/rules.db`

export function addMcp(program: Command, terminal: Terminal): void {
  const command = program
    .command('mcp')
    .description('serve assistants by the Model Context Protocol over standard input and output')
    .option(...readDatabaseOption)
    .option('--root <folder>', 'folder that HTML files may be read from; repeatable', repeated)
    .option('--read-only', 'do not offer training')
    .option('--ignore-robots', 'also fetch what robots.txt disallows')
    .option(...modelFileOption)
    .option(...noLearnOption)
  withPageLimits(withReadingOptions(command))
    .addHelpText('after', help)
    .action(async (flags: McpFlags) => {
      const { serveMcp } = await loadOptional(() => import('../../mcp/serve-mcp.js'))
      const { defaultForReading } = await import('../../../store/default-database.js')
      const { limits: inputLimits, addresses } = inputOptions(flags)
      const { db, model, root = [], readOnly, ignoreRobots, learn } = flags
      await serveMcp({
        db: db ?? defaultForReading(),
        model,
        learns: learn,
        limits: threadOptions(flags).limits,
        inputLimits,
        addresses,
        roots: root,
        robots: ignoreRobots ? 'ignored' : 'obeyed',
        training: db === undefined || readOnly ? 'refused' : 'allowed',
        onWarning: (message) => printMessage(terminal, message),
      })
    })
}
