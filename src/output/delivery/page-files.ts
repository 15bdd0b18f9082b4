import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OutputUnwritable } from '../../core/errors.js'
import { trimEndOf } from '../../core/text/trim-end.js'
import type { PageOrigin } from '../../input/raw-page/failed-page.js'
import { hasFailed, type OutputWriter, type PageOutcome } from '../formats/write.js'

/** How the file of a page is written, and the ending of its name. */
export interface PageForm {
  readonly write: OutputWriter
  readonly ending: string
}

/** A folder with a file for each page that did not fail. A file appears whole or not at all. */
export class PageFiles {
  readonly #folder: string
  readonly #form: PageForm

  constructor(folder: string, form: PageForm) {
    this.#folder = folder
    this.#form = form
  }

  async write(outcome: PageOutcome, number: number): Promise<void> {
    if (hasFailed(outcome)) return
    const path = join(this.#folder, pageFileName(outcome.found, number, this.#form.ending))
    const pieces: (string | Uint8Array)[] = []
    for await (const piece of this.#form.write(only(outcome))) pieces.push(piece)
    try {
      const draft = join(this.#folder, '.treesift-draft')
      await rm(draft, { force: true })
      await writeFile(draft, pieces, { flag: 'wx' })
      await rename(draft, path)
    } catch (error) {
      throw new OutputUnwritable(path, error)
    }
  }
}

/** Makes a folder for pages if it is not there. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    throw new OutputUnwritable(path, error)
  }
}

async function* only(outcome: PageOutcome): AsyncGenerator<PageOutcome> {
  yield outcome
}

/** Characters of a file name beside its number and ending: far below the limits of file systems. */
const maxSlugLength = 60

/**
 * The name of the file of the page with this number. The number makes it unique even where case does not matter,
 * and keeps it from being a reserved name.
 */
export const pageFileName = (page: PageOrigin, number: number, ending: string): string =>
  `${[String(number).padStart(7, '0'), slugOf(page)].filter((part) => part !== '').join('-')}.${ending}`

/** The URL of the page, or its file name, in letters, digits, dots and dashes. */
const slugOf = ({ id, url, file }: PageOrigin): string =>
  trimEndOf(
    [...(url === undefined ? fileTitle(file ?? id) : urlTitle(url))]
      .slice(0, maxSlugLength)
      .join('')
      .replace(/^[-.]+/, ''),
    /[-.]/,
  )

const plain = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}.]+/gu, '-')

const urlTitle = (url: string): string =>
  plain(decoded(url.replace(/^[a-z][a-z0-9+.-]*:\/\/(?:www\.)?/i, '').split(/[?#]/, 1)[0]!))

const fileTitle = (file: string): string =>
  plain(file.replace(/^.*[/\\]/s, '').replace(/\.(?:html?|xhtml)(?:\.gz)?$/i, ''))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
