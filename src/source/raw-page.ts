/** A page as it came in: decoded text, and where it is from. */
export interface RawPage {
  /** The id that the input gave it, or its place in the input. */
  readonly id: string
  readonly url?: string
  /** The path of its file, as the user may open it. */
  readonly file?: string
  readonly html: string
  /** The name of the character set that the bytes were read in. */
  readonly charset?: string
  readonly warnings: readonly string[]
}
