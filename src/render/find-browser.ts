import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BrowserNotFound } from '../core/errors.js'

/** Names the program to run, where no option does. */
export const browserVariable = 'TREESIFT_BROWSER'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium to run: the one that is named, else by the environment, else where systems keep it. */
export function findBrowser(
  named?: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const wanted = named ?? (environment[browserVariable] || undefined)
  if (wanted !== undefined) {
    if (isProgram(wanted)) return wanted
    throw new BrowserNotFound(`${wanted} is no program that can be run`)
  }
  const found = [...places, ...inPath(environment['PATH'] ?? '')].find(isProgram)
  if (found === undefined) throw new BrowserNotFound('it is not in any of the usual places')
  return found
}

const inPath = (path: string): readonly string[] =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
