import { workerData } from 'piscina'
import { errorReport } from '../../core/errors.js'
import { ThreadContext } from './thread-context.js'
import { type TaskName, threadTasks } from './thread-tasks.js'

const context = new ThreadContext(workerData)

export interface ThreadMessage {
  readonly name: TaskName
  readonly call: unknown
}

/** What a thread of a server runs for each message. An error would lose its code on the way: it sends a report. */
export default async function runMessage({ name, call }: ThreadMessage): Promise<unknown> {
  try {
    const result = await threadTasks[name](call as never, context)
    return { kind: 'done', result }
  } catch (error) {
    return { kind: 'failed', error: errorReport(error) }
  }
}
