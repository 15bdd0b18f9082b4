import { visualBlocksPicture } from '../../../app/rendering/visual-blocks-picture.js'
import { BadOption, errorReport, NoInput } from '../../../core/errors.js'
import { readInputs } from '../../../input/inputs.js'
import type { RawPage } from '../../../input/raw-page/raw-page.js'
import { boxesFileText, boxesPath } from '../../../page/render/boxes-file.js'
import { Renderer } from '../../../page/render/renderer.js'
import { type BrowserFlags, inputOptions, type ReadingFlags, rendererOptions } from '../options.js'
import {
  errorText,
  printMessage,
  showProgress,
  type Terminal,
  writeTo,
} from '../terminal/terminal.js'

export interface RenderFlags extends ReadingFlags, Omit<BrowserFlags, 'allowPrivate'> {
  readonly output?: string
  readonly picture?: string
  readonly coherence: number
}

export async function runRender(
  names: readonly string[],
  flags: RenderFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const isForOne = flags.output !== undefined || flags.picture !== undefined
  const tooMany = new BadOption('--output and --picture are for one page')
  if (isForOne && names.length > 1) throw tooMany
  const renderer = new Renderer(rendererOptions(flags))
  let done = 0
  let failed = 0
  try {
    for await (const input of readInputs({ pages: names }, inputOptions(flags))) {
      if (isForOne && done > 0) throw tooMany
      showProgress(terminal, `${done} pages, ${failed} failed`)
      done++
      try {
        if (input.kind === 'failed') throw input.error
        const line = await renderOne(renderer, input.page, flags, terminal)
        showProgress(terminal, '')
        terminal.out.write(`${line}\n`)
      } catch (error) {
        failed++
        showProgress(terminal, '')
        printMessage(terminal, errorText(errorReport(error)))
      }
    }
  } finally {
    await renderer.close()
  }
  if (done === 0) throw new NoInput()
  return failed === 0 ? 0 : 1
}

/** Stores the boxes of a page, and draws its picture; a line about the files. */
async function renderOne(
  renderer: Renderer,
  page: RawPage,
  { output, picture, coherence }: RenderFlags,
  terminal: Terminal,
): Promise<string> {
  const path = output ?? (page.file && boxesPath(page.file))
  if (path === undefined) throw new BadOption(`${page.id} is not a file: name a file with --output`)
  const boxes = await renderer.boxesOf(page)
  await writeTo(path, once(boxesFileText(page.html, boxes)), terminal)
  if (picture !== undefined) {
    const png = await visualBlocksPicture(renderer, page, boxes, coherence)
    await writeTo(picture, once(png), terminal)
  }
  const stored = picture === undefined ? path : `${path}, ${picture}`
  return `${stored}: ${boxes.placed.length} boxes, ${boxes.width} x ${boxes.height}`
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}
