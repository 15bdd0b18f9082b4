import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { commaSeparated, repeated, wholeNumber } from './options.js'
import { createProgram } from './program.js'
import { applySettings } from './settings.js'
import { settingsSchema } from './settings-schema.js'
import { processTerminal } from './terminal/terminal.js'

/** The options that `tool make` or `tool make part` gets. */
function optionsOf(
  words: readonly string[],
  {
    file,
    environment = {},
    path = 'treesift.config.json',
  }: {
    readonly file?: unknown
    readonly environment?: Readonly<Record<string, string>>
    readonly path?: string
  } = {},
): unknown {
  const text = typeof file === 'string' ? file : file && JSON.stringify(file)
  const read = (asked: string) => (asked === path ? (text as string | undefined) : undefined)
  let found: unknown
  const program = new Command('tool').exitOverride().configureOutput({ writeErr: () => {} })
  program.hook('preAction', (_, command) => applySettings(command, { environment, read }))
  const make = program
    .command('make')
    .option('--db <file>')
    .option('-j, --jobs <n>', '', wholeNumber(1, 8), 2)
    .option('--names <names>', '', commaSeparated)
    .option('--feed <name>', '', repeated)
    .option('--blocks')
    .option('--no-learn')
    .option('--browser <file>')
    .enablePositionalOptions()
    .action((flags) => {
      found = flags
    })
  make
    .command('part')
    .option('--db <file>')
    .option('--page-size <n>', '', wholeNumber(1))
    .action((flags, command: Command) => {
      found = { ...flags, parent: command.parent!.opts()['db'] }
    })
  program.command('other').option('--field <name>')
  program.parse(words, { from: 'user' })
  return found
}

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return `${code} ${message}`
  }
  return 'none'
}

describe('an option', () => {
  test('is taken from the command line, else the environment, else the file, else its default', () => {
    const file = { jobs: 3, make: { jobs: 4 } }
    const environment = { TREESIFT_JOBS: '5' }
    expect(optionsOf(['make'])).toEqual({ jobs: 2, learn: true })
    expect(optionsOf(['make'], { file: { jobs: 3 } })).toMatchObject({ jobs: 3 })
    expect(optionsOf(['make'], { file })).toMatchObject({ jobs: 4 })
    expect(optionsOf(['make'], { file, environment })).toMatchObject({ jobs: 5 })
    expect(optionsOf(['make', '-j', '6'], { file, environment })).toMatchObject({ jobs: 6 })
  })

  test('may be a text, a number, a list, or true or false', () => {
    const file = {
      make: { db: 'a.db', names: ['a', 'b'], feed: ['x', 'y'], blocks: true, learn: false },
    }
    const expected = { db: 'a.db', names: ['a', 'b'], feed: ['x', 'y'], blocks: true, learn: false }
    expect(optionsOf(['make'], { file })).toEqual({ jobs: 2, ...expected })
    const environment = {
      ...{ TREESIFT_DB: 'a.db', TREESIFT_NAMES: 'a,b', TREESIFT_FEED: 'x' },
      ...{ TREESIFT_BLOCKS: 'Yes', TREESIFT_LEARN: '0', TREESIFT_BROWSER: 'b' },
    }
    expect(optionsOf(['make'], { environment })).toEqual({
      ...{ jobs: 2, ...expected, feed: ['x'], browser: 'b' },
    })
    expect(optionsOf(['make'], { file: { make: { blocks: false, learn: true } } })).toEqual({
      jobs: 2,
      learn: true,
    })
    expect(optionsOf(['make'], { environment: { TREESIFT_JOBS: '' } })).toMatchObject({ jobs: 2 })
  })

  test('of a subcommand has a section of its own, and the command line stays first', () => {
    const file = { db: 'a.db', make: { part: { pageSize: 7 } } }
    expect(optionsOf(['make', 'part'], { file })).toMatchObject({ db: 'a.db', pageSize: 7 })
    const environment = { TREESIFT_PAGE_SIZE: '8', TREESIFT_DB: 'e.db' }
    expect(optionsOf(['make', 'part'], { file, environment })).toMatchObject({
      db: 'e.db',
      pageSize: 8,
    })
    const given = optionsOf(['make', '--db', 'b.db', 'part'], { file, environment })
    expect(given).toEqual({ pageSize: 8, parent: 'b.db' })
  })
})

test('the schema has every option that a file may set, by command', () => {
  const schema = settingsSchema(createProgram(processTerminal)) as {
    properties: Record<string, { properties?: Record<string, { type?: unknown }> }>
  }
  const { extract, db } = schema.properties
  expect(db).toMatchObject({ type: ['string', 'number'] })
  expect(extract?.properties?.['pageSeconds']).toMatchObject({ type: ['number', 'string'] })
  expect(extract?.properties?.['learn']).toMatchObject({ type: 'boolean' })
  expect(extract?.properties?.['require']).toHaveProperty('anyOf')
  expect(extract?.properties).not.toHaveProperty('browser')
  expect(schema.properties['rules']?.properties?.['health']).toHaveProperty('properties.json')
})

describe('the file', () => {
  test('may be another one, or none', () => {
    const file = { jobs: 3 }
    const other = { path: 'x.json', file }
    expect(
      optionsOf(['make'], { ...other, environment: { TREESIFT_CONFIG: 'x.json' } }),
    ).toMatchObject({
      jobs: 3,
    })
    expect(optionsOf(['make'], { file, environment: { TREESIFT_CONFIG: 'none' } })).toMatchObject({
      jobs: 2,
    })
    expect(codeOf(() => optionsOf(['make'], { environment: { TREESIFT_CONFIG: 'y.json' } }))).toBe(
      'BAD_SETTING y.json: The file is not there, although TREESIFT_CONFIG names it.',
    )
  })

  test('may name its schema, and options of other commands', () => {
    const file = { $schema: 'x.json', field: 'price', other: { field: 'title' } }
    expect(optionsOf(['make'], { file })).toEqual({ jobs: 2, learn: true })
  })

  test.each([
    ['{', 'treesift.config.json: The file is not valid JSON.'],
    ['[]', 'treesift.config.json: The file is not a JSON object.'],
    ['null', 'treesift.config.json: The file is not a JSON object.'],
    [
      `{"a": "${'x'.repeat(2 ** 20)}"}`,
      'treesift.config.json: The file is larger than 1048576 bytes.',
    ],
    [{ jobbs: 3 }, 'treesift.config.json: jobbs: No such option is known.'],
    [{ make: { field: 'x' } }, 'treesift.config.json: make.field: No such option is known.'],
    [{ make: 3 }, 'treesift.config.json: make: No such option is known.'],
    [{ toString: 3 }, 'treesift.config.json: toString: No such option is known.'],
    [{ make: { jobs: 9 } }, 'treesift.config.json: make.jobs: Give a whole number from 1 to 8.'],
    [{ make: { jobs: null } }, 'treesift.config.json: make.jobs: Give a text or a number.'],
    [
      { make: { names: [{}] } },
      'treesift.config.json: make.names: Give a text or a number, or several.',
    ],
    [{ make: { blocks: 'perhaps' } }, 'treesift.config.json: make.blocks: Give true or false.'],
    [{ browser: '/tmp/x' }, expect.stringContaining('on the command line or in the environment')],
    [{ make: { browser: '/tmp/x' } }, expect.stringContaining('make.browser: Give this option on')],
  ])('that holds %.40j is refused', (file, message) => {
    expect(codeOf(() => optionsOf(['make'], { file }))).toEqual(
      typeof message === 'string' ? `BAD_SETTING ${message}` : message,
    )
  })

  test('is not blamed for the environment', () => {
    expect(codeOf(() => optionsOf(['make'], { environment: { TREESIFT_JOBS: 'many' } }))).toBe(
      'BAD_SETTING TREESIFT_JOBS: Give a whole number from 1 to 8.',
    )
  })
})
