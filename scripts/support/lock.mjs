// A lock between processes. A lock whose processes have ended is taken over.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An older lock is ignored: another process may have the id of its process. */
const maxMilliseconds = 15 * 60_000
const pollMilliseconds = 200

/**
 * Does some work while it holds a lock: a folder with a file for each process that works, this one and those given to
 * `add` because they survive this one. Waits for other processes, and reports that once.
 */
export const locked = async (lock, work, say) => {
  let hasSaid = false
  while (!acquired(lock)) {
    const holders = holdersOf(lock)
    const working = holders.filter((pid) => !isGone(pid))
    if (working.length === 0 || isOld(lock)) release(lock, holders)
    else if (!hasSaid) {
      say(`waiting for process ${working.join(' and ')}, which prepares this clone ...`)
      hasSaid = true
    }
    await sleep(pollMilliseconds)
  }
  const own = [process.pid]
  const add = (pid) => {
    own.push(pid)
    put(lock, pid)
  }
  try {
    return await work(add)
  } finally {
    release(lock, own)
  }
}

/** The lock is created under another name and renamed, so it never exists without its process. */
const acquired = (lock) => {
  const draft = `${lock}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  put(draft, process.pid)
  try {
    renameSync(draft, lock)
    return true
  } catch (error) {
    if (!existsAlready.includes(error.code)) throw error
    return false
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Codes of an existing folder. */
const existsAlready = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])]

/** Keeps what another process has put there meanwhile. */
const release = (lock, holders) => {
  for (const pid of holders) rmSync(join(lock, String(pid)), { force: true })
  try {
    rmdirSync(lock)
  } catch {
    // another process holds it, or it is gone
  }
}

const put = (folder, pid) => writeFileSync(join(folder, String(pid)), '')

const holdersOf = (lock) => {
  try {
    return readdirSync(lock).map(Number)
  } catch {
    return []
  }
}

/** A lock with our own process id is from an earlier process. */
const isGone = (pid) => {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return isZombie(pid)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Whether a process has ended but its parent has not waited for it; in some containers no parent ever does. */
const isZombie = (pid) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

const isOld = (lock) => {
  const made = statSync(lock, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > maxMilliseconds
}
