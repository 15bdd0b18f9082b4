import type { Command } from 'commander'
import { BadOption } from '../core/errors.js'

/** The options of a subcommand, also those that stand before its name; what it does not know there is wrong use. */
export function flagsOf<Flags>(command: Command): Flags {
  const known = new Set(command.options.map((option) => option.attributeName()))
  const stray = command.parent?.options.find((option) => {
    const name = option.attributeName()
    return command.parent!.getOptionValue(name) !== undefined && !known.has(name)
  })
  if (stray !== undefined)
    throw new BadOption(`${stray.long} is no option of ${command.parent!.name()} ${command.name()}`)
  return { ...command.parent?.opts(), ...command.opts() } as Flags
}
