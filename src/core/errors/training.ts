import { TreesiftError } from './treesift-error.js'

export class NothingToLearn extends TreesiftError {
  constructor(what: string) {
    super('NOTHING_TO_LEARN', `${what}. Give labelled pages: see docs/reference/labels.md.`)
  }
}

export class LabelTooWide extends TreesiftError {
  constructor(page: string, field: string, label: string) {
    super(
      'LABEL_TOO_WIDE',
      `${page}: the label "${label}" of ${field} matches everything on the page. ` +
        `Label what distinguishes ${field} from the rest.`,
    )
  }
}

export class LabelNotFound extends TreesiftError {
  constructor(page: string, field: string, label: string, hint?: string) {
    super(
      'LABEL_NOT_FOUND',
      `${page}: the label "${label}" of ${field} is not on the page${hint === undefined ? '' : `; ${hint}`}. ` +
        'Correct the label, or leave it out.',
    )
  }
}

export class SiteUnknown extends TreesiftError {
  constructor(page: string) {
    super(
      'SITE_UNKNOWN',
      `${page}: has no URL, so its site is unknown. Add "url" to it, or use --site.`,
    )
  }
}

export class ContradictoryLabels extends TreesiftError {
  constructor(pages: readonly [string, string], field: string) {
    super(
      'CONTRADICTORY_LABELS',
      `${pages[0]} and ${pages[1]}: the same page with different labels of "${field}". ` +
        'Correct one of them, or leave it out.',
    )
  }
}
