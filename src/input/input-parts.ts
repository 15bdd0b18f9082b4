import { BadOption, InputChanged, InputNotFound, PartCrossed, UrlNotRead } from '../core/errors.js'
import { statIfThere } from './files/file.js'
import { expandGlob, globRefusal, isGlob } from './files/glob.js'
import { findPageFiles } from './files/page-files.js'
import {
  byteRange,
  openRandomAccess,
  type RandomAccessBytes,
  readChunks,
} from './files/random-access-bytes.js'
import { findInLines, findInputs, isListName } from './inputs.js'
import type { InputLimits } from './raw-page/input-limits.js'
import { isUrl } from './raw-page/page-url.js'
import type { PendingInput } from './raw-page/pending-input.js'
import { findWarcPages, warcFilePattern } from './warc/warc-pages.js'
import { nextRecordStart, RecordCrossesEnd } from './warc/warc-records.js'

/** Bytes of a file, which had this size when the inputs were parted. */
interface FilePart {
  readonly path: string
  readonly size: number
  readonly from: number
  readonly to: number
}

/** A part of inputs that can be read without the others; in the order of the parts, their pages are all pages. */
export type InputPart =
  | ({ readonly kind: 'records' } & FilePart)
  /** `line` is the number of the first line. */
  | ({ readonly kind: 'lines'; readonly line: number } & FilePart)
  /** Files that are read as a whole. */
  | { readonly kind: 'names'; readonly names: readonly string[] }

/** A part has its names in a job of a queue, and in a line of a plan. */
const maxNames = 500

/** Throws for standard input, URLs, and names of nothing: what is submitted cannot be corrected later. */
export async function checkInputs(names: readonly string[]): Promise<void> {
  for (const name of names) {
    refuseStream(name)
    if (!(await isSomething(name))) throw new InputNotFound(name)
  }
}

function refuseStream(name: string): void {
  if (name === '-' || isUrl(name))
    throw new BadOption(`"${name}" cannot be divided among machines: name files`)
}

async function isSomething(name: string): Promise<boolean> {
  if ((await statIfThere(name)) !== undefined) return true
  if (!isGlob(name) || globRefusal(name) !== undefined) return false
  for await (const _ of expandGlob(name)) return true
  return false
}

/**
 * Parts inputs at beginnings of records, at lines and between files, into parts of about so many bytes. What cannot
 * be read becomes a part, too, which gives the error. Throws for standard input and for URLs.
 */
export async function* partInputs(
  names: readonly string[],
  partBytes: number,
): AsyncGenerator<InputPart> {
  const group = new NameGroup(partBytes)
  for (const given of names) {
    refuseStream(given)
    for await (const name of namesOf(given)) {
      const parts = partsOfFile(name, partBytes)
      let isParted = false
      for await (const part of parts) {
        if (!isParted) yield* group.take()
        isParted = true
        yield part
      }
      if (!isParted) yield* await group.add(name)
    }
  }
  yield* group.take()
}

/** The paths that a pattern or a folder stands for. */
async function* namesOf(given: string): AsyncGenerator<string> {
  const isPattern = isGlob(given) && (await statIfThere(given)) === undefined
  if (!isPattern || globRefusal(given) !== undefined) return yield* filesOf(given)
  let isEmpty = true
  for await (const path of expandGlob(given)) {
    isEmpty = false
    yield* filesOf(path)
  }
  if (isEmpty) yield given
}

async function* filesOf(path: string): AsyncGenerator<string> {
  if ((await statIfThere(path))?.isDirectory() !== true) return yield path
  for await (const found of findPageFiles(path)) yield found.path
}

/** Names that are not parted, until they are a part. */
class NameGroup {
  readonly #maxBytes: number
  #names: string[] = []
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  async add(name: string): Promise<readonly InputPart[]> {
    this.#names.push(name)
    this.#bytes += (await statIfThere(name))?.size ?? 0
    const isFull = this.#bytes >= this.#maxBytes || this.#names.length >= maxNames
    return isFull ? this.take() : []
  }

  take(): readonly InputPart[] {
    const names = this.#names
    this.#names = []
    this.#bytes = 0
    return names.length === 0 ? [] : [{ kind: 'names', names }]
  }
}

/** The parts of an archive or a list; none for other files, and for those that cannot be read. */
async function* partsOfFile(path: string, partBytes: number): AsyncGenerator<InputPart> {
  const parts = warcFilePattern.test(path) ? recordParts : isListName(path) ? lineParts : undefined
  const bytes = parts && (await openRandomAccess(path).catch(() => undefined))
  if (parts === undefined || bytes === undefined) return
  try {
    if (bytes.size > 0) yield* parts(path, bytes, partBytes)
  } finally {
    await bytes.close()
  }
}

async function* recordParts(
  path: string,
  bytes: RandomAccessBytes,
  partBytes: number,
): AsyncGenerator<InputPart> {
  const { size } = bytes
  for (let from = 0; from < size; ) {
    const target = from + partBytes
    const to = target < size ? ((await nextRecordStart(bytes, target)) ?? size) : size
    yield { kind: 'records', path, size, from, to }
    from = to
  }
}

const lineFeed = 0x0a

/** A compressed list is not parted: it would be decompressed from its beginning for every part. */
async function* lineParts(
  path: string,
  bytes: RandomAccessBytes,
  partBytes: number,
): AsyncGenerator<InputPart> {
  const { size } = bytes
  const [first, second] = await bytes.read(0, 2)
  if (first === 0x1f && second === 0x8b) return
  let [from, line, lines, at] = [0, 1, 0, 0]
  for await (const chunk of readChunks(bytes, 0)) {
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, end + 1)) {
      lines++
      const to = at + end + 1
      if (to - from < partBytes) continue
      yield { kind: 'lines', path, size, from, to, line }
      from = to
      line = lines + 1
    }
    at += chunk.length
  }
  if (from < size) yield { kind: 'lines', path, size, from, to: size, line }
}

/**
 * The pages of a part. Throws when its file is not the one that was parted; a URL in a list gives an error in its
 * place.
 */
export async function* findInPart(
  part: InputPart,
  limits: InputLimits,
): AsyncGenerator<PendingInput> {
  const fetch = async (url: string): Promise<never> => {
    throw new UrlNotRead(url)
  }
  const options = { limits, fetch }
  if (part.kind === 'names') return yield* findInputs({ pages: part.names }, options)
  const { path, from, to } = part
  const bytes = await openRandomAccess(path)
  try {
    if (bytes.size !== part.size) throw new InputChanged(path, part.size, bytes.size)
    if (part.kind === 'records') yield* findWarcPages(path, limits, { from, to })
    else {
      const lines = readChunks(byteRange(bytes, from, to - from), 0)
      yield* findInLines({ list: path, bytes: lines, firstLine: part.line }, options)
    }
  } catch (error) {
    throw error instanceof RecordCrossesEnd ? new PartCrossed(path, error.byte) : error
  } finally {
    await bytes.close()
  }
}

/** Names a part for people. */
export const partName = (part: InputPart): string =>
  part.kind === 'names'
    ? `${part.names[0]}${part.names.length > 1 ? ` and ${part.names.length - 1} more` : ''}`
    : `${part.path} (bytes ${part.from} to ${part.to})`
