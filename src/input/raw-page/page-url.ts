import { omitCredentials } from '../../core/omit-credentials.js'
import { isValidUrl } from '../../core/parse-url.js'

const urlLike = /^[a-z][a-z0-9+.-]*:\/\//i

/** Whether a name is a URL, not a path. */
export const isUrl = (name: string): boolean => urlLike.test(name)

/** No server takes longer URLs, and few browsers do. */
const maxUrlLength = 64 * 1024

/** The stated URL of a page, without credentials; `undefined` if it is not an absolute URL, or too long for one. */
export const pageUrl = (stated: string | undefined): string | undefined =>
  stated !== undefined && stated.length <= maxUrlLength && isValidUrl(stated)
    ? omitCredentials(stated)
    : undefined
