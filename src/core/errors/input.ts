import { errorMessage, systemCode, TreesiftError } from './treesift-error.js'

// Inputs that cannot be read

export class InputNotFound extends TreesiftError {
  constructor(path: string, advice = 'Check the path, it is relative to your folder.') {
    super('INPUT_NOT_FOUND', `${path}: no such file or folder. ${advice}`)
  }
}

export class EmptyFolder extends TreesiftError {
  constructor(path: string) {
    super(
      'EMPTY_FOLDER',
      `${path}: no .html, .htm or .xhtml file in this folder or its subfolders. Check the path.`,
    )
  }
}

export class InputUnreadable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super('INPUT_UNREADABLE', `${path}: cannot be read (${errorMessage(cause)}).`, { cause })
  }
}

export class PageTooLarge extends TreesiftError {
  constructor(where: string, limit: number) {
    super('PAGE_TOO_LARGE', `${where}: larger than ${limit} bytes. Raise --max-bytes to read it.`)
  }
}

export class BrokenCompression extends TreesiftError {
  /** Whether the data is undamaged as far as it goes. */
  readonly isTruncated: boolean

  constructor(where: string, cause: unknown) {
    super(
      'BROKEN_COMPRESSION',
      `${where}: the compressed data is damaged or truncated (${errorMessage(cause)}). Fetch or copy the file again.`,
      { cause },
    )
    this.isTruncated = systemCode(cause) === 'Z_BUF_ERROR'
  }
}

export class NotText extends TreesiftError {
  constructor(where: string, kind: string) {
    super('NOT_TEXT', `${where}: not an HTML page but ${kind}. Remove it from the input.`)
  }
}

export class UnknownCharset extends TreesiftError {
  constructor(where: string, label: string) {
    super(
      'UNKNOWN_CHARSET',
      `${where}: the character set "${label}" is not supported. Convert the page to UTF-8.`,
    )
  }
}

export class BrokenRecord extends TreesiftError {
  constructor(file: string, byte: number, reason: string) {
    super(
      'BROKEN_RECORD',
      `${file}: the record at byte ${byte} is damaged (${reason}). ` +
        'The other records are read; to get this one, fetch or copy the file again.',
    )
  }
}

export class BrokenArchive extends TreesiftError {
  constructor(file: string, reason: string) {
    super(
      'BROKEN_ARCHIVE',
      `${file}: not a readable archive (${reason}). Fetch or copy the file again.`,
    )
  }
}

export class EmptyArchive extends TreesiftError {
  constructor(file: string) {
    super('EMPTY_ARCHIVE', `${file}: no HTML page with status 200 in this archive. Check the file.`)
  }
}

export class ContentNotSaved extends TreesiftError {
  constructor(where: string) {
    super(
      'CONTENT_NOT_SAVED',
      `${where}: the file names this page without its content. Save it again "with content".`,
    )
  }
}

export class BrokenFeed extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'BROKEN_FEED',
      `${where}: not a valid sitemap or feed (${reason}). The entries that can be read are; the others are lost.`,
    )
  }
}

export class FeedNotPage extends TreesiftError {
  constructor(url: string) {
    super(
      'FEED_NOT_PAGE',
      `${url}: a sitemap or feed, not a page. Use --feed to extract the pages that it names.`,
    )
  }
}

// Inputs with invalid contents

export class BrokenLine extends TreesiftError {
  constructor(file: string, line: number, reason: string) {
    super('BROKEN_LINE', `${location(file, line)}: ${reason}. Correct or remove this line.`)
  }
}

export class BrokenLabels extends TreesiftError {
  constructor(file: string, line: number | undefined, reason: string) {
    super(
      'BROKEN_LABELS',
      `${location(file, line)}: ${reason}. See docs/reference/labels.md for the format.`,
    )
  }
}

export class BadSelector extends TreesiftError {
  constructor(selector: string, cause: unknown) {
    super(
      'BAD_SELECTOR',
      `"${shortened(selector)}" is not a CSS selector that is supported (${shortened(errorMessage(cause))}). ` +
        'Correct the label.',
      { cause },
    )
  }
}

/** Characters of what is quoted to a person. */
const maxQuoted = 300

const shortened = (text: string): string =>
  text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text

export class NoLabels extends TreesiftError {
  constructor(path: string) {
    super(
      'NO_LABELS',
      `${path}: no page here has labels to compare with. See docs/reference/labels.md for their format.`,
    )
  }
}

/** `file:line`, which editors and terminals link to the place. */
const location = (file: string, line: number | undefined): string =>
  line === undefined ? file : `${file}:${line}`
