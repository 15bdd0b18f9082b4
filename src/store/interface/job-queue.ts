/** Work that is waiting in a queue. */
export interface QueuedJob<Data> {
  /** The same work has the same id: it is added once. No colon, and not digits only. */
  readonly id: string
  readonly data: Data
}

/** A job that a worker has taken. */
export interface TakenJob<Data> extends QueuedJob<Data> {
  /** How many of its workers ended or fell silent before it was done. */
  readonly lostWorkers: number
}

/** A job that was given up after its tries. */
export interface FailedJob<Data> extends QueuedJob<Data> {
  readonly reason: string
  readonly tries: number
}

export interface JobCounts {
  /** Also those that wait for their next try. */
  readonly waiting: number
  readonly active: number
  readonly failed: number
}

export interface TakeOptions {
  /** Jobs that are worked on at the same time. */
  readonly concurrency: number
  /** Seconds after which a silent worker has lost its jobs to others. */
  readonly lockSeconds: number
  /** How often a job may lose its worker. */
  readonly tries: number
  /** Receives what hinders the queue, such as a lost connection; it goes on by itself. */
  readonly onWarning: (error: unknown) => void
}

/** Jobs that are being taken. */
export interface JobTaker {
  /** Takes no more, and waits for those that were taken. */
  close(): Promise<void>
}

/** Hands jobs to workers on any machine, each at least once. What is done is told by its results, not by the queue. */
export interface JobQueue<Data> {
  /** Adds jobs; those that wait, are worked on or have failed are not added again. */
  add(jobs: readonly QueuedJob<Data>[], tries: number): Promise<void>
  /** Takes jobs until it is closed; a job whose work rejects is tried again later, and fails after its tries. */
  take(work: (job: TakenJob<Data>) => Promise<void>, options: TakeOptions): JobTaker
  counts(): Promise<JobCounts>
  /** Those that failed first, at most so many. */
  failed(limit: number): Promise<readonly FailedJob<Data>[]>
  /** Lets failed jobs wait again, with all their tries; how many there were. */
  retry(): Promise<number>
  /** Removes all jobs that are not being worked on. */
  clear(): Promise<void>
  close(): Promise<void>
}
