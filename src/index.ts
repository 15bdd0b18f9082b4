export {
  type BatchOptions,
  createExtractor,
  type Extractor,
  type ExtractorOptions,
} from './app/extractor.js'
export type { PageInput } from './app/page-input.js'
export type { TrainingReport } from './app/train.js'
export { TreesiftError, UsageError } from './core/errors.js'
export { version } from './core/version.js'
export type { Decider, Extraction } from './extraction/extraction.js'
export type { FailedExtraction } from './output/write.js'
export type { Predicate } from './rules/predicate.js'
export type { Evidence, Rule, RuleSet, RuleTree, Taking } from './rules/rule.js'
export type { LabelledObject } from './source/labelled-object.js'
