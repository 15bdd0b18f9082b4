import { pageTypes, type TypeShares } from '../model/page-type.js'

/** A number that is no share, for pages of unknown type. */
const unknown: readonly number[] = pageTypes.map(() => -1)

/** The share of each page type, as the columns `typeColumnNames`. */
export const typeColumns = (types: TypeShares | undefined): ArrayLike<number> => types ?? unknown
