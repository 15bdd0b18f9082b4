import { createMcpHandler } from '@modelcontextprotocol/server'
import type { PageExplanation } from '../../app/rules/explain-page.js'
import type { Service } from '../../app/serving/service.js'
import { errorReport, isPrivateCode, publicReport } from '../../core/errors.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import type { WrittenExtraction } from '../../output/formats/write.js'
import type { PageWithRecords } from '../../output/formats/write-records.js'
import { PageSource } from './page-source.js'
import { mcpServerFactory } from './server.js'
import type { ToolService } from './tools.js'

export interface McpOverHttpOptions {
  readonly service: Service
  readonly inputLimits: InputLimits
  /** Told of what clients are not. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Serves many clients over HTTP with the threads of a server: it is the only one that writes its database. Requests
 * are to be authorised and their sizes checked before.
 */
export function mcpOverHttp({ service, inputLimits, onFailure }: McpOverHttpOptions) {
  const factory = mcpServerFactory({
    service: served(service),
    // the files of the server are nobody's who reaches it
    pages: new PageSource({
      roots: [],
      limits: inputLimits,
      fetch: (url) => service.page({ url }),
    }),
    training: 'allowed',
    report: (error) => {
      const report = errorReport(error)
      if (isPrivateCode(report.code)) onFailure(error)
      return publicReport(report)
    },
  })
  return createMcpHandler(factory, {
    // no tool changes while the server runs, and a stream that stays open would delay its end
    maxSubscriptions: 0,
    maxRequestBodySize: inputLimits.maxBytes,
  })
}

/** The use cases as the threads of a server run them. */
function served(service: Service): ToolService {
  return {
    async extract(page, site, formats) {
      const { json } = await service.extractPage(page, { site, formats })
      return JSON.parse(json) as WrittenExtraction
    },
    async records(page, site) {
      const { json } = await service.recordsOf(page, site)
      return JSON.parse(json) as PageWithRecords
    },
    sites: () => service.read('sites', undefined),
    rules: (site, field) => service.read('rulesText', { site, field, format: 'text' }),
    explain: (page, site, field): Promise<PageExplanation> =>
      service.read('explain', { page, site, field, revision: service.snapshot().revision }),
    health: (site) => service.read('health', { site }),
    train: (pages) => service.write('train', { pages }),
  }
}
