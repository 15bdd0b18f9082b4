import { rmSync } from 'node:fs'
import { realpath, rename, stat } from 'node:fs/promises'
import { OutputUnwritable } from '../../core/errors.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import { AppendFile } from './append-file.js'
import { lockOutput } from './output-lock.js'

type Pieces = AsyncIterable<string | Uint8Array>

/**
 * Writes pieces to a file that the user named. It is replaced when its successor is complete, so it may be the page
 * that is being read. A link stays, and its target is replaced; a device is written to.
 */
export async function writeOutputFile(path: string, pieces: Pieces): Promise<void> {
  const existing = await stat(path).catch(() => undefined)
  if (existing === undefined) return replaceOutput(path, path, pieces)
  if (!existing.isFile()) return append(pieces, await AppendFile.open(path, 0))
  return replaceOutput(path, await realpath(path).catch(failureOf(path)), pieces)
}

const failureOf =
  (path: string) =>
  (error: unknown): never => {
    throw new OutputUnwritable(path, error)
  }

async function replaceOutput(path: string, target: string, pieces: Pieces): Promise<void> {
  const draft = `${target}.draft`
  const removeDraft = () => rmSync(draft, { force: true })
  const release = lockOutput(target)
  const forget = stopSignalsOfProcess.add(removeDraft)
  try {
    await append(pieces, await AppendFile.openDraft(draft, 0))
    await rename(draft, target).catch(failureOf(path))
  } catch (error) {
    removeDraft()
    throw error
  } finally {
    forget()
    release()
  }
}

async function append(pieces: Pieces, file: AppendFile): Promise<void> {
  try {
    for await (const piece of pieces) await file.append(piece)
  } finally {
    await file.close()
  }
}
