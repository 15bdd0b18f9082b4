import type { HttpBindings } from '@hono/node-server'
import type { SnapshotName } from '../../app/serving/service.js'

/** What handlers know of a request beside itself. */
export interface ApiEnvironment {
  Bindings: HttpBindings
  Variables: {
    /** The rules that the answer is from; those of the moment where a handler sets none. */
    snapshot?: SnapshotName
  }
}
