import { basename, join } from 'node:path'
import {
  BadOption,
  BrokenConfiguration,
  type ErrorReport,
  errorMessage,
  errorReport,
  LineNotImported,
} from '../../core/errors.js'
import { normalizeSite } from '../../core/site.js'
import type { ByteStream } from '../../input/files/byte-stream.js'
import { isFolder, readPageBytes } from '../../input/files/file.js'
import { readFolder } from '../../input/files/read-folder.js'
import { processStdin, readStdinBytes } from '../../input/files/standard-input.js'
import { parseJson } from '../../input/json/json-value.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import { readCssConfig } from '../../rules/exchange/css-config.js'
import { readFtrConfig } from '../../rules/exchange/ftr-config.js'
import {
  importedLayout,
  importedRules,
  type SiteConfiguration,
} from '../../rules/exchange/imported-fields.js'
import type { RuleStore } from '../../store/interface/rule-store.js'
import { type ImportedSite, importRules } from './import-rules.js'

/** Rules of other tools: site configurations of Full-Text RSS, and CSS selectors by field. */
export type ConfigurationFormat = 'ftr' | 'css'

/** A configuration, and the file that it is from. */
interface ConfigurationFile {
  readonly where: string
  readonly configuration: SiteConfiguration
}

/** What was read of files, and those that could not be. */
export interface Configurations {
  readonly files: readonly ConfigurationFile[]
  readonly failed: readonly ErrorReport[]
}

export interface ConfigurationOptions {
  readonly format: ConfigurationFormat
  /** The site, where neither the file nor its name says it. */
  readonly site?: string | undefined
  readonly stdin?: ByteStream
}

const limits = { ...inputLimits, maxBytes: 8 * 2 ** 20 }

/** Reads a file, all configurations of a folder, or standard input for `-`. */
export async function readConfigurations(
  path: string,
  options: ConfigurationOptions,
): Promise<Configurations> {
  const isMany = options.format === 'ftr' && path !== '-' && (await isFolder(path))
  if (isMany && options.site !== undefined) throw new BadOption('--site is for a single file')
  if (!isMany) return { files: await readConfiguration(path, options), failed: [] }
  const names = (await readFolder(path))
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.txt'))
  const files: ConfigurationFile[] = []
  const failed: ErrorReport[] = []
  for (const name of names.sort()) {
    try {
      files.push(...(await readConfiguration(join(path, name), options)))
    } catch (error) {
      failed.push(errorReport(error))
    }
  }
  if (files.length + failed.length === 0)
    throw new BrokenConfiguration(path, 'the folder holds no .txt file')
  return { files, failed }
}

async function readConfiguration(
  path: string,
  { format, site, stdin = processStdin }: ConfigurationOptions,
): Promise<readonly ConfigurationFile[]> {
  const bytes =
    path === '-' ? await readStdinBytes(stdin, limits) : await readPageBytes(path, limits)
  const asFile = (configuration: SiteConfiguration): ConfigurationFile => ({
    where: path,
    configuration: { ...configuration, site: normalizeSite(configuration.site) },
  })
  if (format === 'ftr') {
    const named = site ?? siteOfFile(path)
    if (named === undefined) throw new BadOption('a configuration on standard input needs --site')
    return [asFile(readFtrConfig(named, decoded(bytes, path)))]
  }
  try {
    return readCssConfig(parseJson(bytes), site).map(asFile)
  } catch (error) {
    throw new BrokenConfiguration(path, errorMessage(error))
  }
}

/** `example.org.txt`, and `.example.org.txt` for the hosts below: their pages find the rules of their domain. */
const siteOfFile = (path: string): string | undefined =>
  path === '-'
    ? undefined
    : basename(path)
        .replace(/\.txt(?:\.gz)?$/, '')
        .replace(/^\./, '')

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BrokenConfiguration(path, 'not valid UTF-8')
  }
}

/** What became of configurations. */
export interface ConfigurationImport {
  readonly sites: readonly ImportedSite[]
  /** Lines that were not imported. */
  readonly refused: readonly RefusedLine[]
  /** Fields that were left out because of them. */
  readonly incomplete: readonly { readonly site: string; readonly field: string }[]
}

interface RefusedLine extends ErrorReport {
  readonly site: string
  readonly place: number | string
  /** The field that is not the same without it. */
  readonly field?: string | undefined
}

export interface ConfigurationImportOptions {
  /** Whether a field is imported although lines that belong to it are not. */
  readonly incomplete: 'leave out' | 'import'
}

/** Stores the rules, beside those that a site has for other fields. All of them or none. */
export function importConfigurations(
  files: readonly ConfigurationFile[],
  store: RuleStore,
  { incomplete }: ConfigurationImportOptions,
): ConfigurationImport {
  const refused = files.flatMap(({ where, configuration: { site, refusals } }) =>
    refusals.map(({ place, what, reason, field }) => ({
      site,
      place,
      field,
      ...errorReport(new LineNotImported(where, place, what, reason)),
    })),
  )
  const left: { readonly site: string; readonly field: string }[] = []
  const usable = files.map(({ configuration }) => {
    const { site, fields, refusals } = configuration
    const affected = new Set(refusals.flatMap(({ field }) => field ?? []))
    if (incomplete === 'import') return configuration
    for (const field of affected) left.push({ site, field })
    return { site, fields: fields.filter(({ field }) => !affected.has(field)) }
  })
  const sets = usable
    .filter(({ fields }) => fields.length > 0)
    .map((one) => importedRules(one, store.keptFor(one.site)))
  const [{ where } = { where: 'configurations' }] = files
  const saved = sets.length === 0 ? [] : importRules(sets, store, { where })
  const sites = saved.map((one) => ({
    ...one,
    rules: one.rules.filter(({ layout }) => layout === importedLayout.name),
  }))
  return { sites, refused, incomplete: left }
}
