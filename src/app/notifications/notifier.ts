import { setTimeout as sleep } from 'node:timers/promises'
import { BadOption, errorMessage } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { parseUrl } from '../../core/parse-url.js'
import { siteOfUrl } from '../../core/site.js'
import { NotificationQueue } from '../../output/delivery/notification-queue.js'
import { postWebhook, secretBytes, type Webhook } from '../../output/delivery/webhook.js'
import { ruleIdOf } from '../../rules/health/rule-use.js'
import { type Layout, type RuleSet, ruleName } from '../../rules/rule/rule.js'
import type { ChangedRule } from '../../store/interface/rule-store.js'
import { changeText } from '../online-learning/health-monitor.js'

export interface NotifierOptions {
  readonly url: string
  /** The database that notifications are about; the queue is a folder beside it. */
  readonly database: string
  readonly secret?: string | undefined
  readonly onWarning: (message: string) => void
  /** Milliseconds before each further attempt to deliver one. */
  readonly waits?: readonly number[]
  readonly now?: () => Date
}

/** Seconds between attempts to deliver while pages are extracted. */
const deliverySeconds = 30

/** Missing fields are counted for so many sites. */
const maxSites = 1_000

/** Tells a receiver about changes of rules. What cannot be delivered waits on the disk for the next run. */
export class Notifier {
  readonly #webhook: Webhook
  readonly #queue: NotificationQueue
  readonly #options: NotifierOptions
  readonly #missing = new Map<string, Map<string, number>>()
  #delivery: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #hasWarned = false

  constructor(options: NotifierOptions) {
    const { url: given, secret, database, now } = options
    const url = parseUrl(given)
    if (url === undefined || !/^https?:$/.test(url.protocol))
      throw new BadOption('--notify needs a URL that begins with http:// or https://')
    this.#options = options
    this.#webhook = { url, secret: secret ? secretBytes(secret) : undefined }
    this.#queue = new NotificationQueue(`${database}-notifications`, now)
  }

  /** Whenever the health of a rule changes. */
  ruleChanged({ rule, change }: ChangedRule): void {
    this.#add({
      type: `rule.${change}`,
      rule: ruleName(rule),
      ...ruleIdOf(rule),
      message: changeText(rule, change),
    })
  }

  /** Whenever rules were induced; new layouts are told one by one. */
  rulesInduced({ site, rules }: RuleSet, newLayouts: readonly Layout[]): void {
    for (const { name, pages } of newLayouts) {
      const fields = rules.flatMap(({ layout, field }) => (layout === name ? [field] : []))
      const message = `${site} has pages of a new layout, ${name}; rules were induced for ${fields.join(', ')}`
      this.#add({ type: 'layout.new', site, layout: name, pages, fields, message })
    }
  }

  /** Counts a page that lacks required fields; a notification for each site tells of those counted together. */
  fieldsMissing(url: string | undefined, fields: readonly string[]): void {
    const site = siteOfUrl(url) ?? 'unknown'
    const counts = this.#missing.get(site) ?? new Map<string, number>()
    if (!this.#missing.has(site) && this.#missing.size >= maxSites) return
    this.#missing.set(site, counts)
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
    this.#schedule()
  }

  /** Delivers what waits, also of earlier runs. Never fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#addMissing()
    await this.#delivery
    await this.#deliver()
    const { size } = this.#queue
    if (size > 0)
      this.#options.onWarning(
        `${size === 1 ? '1 notification waits' : `${size} notifications wait`} in ${this.#queue.folder}; ` +
          'the next run with --notify delivers what waits',
      )
  }

  /** Stores what is not delivered: the process is about to end. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#addMissing()
  }

  #addMissing(): void {
    for (const [site, counts] of this.#missing) {
      const fields = Object.fromEntries(counts)
      const message = `required fields are missing on pages of ${site}: ${[...counts]
        .map(([field, count]) => `${field} on ${count}`)
        .join(', ')}`
      this.#add({ type: 'fields.missing', site, fields, message })
    }
    this.#missing.clear()
  }

  /** A failure never stops extraction. */
  #add(body: Readonly<Record<string, unknown>>): void {
    try {
      if (!this.#queue.add({ ...body, database: this.#options.database }))
        this.#warn(`${this.#queue.folder} is full: notifications are dropped`)
      this.#schedule()
    } catch (error) {
      this.#warn(`notifications cannot be stored: ${errorMessage(error)}`)
    }
  }

  /** While a program runs for long. */
  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#addMissing()
      this.#timer = undefined
      this.#delivery = this.#deliver()
    }, deliverySeconds * 1000).unref()
  }

  async #deliver(): Promise<void> {
    for (const { id, body } of this.#queue.waiting()) {
      if (!(await this.#isDelivered(id, body))) return
      this.#queue.remove(id)
    }
  }

  async #isDelivered(id: string, body: string): Promise<boolean> {
    const { waits = [1000, 3000], now = () => new Date() } = this.#options
    for (let attempt = 0; ; attempt++) {
      try {
        await postWebhook(this.#webhook, id, body, now())
        return true
      } catch (error) {
        if (attempt === waits.length) {
          const url = omitCredentials(this.#options.url)
          this.#warn(`${url}: notifications are not accepted (${errorMessage(error)})`)
          return false
        }
        await sleep(waits[attempt])
      }
    }
  }

  #warn(message: string): void {
    if (!this.#hasWarned) this.#options.onWarning(message)
    this.#hasWarned = true
  }
}
