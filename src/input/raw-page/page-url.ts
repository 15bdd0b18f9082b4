import { omitCredentials } from '../../core/omit-credentials.js'
import { isValidUrl } from '../../core/parse-url.js'

/** No server takes longer URLs, and few browsers do. */
const maxUrlLength = 64 * 1024

/** The stated URL of a page, without credentials; `undefined` if it is not an absolute URL, or too long for one. */
export const pageUrl = (stated: string | undefined): string | undefined =>
  stated !== undefined && stated.length <= maxUrlLength && isValidUrl(stated)
    ? omitCredentials(stated)
    : undefined
