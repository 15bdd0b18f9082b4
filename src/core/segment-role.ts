/** What a segment may be on its page. */
export const segmentRoles = [
  'content',
  'headline',
  'byline',
  'date',
  'caption',
  'comment',
  'teaser',
  'navigation',
  'control',
  'notice',
] as const

export type SegmentRole = (typeof segmentRoles)[number]

export const isSegmentRole = (name: string): name is SegmentRole =>
  (segmentRoles as readonly string[]).includes(name)

/** In lists of roles, as indices in `segmentRoles`. */
export const unknownRole = -1

export const roleNumber = (role: SegmentRole): number => segmentRoles.indexOf(role)
