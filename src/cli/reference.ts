import type { Command } from 'commander'
import { listFeatures } from './commands/features.js'
import { createProgram } from './program.js'
import { processTerminal } from './terminal.js'

/** The pages of docs/reference/ that are written by the program: file name to text. `npm run docs` stores them. */
export const referencePages = (): Readonly<Record<string, string>> => ({
  'commands.md': commandsPage(),
  'features.md': featuresPage(),
})

const notice = '<!-- Written by `npm run docs`. -->'

function commandsPage(): string {
  const program = createProgram(processTerminal)
  const sections = [program, ...program.commands.flatMap(withSubcommands)].map(
    (command) => `## ${nameOf(command)}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`,
  )
  return `# Commands\n\n${notice}\n\n${sections.join('\n')}`
}

const withSubcommands = (command: Command): readonly Command[] => [command, ...command.commands]

const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`

/** What `--help` prints, examples too, at a width that does not depend on the terminal. */
function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({
    writeOut: (text) => {
      help += text
    },
    getOutHelpWidth: () => 100,
  })
  command.outputHelp()
  return help.trimEnd()
}

function featuresPage(): string {
  const rows = listFeatures().map(
    ({ name, of, unit, meaning, source }) =>
      `| \`${name}\` | ${of} | ${unit} | ${inCell(meaning)} | ${inCell(source)} |`,
  )
  return `# Features

${notice}

A feature is one number about a *run* (a stretch of inline text inside one block) or about a *block* (an element that bounds content).
A run's vector holds its own features and, as \`block.*\` and \`container.*\`, those of two blocks: the one it stands in, and the
nearest one above that holds other runs too. The column *of* says where a feature occurs. Sources are the papers by their
numbers in [methods](../methods.md), and the columns of the iCrawler data.

| feature | of | unit | meaning | source |
|---|---|---|---|---|
${rows.join('\n')}
`
}

const inCell = (text: string): string => text.replaceAll('|', '\\|')
