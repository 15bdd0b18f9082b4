import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BrokenShard, OutputUnwritable } from '../../core/errors.js'
import { hasShape } from '../../core/json-shape.js'
import { splitLines } from '../../input/files/lines.js'
import type { JsonObject } from '../../input/json/json-value.js'
import { AppendFile } from './append-file.js'
import { readPageLines } from './page-lines.js'

/** What the answers in a shard's file depend on. */
export interface ShardHeader {
  readonly kind: 'treesift shard'
  readonly number: number
  /** A hash of the shard. */
  readonly shard: string
  readonly submission: string
  readonly snapshot: string
  readonly options: string
  readonly version: string
  readonly models: string
}

/** The last line of a shard's file. */
export interface ShardSummary {
  readonly kind: 'treesift summary'
  readonly pages: number
  /** Pages that failed, by the code of their errors. */
  readonly failed: Readonly<Record<string, number>>
}

/** A shard's file that is there, and when it was finished, in milliseconds. */
export interface DoneShard {
  readonly summary: ShardSummary
  readonly finishedAt: number
}

/** Lines of a shard that are being written. */
export interface ShardWriter {
  addPage(line: string | Uint8Array): Promise<void>
  addEvidence(line: string): Promise<void>
  /** Afterwards the shard is there as a whole. */
  finish(summary: ShardSummary): Promise<void>
  /** Leaves nothing. */
  discard(): Promise<void>
}

/** Where the files of shards are. A file that has its name is whole. */
export interface ShardStorage {
  /** `undefined` for a shard that is not there. Throws where its file has another header. */
  find(header: ShardHeader): Promise<DoneShard | undefined>
  write(header: ShardHeader): Promise<ShardWriter>
  /** The numbers of the shards that are there. */
  numbers(): ReadonlySet<number>
  /** The lines of a shard's pages, without line feeds. Throws where it is not there, or is of another submission. */
  pages(header: ShardHeader): AsyncIterable<Buffer>
  /** What a shard teaches; nothing where evidence is not kept. */
  evidence(header: ShardHeader): AsyncIterable<JsonObject>
  /** Keeps which page is being worked on, for whoever finds that its worker has ended. */
  markPage(number: number, page: string): Promise<void>
  markedPage(number: number): Promise<string | undefined>
}

/** Shards in a folder have numbers of this many digits; a folder holds a thousand of them. */
const digits = 8
const pagesName = /^(\d{8})\.jsonl$/

/** Enough for the last line of a shard's file. */
const tailBytes = 64 * 1024

const maxLineBytes = 2 ** 30

const endings = { pages: '.jsonl', evidence: '.evidence.jsonl', mark: '.page' } as const

/** Shards in a folder that all machines share: `shards/00000/00000012.jsonl`. */
export class ShardFiles implements ShardStorage {
  readonly #folder: string
  readonly #evidence: 'kept' | 'none'

  constructor(output: string, evidence: 'kept' | 'none') {
    this.#folder = join(output, 'shards')
    this.#evidence = evidence
  }

  async find(header: ShardHeader): Promise<DoneShard | undefined> {
    const path = this.#pathOf(header.number, 'pages')
    if (!existsSync(path)) return undefined
    const file = await open(path)
    try {
      const { size, mtimeMs } = await file.stat()
      const head = Buffer.alloc(Math.min(size, tailBytes))
      await file.read(head, 0, head.length, 0)
      checkHeader(path, parsed(head.toString('utf8').split('\n', 1)[0]), header)
      const tail = Buffer.alloc(Math.min(size, tailBytes))
      await file.read(tail, 0, tail.length, size - tail.length)
      const summary = parsed(tail.toString('utf8').trimEnd().split('\n').at(-1))
      if (!isSummary(summary)) throw new BrokenShard(path, 'has no end')
      return { summary, finishedAt: mtimeMs }
    } finally {
      await file.close()
    }
  }

  async write(header: ShardHeader): Promise<ShardWriter> {
    const [pages, evidence] = (['pages', 'evidence'] as const).map((kind) =>
      this.#pathOf(header.number, kind),
    ) as [string, string]
    try {
      await mkdir(dirname(pages), { recursive: true })
    } catch (error) {
      throw new OutputUnwritable(pages, error)
    }
    const lines = await DraftFile.open(pages, header)
    const learned = this.#evidence === 'none' ? undefined : await DraftFile.open(evidence, header)
    const mark = this.#pathOf(header.number, 'mark')
    return {
      addPage: (line) => lines.add(line),
      addEvidence: async (line) => learned?.add(line),
      finish: async (summary) => {
        await lines.add(`${JSON.stringify(summary)}\n`)
        // who finds the pages relies on the evidence
        await learned?.finish()
        await lines.finish()
        await rm(mark, { force: true })
        await removeDrafts(pages)
      },
      discard: async () => {
        await lines.discard()
        await learned?.discard()
      },
    }
  }

  numbers(): ReadonlySet<number> {
    const names = existsSync(this.#folder)
      ? readdirSync(this.#folder).flatMap((part) => readdirSync(join(this.#folder, part)))
      : []
    return new Set(names.flatMap((name) => pagesName.exec(name)?.[1] ?? []).map(Number))
  }

  async *pages(header: ShardHeader): AsyncGenerator<Buffer> {
    const path = this.#pathOf(header.number, 'pages')
    if ((await this.find(header)) === undefined) throw new BrokenShard(path, 'is not there')
    let held: Buffer | undefined
    for await (const { number, bytes } of splitLines(createReadStream(path), maxLineBytes)) {
      if (held !== undefined) yield held
      if (bytes === undefined) throw new BrokenShard(path, `has a line ${number} that is too long`)
      // neither the header nor the summary, which is the last line
      held = number === 1 ? undefined : bytes
    }
  }

  async *evidence(header: ShardHeader): AsyncGenerator<JsonObject> {
    const path = this.#pathOf(header.number, 'evidence')
    if (this.#evidence === 'none') return
    if (!existsSync(path)) throw new BrokenShard(path, 'is not there')
    let isFirst = true
    for await (const line of readPageLines(path)) {
      if (isFirst) checkHeader(path, line, header)
      else yield line
      isFirst = false
    }
  }

  async markPage(number: number, page: string): Promise<void> {
    const path = this.#pathOf(number, 'mark')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, page)
  }

  markedPage(number: number): Promise<string | undefined> {
    return readFile(this.#pathOf(number, 'mark'), 'utf8').catch(() => undefined)
  }

  #pathOf(number: number, kind: keyof typeof endings): string {
    const name = String(number).padStart(digits, '0')
    return join(this.#folder, name.slice(0, -3), `${name}${endings[kind]}`)
  }
}

/** A file that gets its name when it is whole and on the disk. Two workers may write the same one. */
class DraftFile {
  readonly #path: string
  readonly #draft: string
  readonly #file: AppendFile

  private constructor(path: string, draft: string, file: AppendFile) {
    this.#path = path
    this.#draft = draft
    this.#file = file
  }

  static async open(path: string, header: ShardHeader): Promise<DraftFile> {
    const draft = `${path}.${process.pid}.${crypto.randomUUID()}.part`
    const file = new DraftFile(path, draft, await AppendFile.openDraft(draft, 0))
    await file.add(`${JSON.stringify(header)}\n`)
    return file
  }

  async add(line: string | Uint8Array): Promise<void> {
    await this.#file.append(line)
  }

  async finish(): Promise<void> {
    await this.#file.sync()
    await this.#file.close()
    try {
      await rename(this.#draft, this.#path)
      await syncFolder(dirname(this.#path))
    } catch (error) {
      throw new OutputUnwritable(this.#path, error)
    }
  }

  async discard(): Promise<void> {
    await this.#file.close().catch(() => {})
    await rm(this.#draft, { force: true })
  }
}

/** Removes what workers that ended have left of a shard that is there; one that still writes fails, and finds it. */
async function removeDrafts(pages: string): Promise<void> {
  const stem = basename(pages, endings.pages)
  for (const name of await readdir(dirname(pages)))
    if (name.startsWith(stem) && name.endsWith('.part'))
      await rm(join(dirname(pages), name), { force: true })
}

/** So that a new name survives a power cut; some systems cannot. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

function parsed(line = ''): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function checkHeader(path: string, found: unknown, expected: ShardHeader): void {
  const members = (typeof found === 'object' ? found : undefined) as
    | Readonly<Record<string, unknown>>
    | undefined
  const differing = Object.entries(expected).find(([key, value]) => members?.[key] !== value)
  if (differing !== undefined)
    throw new BrokenShard(path, `is of another submission (${differing[0]} differs)`)
}

const isSummary = (data: unknown): data is ShardSummary =>
  hasShape(data, { kind: 'text', pages: 'count', failed: {} }) &&
  (data as ShardSummary).kind === 'treesift summary'
