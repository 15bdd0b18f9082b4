import type { Command, Option } from 'commander'
import { repeated } from './options.js'
import { commandLineOnly, settingsFile, variableOf } from './settings.js'

type Schema = Readonly<Record<string, unknown>>

/** The JSON schema of the file of settings, from the options of all commands. */
export function settingsSchema(program: Command): Schema {
  const common = new Map<string, Option>()
  for (const option of program.commands.flatMap(optionsBelow))
    if (!common.has(option.attributeName())) common.set(option.attributeName(), option)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: settingsFile,
    description:
      'Options of treesift: those of all commands, and those of one in an object of its name.',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...propertiesOf([...common.values()], 'of every command that has this option'),
      ...sectionsOf(program),
    },
    additionalProperties: false,
  }
}

const optionsBelow = (command: Command): readonly Option[] => [
  ...command.options,
  ...command.commands.flatMap(optionsBelow),
]

const isSetting = (option: Option): boolean => !commandLineOnly.has(option.attributeName())

const propertiesOf = (options: readonly Option[], note?: string): Schema =>
  Object.fromEntries(
    options.filter(isSetting).map((option) => [option.attributeName(), optionSchema(option, note)]),
  )

const sectionsOf = ({ commands }: Command): Schema =>
  Object.fromEntries(commands.map((command) => [command.name(), sectionOf(command)]))

const sectionOf = (command: Command): Schema => ({
  description: command.description(),
  type: 'object',
  properties: { ...propertiesOf(command.options), ...sectionsOf(command) },
  additionalProperties: false,
})

function optionSchema(option: Option, note?: string): Schema {
  const description = note ?? `${option.description} (${variableOf(option)})`
  return { description, ...valueSchema(option) }
}

const plain = { type: ['string', 'number'] } as const

function valueSchema(option: Option): Schema {
  if (option.isBoolean() || option.negate) return { type: 'boolean' }
  if (option.argChoices !== undefined) return { enum: option.argChoices }
  if (typeof option.defaultValue === 'number') return { type: ['number', 'string'] }
  const isList =
    option.variadic || option.parseArg === repeated || /<(?:names|list)>/.test(option.flags)
  return isList ? { anyOf: [plain, { type: 'array', items: plain, minItems: 1 }] } : plain
}
