import { errorMessage, systemCode } from './errors/treesift-error.js'
import { PackageNotInstalled } from './errors/usage.js'

const serving = [
  'The server',
  'hono @hono/node-server @hono/zod-openapi zod prom-client pino',
] as const
const markdownParser = [
  'mdast-util-from-markdown mdast-util-gfm-footnote mdast-util-gfm-table mdast-util-math',
  'micromark-extension-gfm-footnote micromark-extension-gfm-table micromark-extension-math',
].join(' ')
const fidelity = ['Measuring fidelity', markdownParser] as const
const fleet = ['A fleet', 'bullmq ioredis'] as const
const board = [
  'The board of a fleet',
  'bullmq ioredis hono @hono/node-server @bull-board/api @bull-board/hono',
] as const
const mcpPackages = '@modelcontextprotocol/server zod'

/** The optional peer dependencies of package.json: what each is for, and how to install it. */
const optionalPackages: Readonly<Record<string, readonly [purpose: string, install: string]>> = {
  'playwright-core': ['Rendering pages', 'playwright-core'],
  'hyparquet-writer': ['Writing Parquet', 'hyparquet-writer'],
  '@observablehq/plot': ['The report of evaluations', '@observablehq/plot linkedom'],
  hono: serving,
  '@hono/node-server': serving,
  '@hono/zod-openapi': serving,
  'prom-client': serving,
  pino: serving,
  linkedom: ['The report of evaluations', '@observablehq/plot linkedom'],
  '@modelcontextprotocol/server': ['The MCP server', mcpPackages],
  'mdast-util-from-markdown': fidelity,
  'mdast-util-gfm-footnote': fidelity,
  'mdast-util-gfm-table': fidelity,
  'mdast-util-math': fidelity,
  'micromark-extension-gfm-footnote': fidelity,
  'micromark-extension-gfm-table': fidelity,
  'micromark-extension-math': fidelity,
  eld: ['Detecting languages', 'eld'],
  bullmq: fleet,
  ioredis: fleet,
  '@bull-board/api': board,
  '@bull-board/hono': board,
  zod: ['The server and the MCP server', 'zod'],
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
  const isMissing = systemCode(error) === 'ERR_MODULE_NOT_FOUND'
  return isMissing ? /^Cannot find package '([^']+)'/.exec(errorMessage(error))?.[1] : undefined
}
