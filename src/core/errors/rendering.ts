import { TreesiftError } from './treesift-error.js'
import { reasonOf } from './wording.js'

export class BrowserNotFound extends TreesiftError {
  constructor(reason: string) {
    super(
      'BROWSER_NOT_FOUND',
      `No Chromium to render pages with: ${reason}. Install it (on Debian: apt-get install chromium), or name it with --browser or TREESIFT_BROWSER.`,
    )
  }
}

export class BrowserFailed extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'BROWSER_FAILED',
      `${path}: could not be started (${firstLine(reasonOf(cause))}). ${browserAdvice(reasonOf(cause))}`,
      { cause },
    )
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!

/** Chromium says of itself when it has no sandbox for whoever runs it; what is behind that line is its log. */
const browserAdvice = (reason: string): string =>
  /sandbox/i.test(reason)
    ? 'Its sandbox does not work for this user: run as another one, or, for pages that you trust, with --no-sandbox.'
    : 'See whether it starts by itself, or name another with --browser.'

export class RenderTimeout extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'RENDER_TIMEOUT',
      `${where}: not rendered within ${seconds} seconds. Raise --render-seconds, or leave it without boxes.`,
    )
  }
}

export class RenderFailed extends TreesiftError {
  constructor(where: string, reason: string) {
    super('RENDER_FAILED', `${where}: could not be rendered (${reason}). Leave it without boxes.`)
  }
}

export class BrokenBoxes extends TreesiftError {
  constructor(file: string, reason: string) {
    super(
      'BROKEN_BOXES',
      `${file}: not the boxes of a page (${reason}). Take them again with "treesift render".`,
    )
  }
}

export class BoxesTooNew extends TreesiftError {
  constructor(file: string, found: number, known: number) {
    super(
      'BOXES_TOO_NEW',
      `${file}: written by a newer treesift (form ${found}, this one knows ${known}). Update treesift, or take them again with "treesift render".`,
    )
  }
}
