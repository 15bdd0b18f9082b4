import { OutputLocked, OutputUnwritable } from '../../core/errors.js'
import { FileLock } from '../../core/file-lock.js'

/** What is released when an output is written, or never will be. */
export type Release = () => void

/**
 * Locks an output, so that no other process writes it; throws if one does.
 * @param lock The folder that is the lock, beside the output or in it.
 */
export function lockOutput(output: string, lock = `${output}.lock`): Release {
  const held = acquired(output, lock)
  if (!(held instanceof FileLock)) throw new OutputLocked(output, held, lock)
  return () => held.release()
}

function acquired(output: string, lock: string): ReturnType<typeof FileLock.acquire> {
  try {
    return FileLock.acquire(lock)
  } catch (error) {
    throw new OutputUnwritable(output, error)
  }
}
