/**
 * The share of values that are right at 0, .1, .2, ... of the votes that a rule gives them, rivals deducted. Measured
 * on pages that the rules were not learned from: docs/decisions/0026-confidence-of-rules.md names the command.
 */
const rightShares: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** The confidence in values with this share of the votes. */
export function valueConfidence(share: number, shares: readonly number[] = rightShares): number {
  const steps = shares.length - 1
  const at = Math.min(steps - 1, Math.floor(share * steps))
  const [below, above] = [shares[at]!, shares[at + 1]!]
  return below + (above - below) * (share * steps - at)
}
