import { createRequire } from 'node:module'

/**
 * A package, or a module of Node, that is loaded on first use: most pages do not need it, and loading it takes as long
 * as some of them.
 * `Module` is `typeof import('name')`.
 */
export function lazyPackage<Module>(name: string): () => Module {
  let loaded: Module | undefined
  return () => {
    loaded ??= createRequire(import.meta.url)(name) as Module
    return loaded
  }
}
