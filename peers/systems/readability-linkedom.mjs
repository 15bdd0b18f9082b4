import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

export const packages = ['@mozilla/readability', 'linkedom']
export const answers = 'html'
export const answer = (html) => new Readability(parseHTML(html).document).parse()?.content
