/** A part of a whole, or the quotient of two counts; 0 when there is nothing to compare with. */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
