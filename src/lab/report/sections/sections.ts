import type { ReportSection } from '../section.js'
import { costsSection } from './costs.js'
import { definitionsSection } from './definitions.js'
import { distributionSection } from './distribution.js'
import { failuresSection } from './failures.js'
import { fidelitySection } from './fidelity.js'
import { fieldsSection } from './fields.js'
import { groupsSection } from './groups.js'
import { learningCurveSection } from './learning-curve.js'
import { otherMetricsSection } from './other-metrics.js'
import { precisionRecallSection } from './precision-recall.js'
import { recordsSection } from './records.js'
import { systemsSection } from './systems.js'
import { worstPagesSection } from './worst-pages.js'

/** The sections in report order. To add one, write its file and name it here. */
export const reportSections: readonly ReportSection[] = [
  systemsSection,
  otherMetricsSection,
  groupsSection,
  precisionRecallSection,
  learningCurveSection,
  costsSection,
  distributionSection,
  fieldsSection,
  recordsSection,
  fidelitySection,
  worstPagesSection,
  failuresSection,
  definitionsSection,
]
