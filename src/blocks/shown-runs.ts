import { unseen } from '../page/context.js'
import type { Segmentation } from './segmentation.js'

/** Whether a run is shown where scripts run. */
export const isShownRun = ({ page, runs }: Segmentation, run: number): boolean =>
  (page.nodes.context[runs.firstNode[run]!]! & unseen) === 0
