// Tells failures that the program means from those that nobody thought of.

/** Throws what is no error of treesift. @param {unknown} error */
export function judge(error) {
  if (!(error instanceof Error) || !('code' in error) || !isTreesiftError(error)) throw error
  judgeReport(error)
}

/** @param {Error} error */
const isTreesiftError = (error) => {
  for (let kind = Object.getPrototypeOf(error); kind !== null; kind = Object.getPrototypeOf(kind))
    if (kind.constructor.name === 'TreesiftError') return true
  return false
}

/**
 * Throws where a failure that is told has no code, or that of failures which nobody thought of.
 * @param {{ code?: unknown, message?: unknown }} report
 */
export function judgeReport({ code, message }) {
  const isCoded = typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code) && code !== 'INTERNAL'
  if (!isCoded || typeof message !== 'string' || message === '')
    throw new Error(`a failure without a code: ${code} ${message}`)
}
