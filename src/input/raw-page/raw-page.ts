/** An input page: its decoded HTML, and where it is from. */
export interface RawPage {
  /** The id given in the input, or the page's place in the input. */
  readonly id: string
  readonly url?: string
  /**
   * Where the URL is from: an option, the input (default), the target of an archived response, or a comment that a
   * browser wrote when it saved the page.
   */
  readonly urlFrom?: 'url' | 'input' | 'warc' | 'saved'
  /** The path of its file, relative to the working directory. */
  readonly file?: string
  readonly html: string
  /** The character set that the bytes were decoded with. */
  readonly charset?: string
  readonly warnings: readonly string[]
}

/** An input page whose bytes are not decoded yet: another thread may do it. */
export interface EncodedPage extends Omit<RawPage, 'html' | 'charset'> {
  readonly bytes: Uint8Array
  /** What the page was sent as. */
  readonly contentType: string | undefined
  /** Names the page in failures. */
  readonly where: string
}
