import { EmptyFolder, NoLabels } from '../../core/errors.js'
import { findPages } from '../files/folder.js'
import { readJsonLines } from '../json/json-lines.js'
import { isJsonObject, type JsonObject } from '../json/json-value.js'
import { type SourceLimits, sourceLimits } from '../limits.js'
import { readSidecar } from '../sidecar.js'

/** Looks through a list until a page has labels. Throws when none has: the first broken line, or that there are none. */
export const needLabelsInList = (
  list: string,
  limits: SourceLimits = sourceLimits,
): Promise<void> => needInList(list, hasLabels, limits)

/** The same for a list that tells the records of its pages. */
export const needRecordsInList = (
  list: string,
  limits: SourceLimits = sourceLimits,
): Promise<void> => needInList(list, ({ records }) => isThere(records), limits)

async function needInList(
  list: string,
  saysEnough: (value: JsonObject) => boolean,
  limits: SourceLimits,
): Promise<void> {
  let failure: unknown
  for await (const line of readJsonLines(list, { limits })) {
    if (line.kind === 'failed') failure ??= line.error
    else if (saysEnough(line.value)) return
  }
  throw failure ?? new NoLabels(list)
}

/** The same for the html files that a path names, and the JSON beside them. */
export async function needLabelsInFiles(
  path: string,
  limits: SourceLimits = sourceLimits,
): Promise<void> {
  let failure: unknown
  for await (const found of findPages(path)) {
    if (found.kind === 'failed') {
      if (!(found.error instanceof EmptyFolder)) failure ??= found.error
      continue
    }
    try {
      if (hasLabels((await readSidecar(found.path, limits))?.value ?? {})) return
    } catch (error) {
      failure ??= error
    }
  }
  throw failure ?? new NoLabels(path)
}

/** Labels of a broken form count: they are told as what they are when their page is read. */
function hasLabels({ labels }: JsonObject): boolean {
  return isThere(labels) && (!isJsonObject(labels) || Object.keys(labels).length > 0)
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null
