/** The public names of treesift. */
export type {
  CalloutBlock,
  CalloutKind,
  ColumnAlignment,
  ContentBlock,
  DefinitionEntry,
  HeadingBlock,
  InlineFormula,
  InlinePiece,
  InlineText,
  ListBlock,
  ListItem,
  NoteBlock,
  NoteReference,
  TableBlock,
  TableCell,
  TableRow,
  TextMark,
} from './analysis/content/content.js'
export type { Metadata, MetadataSource, StatedValue } from './analysis/metadata/metadata.js'
export type { PageType } from './analysis/model/page-type.js'
export type { ColumnType } from './analysis/records/fields/column-values.js'
export type { RecordColumn, RecordRow } from './analysis/records/fields/record-table.js'
export type { TypedValue } from './analysis/values/value.js'
export type { PageLimits } from './app/batch/worker-pool.js'
export {
  type BatchOptions,
  type ContentOptions,
  createExtractor,
  type Extractor,
  type ExtractorOptions,
  type FormattedExtraction,
} from './app/extractor.js'
export type { PageInput } from './app/page-input.js'
export type { TrainingReport } from './app/training/train.js'
export { type ErrorReport, TreesiftError, UsageError } from './core/errors.js'
export type { ValueType } from './core/value-type.js'
export { version } from './core/version.js'
export type {
  Decider,
  Extraction,
  FieldDecision,
  ReaderComment,
} from './extraction/extraction.js'
export type { FeatureContribution, SegmentExplanation } from './extraction/segment-explanation.js'
export type { LabelledObject } from './input/pages/labelled-object.js'
export type { FrontMatter, IncludedFormat } from './output/formats/format-names.js'
export type { FailedExtraction } from './output/formats/write.js'
export type { EmbeddedSource } from './page/embedded/embedded-texts.js'
export type { Anomaly } from './rules/health/anomaly.js'
export type { UnalignedLabel } from './rules/learn/align/field-examples.js'
export type { MissingLabel } from './rules/learn/align/missing-labels.js'
export type { NameKind } from './rules/predicates/element-test.js'
export type { MeasurePredicate } from './rules/predicates/measure.js'
export type { NamedPredicate, NamePosition } from './rules/predicates/named.js'
export type { NearPredicate } from './rules/predicates/near.js'
export type { NearSide } from './rules/predicates/nearby-texts.js'
export type { NthPredicate } from './rules/predicates/nth.js'
export type { OpinionPredicate } from './rules/predicates/opinion.js'
export type { PartPredicate } from './rules/predicates/part.js'
export type { PathPredicate } from './rules/predicates/path.js'
export type { Predicate } from './rules/predicates/predicate.js'
export type { ShapePredicate } from './rules/predicates/shape.js'
export type { NthEnd } from './rules/predicates/sibling-places.js'
export type { StartsPredicate } from './rules/predicates/starts.js'
export type { CharacterClass, OutputProfile, ValueProfile } from './rules/rule/output-profile.js'
export type {
  EnsembleMember,
  Evidence,
  Layout,
  Rule,
  RuleSet,
  RuleStatus,
  RuleTree,
  Target,
  VotePolicy,
} from './rules/rule/rule.js'
export type { PartEdge, TextPart } from './rules/rule/text-part.js'
