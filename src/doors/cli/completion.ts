import type { Command, Option } from 'commander'

/** What can be completed behind a command: `treesift rules`. */
interface CompletedCommand {
  /** Its names, joined by spaces; empty for the program. */
  readonly path: string
  readonly subcommands: readonly (readonly [name: string, description: string])[]
  readonly options: readonly CompletedOption[]
}

interface CompletedOption {
  /** `-j --jobs`. */
  readonly flags: readonly string[]
  readonly description: string
  readonly takesValue: boolean
}

/** Shells that a script can be made for. */
export const completionScripts = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
} as const satisfies Record<string, (program: Command) => string>

export type CompletedShell = keyof typeof completionScripts

function commandsOf(command: Command, path: readonly string[] = []): readonly CompletedCommand[] {
  const own = {
    path: path.join(' '),
    subcommands: command.commands.map((one) => [one.name(), one.description()] as const),
    options: [...command.options, help].map(completed),
  }
  return [own, ...command.commands.flatMap((one) => commandsOf(one, [...path, one.name()]))]
}

type Described = Pick<Option, 'short' | 'long' | 'description' | 'required' | 'optional'>

const help: Described = {
  short: '-h',
  long: '--help',
  description: 'display help for command',
  required: false,
  optional: false,
}
const completed = ({
  short,
  long,
  description,
  required,
  optional,
}: Described): CompletedOption => ({
  flags: [short, long].filter((flag) => flag !== undefined),
  description,
  takesValue: required || optional,
})

const flagsOf = ({ options }: CompletedCommand, only?: 'with value'): string =>
  options
    .filter(({ takesValue }) => only === undefined || takesValue)
    .flatMap(({ flags }) => flags)
    .join(' ')

const namesOf = ({ subcommands }: CompletedCommand): string =>
  subcommands.map(([name]) => name).join(' ')

/** The lines of a table that shell functions look commands up in. */
const shellCases = (commands: readonly CompletedCommand[]): string =>
  commands
    .map(
      (command) =>
        `    '${command.path}') subcommands='${namesOf(command)}' ` +
        `options='${flagsOf(command)}' valued='${flagsOf(command, 'with value')}' ;;`,
    )
    .join('\n')

/** Finds the command that the words name; a word that is no subcommand of it ends the search. */
const findCommand = (commands: readonly CompletedCommand[]): string => `_treesift_command() {
  case "$1" in
${shellCases(commands)}
  esac
}`

function bashScript(program: Command): string {
  return `# Completion of treesift in bash, made by "treesift completion bash"
${findCommand(commandsOf(program))}
_treesift() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local path='' subcommands='' options='' valued='' word at
  _treesift_command "$path"
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if [[ " $subcommands " == *" $word "* ]]; then
      path="\${path:+$path }$word"
      _treesift_command "$path"
    fi
  done
  if [[ " $valued " == *" $before "* ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  elif [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n "$subcommands" ]]; then
    COMPREPLY=($(compgen -W "$subcommands" -- "$current") $(compgen -f -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _treesift treesift
`
}

function zshScript(program: Command): string {
  return `#compdef treesift
# Completion of treesift in zsh, made by "treesift completion zsh"
${findCommand(commandsOf(program))}
_treesift() {
  local current="\${words[CURRENT]}" before="\${words[CURRENT-1]}"
  local path_='' subcommands='' options='' valued='' word at
  _treesift_command "$path_"
  for ((at = 2; at < CURRENT; at++)); do
    word="\${words[at]}"
    if [[ " $subcommands " == *" $word "* ]]; then
      path_="\${path_:+$path_ }$word"
      _treesift_command "$path_"
    fi
  done
  if [[ " $valued " == *" $before "* ]]; then
    _files
  elif [[ "$current" == -* ]]; then
    compadd -- \${=options}
  else
    [[ -n "$subcommands" ]] && compadd -- \${=subcommands}
    _files
  fi
}
if [[ "\${funcstack[1]}" == _treesift ]]; then _treesift "$@"; else compdef _treesift treesift; fi
`
}

const fishText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** What is completed behind a command. */
const fishRule = (path: string): string =>
  `complete -c treesift -n ${fishText(`_treesift_at ${fishText(path)}`)}`

function fishScript(program: Command): string {
  const commands = commandsOf(program)
  const lines = commands.flatMap(({ path, subcommands, options }) => [
    ...subcommands.map(
      ([name, description]) => `${fishRule(path)} -a ${name} -d ${fishText(description)}`,
    ),
    ...options.map(({ flags, description, takesValue }) => {
      const names = flags.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      )
      const value = takesValue ? ' -r' : ''
      return `${fishRule(path)} ${names.join(' ')}${value} -d ${fishText(description)}`
    }),
  ])
  const paths = commands.map(({ path }) => fishText(path)).join(' ')
  return `# Completion of treesift in fish, made by "treesift completion fish"
set -g _treesift_paths ${paths}
function _treesift_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim -- "$path $word")
    if contains -- "$longer" $_treesift_paths
      set path $longer
    end
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`
}
