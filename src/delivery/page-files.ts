import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OutputUnwritable } from '../core/errors.js'
import { hasFailed, type Outcome, type Writer } from '../output/write.js'
import { pageFileName } from './file-name.js'

export interface PageForm {
  readonly write: Writer
  readonly ending: string
}

/** A folder with a file for each page that did not fail; each is there whole or not at all. */
export class PageFiles {
  readonly #folder: string
  readonly #form: PageForm

  private constructor(folder: string, form: PageForm) {
    this.#folder = folder
    this.#form = form
  }

  /** Makes the folder where it is not there. */
  static async open(folder: string, form: PageForm): Promise<PageFiles> {
    try {
      await mkdir(folder, { recursive: true })
      return new PageFiles(folder, form)
    } catch (error) {
      throw new OutputUnwritable(folder, error)
    }
  }

  async write(outcome: Outcome, number: number): Promise<void> {
    if (hasFailed(outcome)) return
    const path = join(this.#folder, pageFileName(outcome.found, number, this.#form.ending))
    const pieces: string[] = []
    for await (const piece of this.#form.write(only(outcome))) pieces.push(piece)
    try {
      const draft = join(this.#folder, '.treesift-draft')
      await writeFile(draft, pieces.join(''))
      await rename(draft, path)
    } catch (error) {
      throw new OutputUnwritable(path, error)
    }
  }
}

async function* only(outcome: Outcome): AsyncGenerator<Outcome> {
  yield outcome
}
