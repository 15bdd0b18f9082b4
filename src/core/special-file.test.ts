import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOpenDescriptor, specialFileAt } from './special-file.js'

test.skipIf(process.platform === 'win32')('pipes and devices are special files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treesift-special-'))
  try {
    writeFileSync(join(folder, 'file'), '')
    execFileSync('mkfifo', [join(folder, 'pipe')])
    expect(specialFileAt(join(folder, 'file'))).toBeUndefined()
    expect(specialFileAt(join(folder, 'none'))).toBeUndefined()
    expect(specialFileAt(folder)).toBeUndefined()
    expect(specialFileAt(join(folder, 'pipe'))).toBe('it is a named pipe, not a file')
    expect(specialFileAt('/dev/zero')).toBe('it is a device, not a file')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['/dev/stdin', true],
  ['/dev/fd/63', true],
  ['/proc/self/fd/63', true],
  ['/dev/fd/../zero', false],
  ['/dev/zero', false],
  ['dev/fd/63', false],
])('%s names a descriptor of the process: %s', (path, expected) => {
  expect(isOpenDescriptor(path)).toBe(expected)
})
