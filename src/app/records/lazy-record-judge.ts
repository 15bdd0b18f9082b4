import type { RecordJudge } from '../../records/record-judge.js'
import { bundledRecordModel, readRecordModel } from '../../store/model-store.js'

/** A model of records that is read when it is first asked for, and then kept. */
export function lazyRecordJudge(path: string = bundledRecordModel): () => RecordJudge {
  let judge: RecordJudge | undefined
  return () => {
    judge ??= readRecordModel(path).judge
    return judge
  }
}
