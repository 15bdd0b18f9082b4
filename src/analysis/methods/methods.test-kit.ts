import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentLine } from '../../page/segments/segment-text.js'
import { readPage } from '../../page/tree/read-page.js'
import { type Method, type MethodContext, MethodPage, type MethodResult } from './method.js'

export const methodPage = (html: string, beside?: MethodContext): MethodPage =>
  new MethodPage(segmentPage(readPage(html)), beside)

export const findIn = (method: Method, html: string): MethodResult => method.find(methodPage(html))

/** The texts that a method keeps of a page. */
export function textsOf(method: Method, html: string): readonly string[] {
  const page = methodPage(html)
  return method.find(page).segments.map((segment) => segmentLine(page.segmentation, segment))
}
