import { TreesiftError, UsageError } from './treesift-error.js'
import { reasonOf } from './wording.js'

export class PageTimedOut extends TreesiftError {
  constructor(where: string, seconds: number) {
    super(
      'PAGE_TIMED_OUT',
      `${where}: not done after ${seconds} seconds, twice, the second time alone. Raise --page-seconds, or leave it out.`,
    )
  }
}

export class PageOutOfMemory extends TreesiftError {
  constructor(where: string, megabytes: number) {
    super(
      'PAGE_OUT_OF_MEMORY',
      `${where}: needs more than ${megabytes} MB, twice, the second time alone. Raise --page-megabytes, or leave it out.`,
    )
  }
}

export class PageCrashed extends TreesiftError {
  constructor(where: string, cause: unknown) {
    super(
      'PAGE_CRASHED',
      `${where}: broke down what read it (${reasonOf(cause)}), twice, the second time alone. Please report it.`,
      { cause },
    )
  }
}

export class UnfinishedRun extends UsageError {
  constructor(output: string, pages: number, journal: string) {
    super(
      'UNFINISHED_RUN',
      `${output}: a run that was stopped after ${pages} pages left its journal here. Add --resume to go on with it, or remove ${journal} to begin anew.`,
    )
  }
}

export class ResumeMismatch extends UsageError {
  constructor(journal: string, reason: string) {
    super(
      'RESUME_MISMATCH',
      `${journal}: cannot be gone on with (${reason}). Run the command that was stopped, or remove this file to begin anew.`,
    )
  }
}
