import { createHash } from 'node:crypto'

/** How many parts a corpus is cut into, always by domain: pages of one site are never on two sides. */
export const folds = 5

/** The fold that nothing is chosen on: what is reported for it is what strangers' pages will give. */
export const honestFold = 0

/**
 * The fold of a site, from 0: the first byte of the SHA-256 of its name, modulo `folds`. It hangs on the name
 * alone, so that a corpus may grow and no site ever changes its fold.
 */
export const foldOf = (site: string): number =>
  createHash('sha256').update(site).digest().readUInt8(0) % folds
