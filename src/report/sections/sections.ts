import type { Section } from '../section.js'
import { costsSection } from './costs.js'
import { definitionsSection } from './definitions.js'
import { distributionSection } from './distribution.js'
import { failuresSection } from './failures.js'
import { fieldsSection } from './fields.js'
import { groupsSection } from './groups.js'
import { learningCurveSection } from './learning-curve.js'
import { otherMetricsSection } from './other-metrics.js'
import { precisionRecallSection } from './precision-recall.js'
import { recordsSection } from './records.js'
import { systemsSection } from './systems.js'
import { worstPagesSection } from './worst-pages.js'

/** In the order in which they stand in the report. */
export const sections: readonly Section[] = [
  systemsSection,
  otherMetricsSection,
  groupsSection,
  precisionRecallSection,
  learningCurveSection,
  costsSection,
  distributionSection,
  fieldsSection,
  recordsSection,
  worstPagesSection,
  failuresSection,
  definitionsSection,
]
