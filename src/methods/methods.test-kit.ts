import { runLine } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import type { Finding, Method } from './method.js'
import { type Beside, MethodPage } from './method-page.js'

export const methodPage = (html: string, beside?: Beside): MethodPage =>
  new MethodPage(segment(readPage(html)), beside)

export const findIn = (method: Method, html: string): Finding => method.find(methodPage(html))

/** The texts that a method keeps of a page. */
export function textsOf(method: Method, html: string): readonly string[] {
  const page = methodPage(html)
  return method.find(page).runs.map((run) => runLine(page.segmentation, run))
}
