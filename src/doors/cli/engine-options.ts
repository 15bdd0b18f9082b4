import { setFlagsFromString } from 'node:v8'

/**
 * V8 optimizes what runs often, in each thread anew, and programs that end soon hardly run it again. How soon it does
 * is weighed in docs/decisions/0073-start.md.
 */
const options = {
  /** Bytes of its code that a function runs before V8 looks whether to optimize it: six times V8's own. */
  'interrupt-budget': 400_000,
  /** Texts that a regular expression is tried on before it becomes instructions of the processor; V8's own: 1. */
  'regexp-tier-up-ticks': 20,
  /** How much the heap may grow before all garbage is collected, in percent of what was alive; V8's own: about 100. */
  'heap-growing-percent': 150,
} as const

// before any other module: code that was compiled earlier is for the same options
for (const [name, value] of Object.entries(options)) setFlagsFromString(`--${name}=${value}`)
