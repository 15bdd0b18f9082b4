import { errorMessage, TreesiftError, UsageError } from './treesift-error.js'

export class UnknownFormat extends UsageError {
  constructor(format: string, known: readonly string[]) {
    super('UNKNOWN_FORMAT', `There is no format "${format}". Choose one of ${known.join(', ')}.`)
  }
}

export class UnknownMethod extends UsageError {
  constructor(method: string, known: readonly string[]) {
    super('UNKNOWN_METHOD', `There is no method "${method}". Choose one of ${known.join(', ')}.`)
  }
}

export class UnknownPeer extends UsageError {
  constructor(peer: string, known: readonly string[]) {
    super('UNKNOWN_PEER', `There is no peer "${peer}". Choose one of ${known.join(', ')}.`)
  }
}

export class UnknownSplit extends UsageError {
  constructor(split: string, known: readonly string[]) {
    super('UNKNOWN_SPLIT', `There is no split "${split}". Choose one of ${known.join(', ')}.`)
  }
}

export class BadOption extends UsageError {
  constructor(reason: string) {
    super('BAD_OPTION', `${reason}.`)
  }
}

export class WrongUse extends UsageError {
  constructor(reason: string) {
    super('WRONG_USE', `${reason}. See --help for usage.`)
  }
}

export class BadSetting extends UsageError {
  constructor(where: string, reason: string) {
    super('BAD_SETTING', `${where}: ${reason}`)
  }
}

export class NoInput extends UsageError {
  constructor() {
    super('NO_INPUT', 'No page was named. Name a file, a folder, a URL or - for standard input.')
  }
}

export class OutputUnwritable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super('OUTPUT_UNWRITABLE', `${path}: cannot be written (${errorMessage(cause)}).`, { cause })
  }
}

export class PackageNotInstalled extends TreesiftError {
  constructor(name: string, purpose: string, install: string) {
    super(
      'PACKAGE_NOT_INSTALLED',
      `${purpose} needs the package ${name}, which is not installed. Run "npm install ${install}".`,
    )
  }
}
