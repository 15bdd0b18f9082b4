import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { articleOf } from '../readability-article.mjs'

export const packages = ['@mozilla/readability', 'linkedom']
export const answers = 'html'
export const answer = (html) => articleOf(new Readability(parseHTML(html).document).parse())
