import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BadUrl, BrokenLine } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { gunzipIfGzip } from '../../input/files/decompress.js'
import { limitExpansion } from '../../input/files/expansion-limit.js'
import { readFileBytes } from '../../input/files/file.js'
import { type JsonLine, readJsonLines } from '../../input/json/json-lines.js'
import { readEntry } from '../../input/pages/page-entry.js'
import { readPathList } from '../../input/pages/path-list.js'
import { catchFailure, failedPage } from '../../input/raw-page/failed-page.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import { isUrl } from '../../input/raw-page/page-url.js'
import {
  type InputPage,
  type PendingInput,
  pendingFailure,
} from '../../input/raw-page/pending-input.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { findWaczPages } from '../../input/warc/wacz-pages.js'
import { findWarcPages } from '../../input/warc/warc-pages.js'

/** What a client can send as the input of a job, by the end of the name that its file gets. */
export const jobInputKinds = {
  jsonl: 'lines of JSON, each with html or url, and perhaps id',
  txt: 'a URL on each line',
  warc: 'a WARC file, which may be gzip',
  wacz: 'a WACZ file',
} as const

export type JobInputKind = keyof typeof jobInputKinds

export interface JobInputOptions {
  /** The folder of the uploads. */
  readonly folder: string
  readonly limits: InputLimits
  readonly fetch: (url: string) => Promise<RawPage>
}

/**
 * The pages of an upload, each to be read on demand. Nothing in an upload names a file of this machine: what names
 * one fails.
 */
export async function* findJobInputs(
  input: string,
  { folder, limits, fetch }: JobInputOptions,
): AsyncGenerator<PendingInput> {
  const path = join(folder, input)
  switch (input.split('.').at(-1) as JobInputKind) {
    case 'jsonl':
      for await (const line of readJsonLines(path, { limits })) yield pendingLine(line, fetch)
      return
    case 'txt':
      for await (const { line, path: url } of readPathList(path, openText(path)))
        yield pendingUrl(line, url, fetch)
      return
    case 'warc':
      for await (const pending of findWarcPages(path, limits)) yield withoutPath(pending, path)
      return
    case 'wacz':
      for await (const pending of findWaczPages(path, limits)) yield withoutPath(pending, path)
  }
}

export const removeJobInput = (input: string, { folder }: Pick<JobInputOptions, 'folder'>) =>
  rm(join(folder, input), { force: true })

const openText = (path: string) =>
  limitExpansion(readFileBytes(path), (packed) => gunzipIfGzip(packed, path), path)

/** What messages call the upload. */
const shownName = 'upload'

function pendingLine(line: JsonLine, fetch: JobInputOptions['fetch']): PendingInput {
  const place = `${shownName}:${line.line}`
  const read = () =>
    catchFailure({ id: place, position: { line: line.line } }, async (): Promise<InputPage> => {
      const toError = (reason: string) => new BrokenLine(shownName, line.line, reason)
      if (line.kind === 'failed') throw toError('expected an object in JSON')
      const { id, url, html, file, warnings } = readEntry(line.value, toError)
      const origin = { id: id ?? url ?? place, ...omitUndefined({ url }) }
      if (html !== undefined) return { kind: 'page', page: { ...origin, html, warnings } }
      return catchFailure(origin, async () => {
        if (file !== undefined) throw toError('"file" is not taken here: send "html" or "url"')
        if (url === undefined) throw toError('expected "html" or "url", found neither')
        return { kind: 'page', page: { ...(await fetch(url)), id: origin.id } }
      })
    })
  return { key: place, read }
}

function pendingUrl(
  line: number,
  url: string | BrokenLine,
  fetch: JobInputOptions['fetch'],
): PendingInput {
  const place = `${shownName}:${line}`
  if (typeof url !== 'string') return pendingFailure({ id: place }, url)
  const shown = omitCredentials(url)
  if (!isUrl(url)) return pendingFailure({ id: place }, new BadUrl(place, 'expected a URL'))
  const read = () =>
    catchFailure(
      { id: shown, url: shown },
      async (): Promise<InputPage> => ({
        kind: 'page',
        page: await fetch(url),
      }),
    )
  return { key: shown, read }
}

/** The page of an archive, without where the archive is stored. */
const withoutPath = (pending: PendingInput, path: string): PendingInput => ({
  ...pending,
  read: async () => {
    const found = await pending.read()
    const shown = (id: string): string => id.replace(path, shownName)
    if (found.kind === 'failed') {
      const { id, error, url, position } = found
      return failedPage({ id: shown(id), url, position }, error)
    }
    const { file: _, ...page } = found.page
    return { ...found, page: { ...page, id: shown(page.id) } }
  },
})
