import { TreesiftError } from './treesift-error.js'

/** Why a rule cannot be said as a selector. */
const exportRefusals = {
  part: 'it takes a part of a text, which no selector cuts out',
  content:
    'what it takes of main content is neither all of an element nor, in XPath, all but a few kinds of insets',
  unchecked: 'no page of its layout is kept that a selector could be tried on',
  idle: 'it takes nothing on any page that is kept, so that no selector can be tried',
  text: 'what it takes is neither all the text of an element nor a text of its own',
  label: 'only a text, its own or close by, tells what it takes, which CSS cannot ask for',
  none: 'no selector of a few steps gives what it gives on every page that is kept',
} as const

export type ExportRefusal = keyof typeof exportRefusals

export class RuleNotExported extends TreesiftError {
  constructor(
    rule: string,
    format: string,
    readonly refusal: ExportRefusal,
  ) {
    super(
      'RULE_NOT_EXPORTED',
      `${rule}: not exported as ${format} (${exportRefusals[refusal]}). Export it as json, or keep more pages by training with them.`,
    )
  }
}

export class BrokenBundle extends TreesiftError {
  constructor(where: string, reason: string) {
    super(
      'BROKEN_BUNDLE',
      `${where}: not rules that can be exchanged (${reason}). Write them again with "treesift rules export --format json".`,
    )
  }
}

export class BundleTooNew extends TreesiftError {
  constructor(where: string, found: number, known: number) {
    super(
      'BUNDLE_TOO_NEW',
      `${where}: written by a newer treesift (format ${found}, this one knows ${known}). Update treesift.`,
    )
  }
}

export class BundleTooLarge extends TreesiftError {
  constructor(where: string, limit: number) {
    super('BUNDLE_TOO_LARGE', `${where}: larger than ${limit} bytes. Export fewer sites at once.`)
  }
}

export class WrongSite extends TreesiftError {
  constructor(where: string, wanted: string, found: string) {
    super(
      'WRONG_SITE',
      `${where}: holds rules of ${found}; those of ${wanted} were asked for. Name the right file, or the right site.`,
    )
  }
}

export class VersionNotKept extends TreesiftError {
  constructor(what: string, version: number, days: number) {
    super(
      'VERSION_NOT_KEPT',
      `${what}: no version ${version} is kept. What was replaced is kept for ${days} days; "treesift rules diff" without versions shows what there is.`,
    )
  }
}
