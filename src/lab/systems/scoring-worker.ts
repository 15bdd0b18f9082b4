/** The task of the threads of `scoreInThreads`. */
export { scoreAnswers as default } from '../evaluation/page-score.js'
