import { extractContent } from '@wrtnlabs/web-content-extractor'

export const packages = ['@wrtnlabs/web-content-extractor']
export const answers = 'text'
export const answer = (html) => extractContent(html).content
