import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './support/treesift.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-scripts-'))
  copyFileSync(join(root, 'scripts/support/script-cache.js'), join(folder, 'script-cache.js'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'harbour.js'), 'export const ferries = 3\nexport default "Kai"\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Small modules stay as they are. */
const padding = `// ${'-'.repeat(20_000)}\n`

const write = (name: string, text: string): void =>
  writeFileSync(join(folder, name), text + padding)

/** Parts the modules of the folder; then what a program prints that imports one of them as `page`. */
function printed(name: string, program: string): unknown {
  const parts = pathToFileURL(join(root, 'scripts/support/script-modules.mjs'))
  writeFileSync(
    join(folder, 'program.js'),
    `import { partModules } from '${parts}'
partModules('${folder}')
const page = await import('./${name}')
console.log(JSON.stringify(${program}))
`,
  )
  return JSON.parse(
    execFileSync(process.execPath, [join(folder, 'program.js')], { encoding: 'utf8' }),
  )
}

test('a module that is parted exports what it did', () => {
  write(
    'page.js',
    `import quay, { ferries as ships } from './harbour.js'
import * as all from './harbour.js'
const text = 'Fähre ⛴ \u{1f6a2}', raw = String.raw\`é\\d\${''}\`, plain = String.raw\`é\\d\`
const found = /^[\u{1f6a2}-\u{1f6a5}é]+$/u.test('\u{1f6a2}é')
const later = async () => (await import('./harbour.js')).ferries + ships
const here = import.meta.url
function sum() { return ships + all.ferries }
class Ship { name = quay }
export { text, raw, plain as other, found, later, here, sum, Ship as default }
`,
  )
  const program =
    '{ ...page, ship: new page.default(), sum: page.sum(), later: await page.later() }'
  expect(printed('page.js', program)).toEqual({
    text: 'Fähre ⛴ \u{1f6a2}',
    raw: 'é\\d',
    other: 'é\\d',
    found: true,
    here: `${pathToFileURL(join(folder, 'page.js'))}`,
    ship: { name: 'Kai' },
    sum: 6,
    later: 6,
  })
  expect(readFileSync(join(folder, 'page.js'), 'utf8')).not.toContain('class Ship')
})

test('scripts are in ASCII', () => {
  write('words.js', "const text = 'Fähre', sign = String.raw`é\\d`\nexport { text, sign }\n")
  expect(printed('words.js', 'page')).toEqual({ text: 'Fähre', sign: 'é\\d' })
  expect(readFileSync(join(folder, 'words.script'), 'utf8')).toMatch(/^[\0-\x7f]+$/)
})

test.each([
  ['waits', "const { ferries } = await import('./harbour.js')\nexport { ferries }\n"],
  ['exports what it may change', 'export let ferries = 3\n'],
  ['exports what another does', "export { ferries } from './harbour.js'\n"],
])('a module that %s stays whole', (_, text) => {
  write('whole.js', text)
  expect(printed('whole.js', 'page.ferries')).toBe(3)
  expect(existsSync(join(folder, 'whole.script'))).toBe(false)
})
