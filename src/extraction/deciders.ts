import type { Omitted } from '../content/leave-out.js'
import type { MetadataModel } from '../metadata/metadata-model.js'
import type { MethodName } from '../methods/methods.js'
import type { Leaning } from '../model/choose-runs.js'
import type { GeneralModel } from '../model/general-model.js'
import type { RecordJudge } from '../records/record-judge.js'
import type { Boxes } from '../render/boxes.js'
import type { RuleSet } from '../rules/rule.js'

/** What decides about a page: the rules of its site where they answer, else a method where one is named, else the model. */
export interface Deciders {
  readonly rules?: RuleSet | undefined
  readonly method?: MethodName | undefined
  /** Where things stand on this page, for a method that asks for it. */
  readonly boxes?: Boxes | undefined
  /** Asked for when it is to decide: reading it takes as long as some pages. */
  readonly model: () => GeneralModel
  /** Finds records where no rule does; where it is not given, only rules do. */
  readonly records?: (() => RecordJudge) | undefined
  /** Judges what the page says of itself; without it only its title and language are told, and what rules find. */
  readonly metadata?: (() => MetadataModel) | undefined
  readonly leaning?: Leaning | undefined
  /** What of the content is left out; the rest stays as it is. */
  readonly omitted?: Omitted | undefined
  /** Whether the model is to say why. */
  readonly explains?: boolean | undefined
}
