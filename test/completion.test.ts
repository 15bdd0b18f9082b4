import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { treesift } from './support/treesift.js'

// the shells themselves say what they complete

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-completion-'))
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { out, code } = treesift(['completion', shell])
    expect(code).toBe(0)
    writeFileSync(join(folder, `treesift.${shell}`), out)
  }
  writeFileSync(join(folder, 'page.html'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(shell: string, script: string): readonly string[] {
  const { stdout, stderr, error } = spawnSync(shell, ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (error) throw error
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ')

/** What each shell offers for the last of these words. */
const shells: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  bash: (words) =>
    run(
      'bash',
      `source treesift.bash; COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}; ` +
        '_treesift; declare -p COMPREPLY',
    ).flatMap((line) => [...line.matchAll(/\]="([^"]*)"/g)].map(([, word]) => word!)),
  zsh: (words) =>
    run(
      'zsh',
      'compdef() { }; compadd() { shift; print -l -- $@ }; _files() { print -l -- * }; ' +
        `source ./treesift.zsh; words=(${quoted(words)}); CURRENT=${words.length}; _treesift`,
    ).filter((word) => word.startsWith(words.at(-1)!)),
  fish: (words) =>
    run('fish', `source treesift.fish; complete -C '${words.join(' ')}'`).map(
      (line) => line.split('\t')[0]!,
    ),
}

describe.each(Object.keys(shells))('%s', (shell) => {
  const offered = (...words: readonly string[]) => shells[shell]!(['treesift', ...words])

  test('completes commands and subcommands', () => {
    expect(offered('ex')).toEqual(['extract'])
    expect(offered('')).toEqual(expect.arrayContaining(['extract', 'rules', 'pipe', 'completion']))
    expect(offered('rules', 'he')).toEqual(['health'])
    expect(offered('rules', '--db', 'x.db', 'ex')).toEqual(
      expect.arrayContaining(['explain', 'export']),
    )
  })

  test('completes options of the command', () => {
    expect(offered('extract', '--page-s')).toEqual(['--page-seconds'])
    expect(offered('rules', 'import', '--pa')).toEqual(['--partial'])
    expect(offered('rules', '--pa')).toEqual([])
    expect(offered('--vers')).toEqual(['--version'])
  })

  test('completes files where a value is due, and for arguments', () => {
    expect(offered('extract', '--db', 'pa')).toEqual(['page.html'])
    expect(offered('extract', 'pa')).toEqual(['page.html'])
  })
})
