import { type Command, Option } from 'commander'
import { renderLimits } from '../render/render-limits.js'
import type { RendererOptions } from '../render/renderer.js'
import { wholeNumber } from './options.js'

/** What the options about the browser come as. */
export interface BrowserFlags {
  readonly browser?: string
  readonly sandbox: boolean
  readonly renderScripts?: true
  readonly renderNetwork?: true
  readonly renderSeconds: number
  readonly allowPrivate?: true
}

/** The options of every command that may ask a browser. */
export const withBrowserOptions = (command: Command): Command =>
  command
    .option(
      '--browser <file>',
      'the Chromium to render with (default: found where systems keep it)',
    )
    .option('--no-sandbox', "render without Chromium's sandbox: only pages that you trust")
    .option('--render-scripts', 'run the scripts of pages that are rendered')
    .option('--render-network', 'let pages that are rendered load styles, images and fonts')
    .option(
      '--render-seconds <n>',
      'longest time to render one page',
      wholeNumber(1, longestSeconds),
      renderLimits.seconds,
    )

const longestSeconds = 3600

/** That of commands that can do without. */
export const renderOption = (): Option =>
  new Option(
    '--render',
    'let methods that ask for it know where things stand: from x.boxes.json beside the page, else from Chromium',
  )

export const rendererOptions = (flags: BrowserFlags): RendererOptions => ({
  ...(flags.browser !== undefined && { browser: flags.browser }),
  ...(!flags.sandbox && { sandbox: 'off' }),
  ...(flags.renderScripts && { scripts: 'run' }),
  ...(flags.renderNetwork && { reach: flags.allowPrivate ? 'any' : 'public' }),
  seconds: flags.renderSeconds,
})
