import { errorMessage, TreesiftError } from './treesift-error.js'

export class BrowserNotFound extends TreesiftError {
  constructor(reason: string) {
    super(
      'BROWSER_NOT_FOUND',
      `No Chromium to render pages with: ${reason}. ` +
        'Install it (on Debian: apt-get install chromium), or name it with --browser or TREESIFT_BROWSER.',
    )
  }
}

export class BrowserFailed extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'BROWSER_FAILED',
      `${path}: could not be started (${firstLine(errorMessage(cause))}). ${browserAdvice(errorMessage(cause))}`,
      { cause },
    )
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!

/** Chromium's message names the sandbox if it cannot be used; the lines after the first are its log. */
const browserAdvice = (message: string): string =>
  /sandbox/i.test(message)
    ? 'Its sandbox does not work for this user: run as another user, or, for trusted pages, with --no-sandbox.'
    : 'Check that it starts by itself, or name another with --browser.'

export class RenderTimeout extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'RENDER_TIMEOUT',
      `${where}: not rendered within ${seconds} seconds. Raise --render-seconds, or use it without boxes.`,
    )
  }
}

export class RenderFailed extends TreesiftError {
  constructor(where: string, reason: string) {
    super('RENDER_FAILED', `${where}: could not be rendered (${reason}). Use it without boxes.`)
  }
}

export class BrokenBoxes extends TreesiftError {
  constructor(file: string, reason: string) {
    super(
      'BROKEN_BOXES',
      `${file}: not valid boxes of a page (${reason}). Create the file again with "treesift render".`,
    )
  }
}

export class BoxesTooNew extends TreesiftError {
  constructor(file: string, found: number, known: number) {
    super(
      'BOXES_TOO_NEW',
      `${file}: written by a newer treesift (format ${found}, this one supports ${known}). ` +
        'Update treesift, or create the file again with "treesift render".',
    )
  }
}
