import { z } from 'zod'
import type { PageExplanation } from '../../app/rules/explain-page.js'
import type { SiteHealth } from '../../app/rules/site-health.js'
import type { ListedSite } from '../../app/rules/site-rules.js'
import type { TrainingReport } from '../../app/training/train.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { IncludedFormat } from '../../output/formats/format-names.js'
import type { WrittenExtraction } from '../../output/formats/write.js'
import type { PageWithRecords } from '../../output/formats/write-records.js'
import type { PageSource } from './page-source.js'

/** The use cases behind the tools, whatever process they run in. */
export interface ToolService {
  /** With the main content in further formats; fails where the page fails. */
  extract(
    page: RawPage,
    site: string | undefined,
    formats: readonly IncludedFormat[],
  ): Promise<WrittenExtraction>
  records(page: RawPage, site: string | undefined): Promise<PageWithRecords>
  sites(): Promise<readonly ListedSite[]>
  /** The rules of a site as a person reads them. */
  rules(site: string, field: string | undefined): Promise<string>
  explain(
    page: RawPage,
    site: string | undefined,
    field: string | undefined,
  ): Promise<PageExplanation>
  health(site: string | undefined): Promise<readonly SiteHealth[]>
  /** Learns from labelled pages, and stores the rules. */
  train(pages: readonly LabelledObject[]): Promise<TrainingReport>
}

/** What tools work with. */
export interface ToolContext {
  readonly service: ToolService
  readonly pages: PageSource
}

/** A tool as assistants see it. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** Whether it changes the rules. */
  readonly effect: 'reads' | 'trains'
  /** Data is given as JSON, texts as they are. */
  run(input: z.infer<Input>, context: ToolContext): Promise<readonly (string | object)[]>
}

const tool = <Input extends z.ZodObject>(one: Tool<Input>): Tool => one as unknown as Tool

const pageShape = {
  url: z.string().optional().describe('URL of the page; fetched if neither html nor file is given'),
  html: z.string().optional().describe('source of the page'),
  file: z.string().optional().describe('path of an HTML file in an allowed folder'),
}

const site = z.string().describe('site, such as example.org')

const pageInput = z.object({
  ...pageShape,
  site: site.optional().describe('site whose rules apply; by default the host of the URL'),
})

/** What was found, and the main content in a format. */
function reportAndContent(
  found: WrittenExtraction,
  format: ContentFormat,
): readonly (string | object)[] {
  const { text, metadata: _, records, recordColumns: __, [format]: content, ...report } = found
  const words = text.split(/\s+/).filter((word) => word !== '').length
  const about = { ...report, words, ...(records !== undefined && { records: records.length }) }
  return [about, String(content)]
}

const contentFormats = ['markdown', 'text', 'html'] as const

type ContentFormat = (typeof contentFormats)[number]

const extractPage = tool({
  name: 'extract_page',
  title: 'Extract a page',
  description:
    'Extracts the main content and the fields of a web page, with the rules of its site where there are ' +
    'some, else with a general model. Gives a JSON object (title, author, date, fields, who decided, ' +
    'confidence, doubts, warnings), then the main content. Answers with doubts may be wrong: ' +
    'explain_page shows why.',
  input: pageInput.extend({
    format: z.enum(contentFormats).default('markdown').describe('form of the main content'),
  }),
  effect: 'reads',
  async run({ site, format, ...named }, { service, pages }) {
    const page = await pages.read(named)
    const found = await service.extract(page, site, format === 'text' ? [] : [format])
    return reportAndContent(found, format)
  },
})

const findRecords = tool({
  name: 'find_records',
  title: 'Find the records of a page',
  description:
    'Finds what a page lists (products, results, teasers, table rows) as JSON lines, one record a line.',
  input: pageInput,
  effect: 'reads',
  async run({ site, ...named }, { service, pages }) {
    const page = await pages.read(named)
    const { records, recordColumns: columns } = await service.records(page, site)
    const lines = records.map(({ fields }) => JSON.stringify(fields)).join('\n')
    return [{ records: records.length, columns }, ...(records.length === 0 ? [] : [lines])]
  },
})

const listSites = tool({
  name: 'list_sites',
  title: 'List sites with rules',
  description: 'Lists the sites that have rules, with their fields.',
  input: z.object({}),
  effect: 'reads',
  async run(_, { service }) {
    const sites = await service.sites()
    // a server knows more of each, which would fill the answer
    const listed = sites.map(({ site, fields, layouts, labelledPages }) => ({
      ...{ site, fields, layouts, labelledPages },
    }))
    return [{ sites: listed }]
  },
})

const showRules = tool({
  name: 'show_rules',
  title: 'Show the rules of a site',
  description:
    'Shows the rules of a site as readable decision trees, with how they did on labelled pages.',
  input: z.object({ site, field: z.string().optional().describe('only the rules of this field') }),
  effect: 'reads',
  run: async ({ site, field }, { service }) => [await service.rules(site, field)],
})

const explain = tool({
  name: 'explain_page',
  title: 'Explain what rules take on a page',
  description:
    'Shows for each rule of the site what it takes on a page, what it nearly took, whether the answer is ' +
    'believed, and why not. Use it when an extraction has doubts or lacks a field.',
  input: pageInput.extend({
    field: z.string().optional().describe('only the rules of this field'),
  }),
  effect: 'reads',
  async run({ site, field, ...named }, { service, pages }) {
    const page = await pages.read(named)
    const { rules, ...about } = await service.explain(page, site, field)
    return [
      {
        ...about,
        rules: rules.map(({ asked, ...rule }) => {
          if (asked === undefined) return rule
          const { taken, nearest, answer, doubts, votes } = asked
          const short = (one: (typeof taken)[number]) => ({
            where: one.where,
            texts: one.texts.map((text) => text.slice(0, maxShownText)),
            votes: `${one.votes} of ${votes}`,
          })
          return {
            ...rule,
            answer,
            doubts,
            takes: taken.slice(0, maxShownCandidates).map(short),
            takesInAll: taken.length,
            nearest: nearest && short(nearest),
          }
        }),
      },
    ]
  },
})

const maxShownText = 300
const maxShownCandidates = 20

const ruleHealth = tool({
  name: 'rule_health',
  title: 'Show how rules did lately',
  description:
    'Shows for each rule how it did on the latest pages: answers, doubts, misses, changes, and ' +
    '"attention" where a rule needs it. train_site corrects such rules with labelled ' +
    'pages as they are now.',
  input: z.object({ site: site.optional() }),
  effect: 'reads',
  run: async ({ site }, { service }) => [{ sites: await service.health(site) }],
})

const labels = z
  .record(
    z.string(),
    z.union([
      z.string(),
      z.array(z.string()),
      z.object({ selector: z.string(), attr: z.string().optional() }),
    ]),
  )
  .describe(
    'what the page says for each field: a text as it stands on the page, several texts, or a CSS ' +
      'selector; "main" is the main content; [] says that the page has none',
  )

const trainSite = tool({
  name: 'train_site',
  title: 'Train the rules of a site',
  description:
    'Learns rules from a few labelled pages of a site and stores them. Two or three pages are much ' +
    'better than one. Labels must stand on the page letter by letter; those that do not are reported and ' +
    'not learned from. Pages of earlier calls are learned from again. Afterwards, check the rules with ' +
    'extract_page on another page.',
  input: z.object({
    pages: z
      .array(
        z.object({
          ...pageShape,
          url: z.string().describe('URL of the page: names its site'),
          labels,
        }),
      )
      .min(1)
      .max(50),
  }),
  effect: 'trains',
  async run({ pages: given }, { service, pages }) {
    const labelled: LabelledObject[] = []
    for (const { labels, ...named } of given) {
      const { html, url, id } = await pages.read(named)
      // exact: a label is a selector with an attribute or without one
      labelled.push({ id, html, url: url ?? named.url, labels } as LabelledObject)
    }
    const { sites, unaligned, unlearned, useless, failed, warnings } = await service.train(labelled)
    return [
      {
        learned: sites.flatMap(({ site, rules }) =>
          rules.map(({ field, layout, version, pages, evidence }) => ({
            ...{ site, field, layout, version, pages },
            testedOnPagesLeftOut: evidence,
          })),
        ),
        labelsNotFound: unaligned,
        fieldsNotLearned: unlearned,
        rulesThatFailed: useless.map(({ site, field, f1 }) => ({ site, field, f1 })),
        pagesNotUsed: failed,
        warnings,
      },
    ]
  },
})

export const tools: readonly Tool[] = [
  extractPage,
  findRecords,
  listSites,
  showRules,
  explain,
  ruleHealth,
  trainSite,
]
