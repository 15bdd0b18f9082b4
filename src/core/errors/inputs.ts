import { TreesiftError } from './treesift-error.js'
import { at, reasonOf } from './wording.js'

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
      `${path}: no .html, .htm or .xhtml file in this folder or below. Check the path.`,
    )
  }
}

export class InputUnreadable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super('INPUT_UNREADABLE', `${path}: cannot be read (${reasonOf(cause)}).`, { cause })
  }
}

export class PageTooLarge extends TreesiftError {
  constructor(where: string, limit: number) {
    super('PAGE_TOO_LARGE', `${where}: larger than ${limit} bytes. Raise --max-bytes to read it.`)
  }
}

export class BrokenCompression extends TreesiftError {
  constructor(where: string, cause: unknown) {
    super(
      'BROKEN_COMPRESSION',
      `${where}: the compressed data is broken or cut short (${reasonOf(cause)}). Fetch or copy the file again.`,
      { cause },
    )
  }
}

export class NotText extends TreesiftError {
  constructor(where: string, kind: string) {
    super('NOT_TEXT', `${where}: not an HTML page but ${kind}. Leave it out of the input.`)
  }
}

export class UnknownCharset extends TreesiftError {
  constructor(where: string, label: string) {
    super(
      'UNKNOWN_CHARSET',
      `${where}: the character set "${label}" is not one that can be read. Convert the page to UTF-8.`,
    )
  }
}

export class BrokenRecord extends TreesiftError {
  constructor(file: string, byte: number, reason: string) {
    super(
      'BROKEN_RECORD',
      `${file}: the record at byte ${byte} is broken (${reason}). The others are read; fetch or copy the file again for this one.`,
    )
  }
}

export class BrokenArchive extends TreesiftError {
  constructor(file: string, reason: string) {
    super(
      'BROKEN_ARCHIVE',
      `${file}: not an archive that can be read (${reason}). Fetch or copy the file again.`,
    )
  }
}

export class EmptyArchive extends TreesiftError {
  constructor(file: string) {
    super(
      'EMPTY_ARCHIVE',
      `${file}: no HTML page that was answered with status 200 in this archive. Check the file.`,
    )
  }
}

// Inputs that say something wrong

export class BrokenLine extends TreesiftError {
  constructor(file: string, line: number, reason: string) {
    super('BROKEN_LINE', `${at(file, line)}: ${reason}. Correct or remove this line.`)
  }
}

export class BrokenLabels extends TreesiftError {
  constructor(file: string, line: number | undefined, reason: string) {
    super(
      'BROKEN_LABELS',
      `${at(file, line)}: ${reason}. See docs/reference/labels.md for the form.`,
    )
  }
}

export class BadSelector extends TreesiftError {
  constructor(selector: string, cause: unknown) {
    super(
      'BAD_SELECTOR',
      `"${selector}" is not a CSS selector that can be used (${reasonOf(cause)}). Correct the label.`,
      { cause },
    )
  }
}

export class NoLabels extends TreesiftError {
  constructor(path: string) {
    super(
      'NO_LABELS',
      `${path}: no page here has labels to compare with. See docs/reference/labels.md for their form.`,
    )
  }
}

export class BrokenTable extends TreesiftError {
  constructor(file: string, line: number | undefined, reason: string) {
    super(
      'BROKEN_TABLE',
      `${at(file, line)}: ${reason}. Give an ARFF file of numbers and listed values, the class last.`,
    )
  }
}
