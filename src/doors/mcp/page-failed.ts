import { type ErrorReport, TreesiftError } from '../../core/errors.js'

/** The failure of a page, with the code and the message that it came with. */
export class PageFailed extends TreesiftError {
  constructor({ code, message }: ErrorReport) {
    super(code, message)
  }
}
