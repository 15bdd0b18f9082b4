import { setFlagsFromString } from 'node:v8'

/**
 * Work of a function, in bytes of its code, after which V8 looks whether to optimize it; V8's own is a third. Programs
 * that end soon optimize what they hardly run again, and each thread does so for itself: docs/decisions/0073-start.md.
 */
const optimizationBudget = 200_000

// before any other module: code that was compiled earlier is for the same options
setFlagsFromString(`--interrupt-budget=${optimizationBudget}`)
