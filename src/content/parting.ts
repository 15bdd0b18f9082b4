/** What parts two texts: nothing that is shown, a BR, the edge of a block, or several BR. */
export type Parting = 'space' | 'line' | 'block' | 'gap'
