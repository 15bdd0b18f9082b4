import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lab/corpora/corpora.test-kit.js'
import { FileLock, type LockOwner } from './file-lock.js'

const folder = testFolder()
const lock = () => folder.path('out.lock')
const left = () => readdirSync(dirname(lock()))

/** Holds the lock in this process, and returns what its file says. */
function ownOwner(): LockOwner {
  const held = FileLock.acquire(lock()) as FileLock
  const [name] = readdirSync(lock())
  const owner = JSON.parse(readFileSync(`${lock()}/${name}`, 'utf8'))
  held.release()
  return owner
}

/** A lock that was left by another process. */
function leave(owner: unknown, name = 'x'): string {
  mkdirSync(lock(), { recursive: true })
  writeFileSync(`${lock()}/${name}`, JSON.stringify(owner))
  return `${lock()}/${name}`
}

const isTaken = (): boolean => {
  const held = FileLock.acquire(lock())
  if (!(held instanceof FileLock)) return false
  held.release()
  return true
}

/** The id of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid

describe('a lock', () => {
  test('is held by one owner, and leaves nothing', () => {
    const held = FileLock.acquire(lock()) as FileLock
    expect(FileLock.acquire(lock())).toMatchObject({ pid: process.pid, since: expect.any(String) })
    held.release()
    held.release()
    expect(left()).toEqual([])
    expect(isTaken()).toBe(true)
  })

  test('of a process that has ended is taken over', () => {
    leave({ ...ownOwner(), pid: endedProcess() })
    expect(isTaken()).toBe(true)
    expect(left()).toEqual([])
  })

  test('of a process whose id another process has got is taken over', () => {
    const owner = ownOwner()
    leave({ ...owner, start: `${owner.start}0` })
    expect(isTaken()).toBe(true)
  })

  test('of a process that was stopped but runs is not taken over', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    try {
      await once(child, 'spawn')
      const { start: _, ...owner } = ownOwner()
      const held = { ...owner, pid: child.pid, start: startOf(child.pid!) }
      leave(held)
      expect(FileLock.acquire(lock())).toEqual(held)
    } finally {
      child.kill('SIGKILL')
    }
  })

  test('of another machine is taken over when its owner is silent for long', () => {
    const file = leave({ ...ownOwner(), host: 'elsewhere', pid: endedProcess() })
    expect(isTaken()).toBe(false)
    const before = new Date(Date.now() - 11 * 60_000)
    utimesSync(file, before, before)
    expect(isTaken()).toBe(true)
  })

  test.each([[null], [{}], ['{'], [{ pid: 1.5, host: 'a', start: '', since: '' }]])(
    'that says %j has no owner',
    (owner) => {
      leave(owner)
      expect(isTaken()).toBe(true)
    },
  )

  test('without a file has no owner', () => {
    mkdirSync(lock())
    expect(isTaken()).toBe(true)
  })

  test('cannot be taken where there is no folder', () => {
    expect(() => FileLock.acquire(folder.path('no/out.lock'))).toThrow(
      expect.objectContaining({ code: 'ENOENT' }),
    )
  })
})

/** As a process writes it in its own lock. */
function startOf(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  return `${boot} ${readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')[19]}`
}
