import type { Matrix } from '../features/matrix.js'

/** Words of each run; of scripts without spaces between words, characters. */
export const wordCounts = (vectors: Matrix): Float32Array =>
  vectors.column(vectors.names.indexOf('text.words'))
