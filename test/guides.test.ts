import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { program, root } from './support/treesift.js'

// What guides show is what their commands print, in a folder with nothing but the files that they ask for.

/** Guides that show output, and what other tests hold, or what needs sites or servers that a guide has not. */
const guides: Readonly<Record<string, RegExp | undefined>> = {
  'configuration.md': undefined,
  'extract.md': undefined,
  'fleet.md': undefined,
  'pipe.md': undefined,
  'records.md': undefined,
  'rules-exchange.md': /^treesift rules diff/,
}

interface ShownCommand {
  readonly command: string
  readonly output: readonly string[]
}

/** A step of a guide: a file to save, or commands with what they print. */
type Step =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'commands'; readonly commands: readonly ShownCommand[] }

const fencePattern = /(?:save this (?:page |one )?as `([^`]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gim

function stepsOf(guide: string): readonly Step[] {
  const steps: Step[] = []
  for (const [, name, language, text = ''] of guide.matchAll(fencePattern))
    if (name !== undefined) steps.push({ kind: 'file', name, text })
    else if (language === 'console') steps.push({ kind: 'commands', commands: commandsOf(text) })
  return steps
}

function commandsOf(block: string): readonly ShownCommand[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((shown) => {
      const lines = shown.trimEnd().split('\n')
      const length = lines.findIndex((line) => !line.endsWith('\\')) + 1
      return { command: lines.slice(0, length).join('\n'), output: lines.slice(length) }
    })
}

const showsOutput = (commands: readonly ShownCommand[]): boolean =>
  commands.some(({ output }) => output.length > 0)

/** `...` stands for some text, and on a line of its own for some lines. */
function patternOf(output: readonly string[]): RegExp {
  const lines = output.map((line) =>
    line === '...' ? '(?:.*\\n)*' : `${line.split('...').map(escaped).join('.*')}\\n`,
  )
  return new RegExp(`^${lines.join('')}$`)
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-guide-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

/** What each command prints, all of them in one shell. */
function printed(commands: readonly string[], port: number): readonly string[] {
  const end = '<end of the command>'
  const script = [
    'exec 2>&1',
    `treesift() { '${process.execPath}' '${program}' "$@"; }`,
    'npx() { "$@"; }',
    ...commands.flatMap((command) => [command.replaceAll('7379', `${port}`), `echo '${end}'`]),
  ]
  const { stdout } = spawnSync('bash', ['-c', script.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  })
  return stdout.split(`${end}\n`)
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

describe.each(Object.entries(guides))('docs/guides/%s', (name, elsewhere) => {
  test('shows what its commands print', async () => {
    const steps = stepsOf(readFileSync(join(root, 'docs/guides', name), 'utf8'))
    const shown: ShownCommand[] = []
    for (const step of steps)
      if (step.kind === 'file') writeFileSync(join(folder, step.name), step.text)
      else if (showsOutput(step.commands) && !elsewhere?.test(step.commands[0]!.command))
        shown.push(...step.commands)
    expect(shown.length).toBeGreaterThan(0)
    const found = printed(
      shown.map(({ command }) => command),
      await freePort(),
    )
    for (const [at, { command, output }] of shown.entries())
      expect(found[at], command).toMatch(patternOf(output))
  })
})
