import { errorMessage, TreesiftError, UsageError } from './treesift-error.js'

/** How often a page was tried that ended its worker thread. */
export type PageAttempts = 'one' | 'two'

const attemptsText: Readonly<Record<PageAttempts, string>> = {
  one: '',
  two: ', in two attempts, the second alone',
}

export class PageTimedOut extends TreesiftError {
  constructor(where: string, seconds: number, attempts: PageAttempts) {
    super(
      'PAGE_TIMED_OUT',
      `${where}: not finished after ${seconds} seconds${attemptsText[attempts]}. ` +
        'Raise --page-seconds, or leave the page out.',
    )
  }
}

export class PageOutOfMemory extends TreesiftError {
  constructor(where: string, megabytes: number, attempts: PageAttempts) {
    super(
      'PAGE_OUT_OF_MEMORY',
      `${where}: needs more than ${megabytes} MB${attemptsText[attempts]}. ` +
        'Raise --page-megabytes, or leave the page out.',
    )
  }
}

export class PageCrashed extends TreesiftError {
  constructor(where: string, cause: unknown, attempts: PageAttempts) {
    super(
      'PAGE_CRASHED',
      `${where}: crashed the worker thread (${errorMessage(cause)})${attemptsText[attempts]}. ` +
        'Please report it.',
      { cause },
    )
  }
}

export class MissingField extends TreesiftError {
  constructor(where: string, fields: readonly string[]) {
    super(
      'MISSING_FIELD',
      `${where}: nothing was found for ${fields.join(', ')}, which is required. ` +
        'Label this page to teach its rules, or do not require it.',
    )
  }
}

export class UnfinishedRun extends UsageError {
  constructor(output: string, pages: number, journal: string) {
    super(
      'UNFINISHED_RUN',
      `${output}: has the journal of a run that was stopped after ${pages} pages. ` +
        `Add --resume to continue the run, or remove ${journal} to start over.`,
    )
  }
}

export class OutputLocked extends UsageError {
  constructor(
    output: string,
    { pid, host, since }: { readonly pid: number; readonly host: string; readonly since: string },
    lock: string,
  ) {
    super(
      'OUTPUT_LOCKED',
      `${output}: process ${pid} (on ${host.split(' ', 1)}) has been writing it since ${since}. ` +
        `Wait for it, or name another output. If that process does not run any more, remove ${lock}.`,
    )
  }
}

export class ResumeMismatch extends UsageError {
  constructor(journal: string, reason: string) {
    super(
      'RESUME_MISMATCH',
      `${journal}: the run cannot be resumed (${reason}). ` +
        'Repeat the command of the stopped run, or remove this file to start over.',
    )
  }
}
