import { errorMessage, TreesiftError, UsageError } from './treesift-error.js'

export class InputChanged extends TreesiftError {
  constructor(path: string, before: number, now: number) {
    super(
      'INPUT_CHANGED',
      `${path}: has ${now} bytes, and had ${before} when it was submitted. ` +
        'Restore the file and run treesift fleet retry, or submit it to another folder.',
    )
  }
}

export class PartCrossed extends TreesiftError {
  constructor(path: string, byte: number) {
    super(
      'PART_CROSSED',
      `${path}: byte ${byte}, where it was divided, lies inside a record that contains another archive. ` +
        'Submit it to another folder with a --shard-megabytes that is larger than the file.',
    )
  }
}

export class UrlNotRead extends TreesiftError {
  constructor(url: string) {
    super(
      'URL_NOT_READ',
      `${url}: a fleet reads files only. Fetch the pages first, with a crawler that writes WARC.`,
    )
  }
}

export class NoSubmission extends UsageError {
  constructor(folder: string) {
    super(
      'NO_SUBMISSION',
      `${folder}: nothing was submitted there, or it is not mounted. Run treesift fleet submit first.`,
    )
  }
}

export class BrokenSubmission extends TreesiftError {
  constructor(path: string, reason: string) {
    super('BROKEN_SUBMISSION', `${path}: ${reason}. Restore the file, or submit to another folder.`)
  }
}

export class OtherSubmission extends UsageError {
  constructor(folder: string, differing: readonly string[]) {
    super(
      'OTHER_SUBMISSION',
      `${folder}: already has a submission with other ${differing.join(', ')}, and results are not mixed. ` +
        'Repeat the first command, or name another --output.',
    )
  }
}

export class WorkerMismatch extends UsageError {
  constructor(folder: string, what: string, submitted: string, own: string) {
    super(
      'WORKER_MISMATCH',
      `${folder}: was submitted with the ${what} ${submitted}, and this worker has ${own}: its answers ` +
        'would differ. Install the same treesift on all machines.',
    )
  }
}

export class BrokenShard extends TreesiftError {
  constructor(path: string, reason: string) {
    super(
      'BROKEN_SHARD',
      `${path}: ${reason}. Remove the file, and run treesift fleet submit again: only what is missing is done.`,
    )
  }
}

export class FleetUnfinished extends UsageError {
  constructor(folder: string, missing: number, all: number) {
    super(
      'FLEET_UNFINISHED',
      `${folder}: ${missing} of ${all} shards are missing. See treesift fleet status; for those that failed, ` +
        'treesift fleet retry.',
    )
  }
}

export class QueueUnreachable extends TreesiftError {
  constructor(url: string, cause: unknown) {
    super(
      'QUEUE_UNREACHABLE',
      `${url}: Redis does not answer (${errorMessage(cause)}). Start redis-server, or name it with --queue.`,
      { cause },
    )
  }
}
