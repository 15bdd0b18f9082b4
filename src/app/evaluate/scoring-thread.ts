/** What a thread of `scoreInThreads` does with each page. */
export { scoreAnswers as default } from '../../evaluation/page-score.js'
