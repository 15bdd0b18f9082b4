// One process at a time, and none for ever: whoever finds a lock of processes that are gone takes it over.
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

/** After that long a lock holds nobody up: the number of its process may have gone to another. */
const longestMilliseconds = 15 * 60_000
const askAgainMilliseconds = 200

/**
 * Does some work while it holds a lock, a folder with a file for each process that works: this one, and those that are
 * given to `add` because they would go on if this one were killed. Waits for others, and says so once.
 */
export const locked = async (lock, work, say) => {
  let hasSaid = false
  while (!acquired(lock)) {
    const holders = holdersOf(lock)
    const working = holders.filter((pid) => !isGone(pid))
    if (working.length === 0 || isOld(lock)) release(lock, holders)
    else if (!hasSaid) {
      say(`waiting for process ${working.join(' and ')}, which works here too ...`)
      hasSaid = true
    }
    await sleep(askAgainMilliseconds)
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

/** The lock is made elsewhere and renamed, so that it is never there without its process. */
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

/** What it is called when a folder is there already. */
const existsAlready = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])]

/** Leaves what another one put there meanwhile. */
const release = (lock, holders) => {
  for (const pid of holders) rmSync(join(lock, String(pid)), { force: true })
  try {
    rmdirSync(lock)
  } catch {
    // it is held by another one, or gone
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

/** A lock of our own number is of one that had it before us. */
const isGone = (pid) => {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return isZombie(pid)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Whether a process has ended and its number is only kept until its parent asks; in some containers none ever does. */
const isZombie = (pid) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

const isOld = (lock) => {
  const made = statSync(lock, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > longestMilliseconds
}
