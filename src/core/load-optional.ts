import { PackageNotInstalled } from './errors/usage.js'

const mcpPackages = '@modelcontextprotocol/server zod'

/** The optional peer dependencies of package.json: what each is for, and how to install it. */
const optionalPackages: Readonly<Record<string, readonly [purpose: string, install: string]>> = {
  'playwright-core': ['Rendering pages', 'playwright-core'],
  'hyparquet-writer': ['Writing Parquet', 'hyparquet-writer'],
  '@observablehq/plot': ['The report of evaluations', '@observablehq/plot linkedom'],
  linkedom: ['The report of evaluations', '@observablehq/plot linkedom'],
  '@modelcontextprotocol/server': ['The MCP server', mcpPackages],
  zod: ['The MCP server', mcpPackages],
}

/**
 * Imports a module that needs an optional package. `load` is a dynamic import, so that its type is known here.
 * Throws `PackageNotInstalled` if the package is missing.
 */
export async function loadOptional<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const name = missingPackage(error)
    if (name === undefined || !Object.hasOwn(optionalPackages, name)) throw error
    throw new PackageNotInstalled(name, ...optionalPackages[name]!)
  }
}

/** The package that Node did not find. */
function missingPackage(error: unknown): string | undefined {
  const isMissing =
    error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  return isMissing ? /^Cannot find package '([^']+)'/.exec(error.message)?.[1] : undefined
}
