export {
  createExtractor,
  type Extractor,
  type ExtractorOptions,
  type PageInput,
} from './app/extractor.js'
export type { TrainingReport } from './app/train.js'
export { TreesiftError, UsageError } from './core/errors.js'
export { version } from './core/version.js'
export type { Decider, Extraction } from './extraction/extraction.js'
export type { Predicate } from './rules/predicate.js'
export type { Evidence, Rule, RuleSet, RuleTree, Taking } from './rules/rule.js'
export type { LabelledObject } from './source/labelled-object.js'
