import { Argument, type Command } from 'commander'
import type { CompletedShell } from '../completion.js'
import type { Terminal } from '../terminal/terminal.js'

const help = `
The script completes commands, options and file names. Write it to the folder where your shell looks for it, which
you may have to make (mkdir -p), and open a new shell.

Examples:
  $ treesift completion bash > ~/.local/share/bash-completion/completions/treesift
  $ treesift completion zsh > ~/.zfunc/_treesift      with fpath+=~/.zfunc before compinit in ~/.zshrc
  $ treesift completion fish > ~/.config/fish/completions/treesift.fish`

export function addCompletion(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', help)
    .action(async (shell: CompletedShell) => {
      const { completionScripts } = await import('../completion.js')
      terminal.out.write(completionScripts[shell](program))
    })
}
