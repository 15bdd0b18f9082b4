import { type Command, Option } from 'commander'
import { inputLimits } from '../../../input/raw-page/input-limits.js'
import type { ServeFlags } from '../commands/serve.js'
import { modelFileOption, repeated, wholeNumber, writeDatabaseOption } from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

const help = `
Opens the studio, where you label pages by clicking, see what rules take and why, and watch the health of sites; and
an HTTP API, described at /openapi.json and in docs/reference/http.md. Assistants are served at /mcp by the Model
Context Protocol, where @modelcontextprotocol/server is installed.

The server listens on 127.0.0.1 only. On any other --host everybody needs a token: --token, or better the environment
variable TREESIFT_TOKEN. Opened pages, drafts of labels and jobs are kept in a workspace beside the rules.

Examples:
  $ treesift serve --open
  $ treesift serve --port 8080 --db rules.db --no-learn
  $ TREESIFT_TOKEN=$(openssl rand -hex 16) treesift serve --host 0.0.0.0
  $ curl -s localhost:7333/v1/extract -H 'content-type: application/json' -d '{"url": "https://www.example.org/"}'`

const logLevelNames = ['debug', 'info', 'warn', 'error', 'silent'] as const

const maxPort = 65_535

export function addServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('start the studio and the HTTP API')
    .option(
      '--port <n>',
      'port to listen on; 0 for any that is free',
      wholeNumber(0, maxPort),
      7333,
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--token <text>', 'token that every request must send (default: TREESIFT_TOKEN)')
    .option(
      '--allow-host <name>',
      'further name by which the server is reached; may be repeated',
      repeated,
    )
    .option(...writeDatabaseOption)
    .option('--workspace <file>', 'opened pages, drafts and jobs (default: beside the rules)')
    .option(...modelFileOption)
    .option('--no-learn', 'store only what is trained, not even how often rules were used')
    .option('--open', 'open the studio in the browser')
    .option('--allow-private', 'also fetch from private and local addresses')
    .option(
      '--max-bytes <n>',
      'maximum size of a page, and of a request in JSON',
      wholeNumber(1),
      inputLimits.maxBytes,
    )
    .option('--body-seconds <n>', 'maximum time for a request in JSON', wholeNumber(1, 3_600), 30)
    .option('--max-upload <n>', 'maximum size of an upload', wholeNumber(1), 4 * 2 ** 30)
    .option('--rate <n>', 'requests that one client may send in a second', wholeNumber(1), 500)
    .option(
      '-j, --jobs <n>',
      'pages extracted at the same time (default: one per processor)',
      wholeNumber(1, 256),
    )
    .option('--max-waiting <n>', 'pages that may wait for a thread', wholeNumber(0), 128)
    .option(
      '--page-seconds <n>',
      'maximum time for a page in a worker thread',
      wholeNumber(1, 86_400),
      20,
    )
    .option(
      '--page-megabytes <n>',
      'maximum memory for a page in a worker thread',
      wholeNumber(64, 65_536),
      1024,
    )
    .addOption(new Option('--log <level>', 'what is logged').choices(logLevelNames).default('info'))
    .addHelpText('after', help)
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import('../commands/serve.js')
      await runServe(flags, terminal)
    })
}
