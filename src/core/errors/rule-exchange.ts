import { TreesiftError } from './treesift-error.js'

/** Why a rule cannot be expressed as a selector. */
const exportRefusals = {
  part: 'its target is a part of a text, which no selector can cut out',
  content:
    'the main content it takes is neither all of an element nor, in XPath, all but a few kinds of insets',
  unchecked: 'no page of its layout is stored to check a selector on',
  idle: 'it takes nothing on any stored page, so that no selector can be checked',
  text: 'what it takes is neither all the text of an element nor a single text node',
  label: 'it depends only on its own text or a text nearby, which CSS cannot test',
  stated: 'it takes what the page states as JSON-LD, which no selector can read',
  none: 'no selector of a few steps gives the same results on every stored page',
} as const

export type ExportRefusalReason = keyof typeof exportRefusals

export class RuleNotExported extends TreesiftError {
  constructor(
    rule: string,
    format: string,
    readonly refusal: ExportRefusalReason,
  ) {
    super(
      'RULE_NOT_EXPORTED',
      `${rule}: not exported as ${format} (${exportRefusals[refusal]}). ` +
        'Export it as json, or store more pages by training with them.',
    )
  }
}

export class BrokenBundle extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'BROKEN_BUNDLE',
      `${where}: not a valid rules export (${reason}). ` +
        'Write it again with "treesift rules export --format json".',
    )
  }
}

export class BundleTooNew extends TreesiftError {
  constructor(where: string, found: number, known: number) {
    super(
      'BUNDLE_TOO_NEW',
      `${where}: written by a newer treesift (format ${found}, this one supports ${known}). Update treesift.`,
    )
  }
}

export class BundleTooLarge extends TreesiftError {
  constructor(where: string, limit: number) {
    super('BUNDLE_TOO_LARGE', `${where}: larger than ${limit} bytes. Export fewer sites at once.`)
  }
}

export class WrongSite extends TreesiftError {
  constructor(where: string, requested: string, found: string) {
    super(
      'WRONG_SITE',
      `${where}: contains rules for ${found}, not for ${requested}. Name the right file, or the right site.`,
    )
  }
}

export class BrokenConfiguration extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'BROKEN_CONFIGURATION',
      `${where}: not a configuration that can be imported (${reason}). See docs/guides/rules-exchange.md.`,
    )
  }
}

export class LineNotImported extends TreesiftError {
  constructor(where: string, place: number | string, what: string, reason: string) {
    super('LINE_NOT_IMPORTED', `${where}:${place}: "${what}" is not imported: ${reason}.`)
  }
}

export class VersionNotKept extends TreesiftError {
  constructor(what: string, version: number, days: number) {
    super(
      'VERSION_NOT_KEPT',
      `${what}: version ${version} is not stored. Replaced rules are kept for ${days} days; ` +
        'run "treesift rules diff" without versions to list what is stored.',
    )
  }
}
