import { type LabelledObject } from '../../../src/input/pages/labelled-object.js'
import { type Course } from '../../../src/lab/stories/course.js'

export interface StreamPage {
  readonly id: string
  readonly url: string
  readonly html: string
  readonly gold: {
    readonly main: string
    readonly fields: Readonly<Record<string, readonly string[]>>
  }
}

/** Pages of one site in the order they are met: some with labels, more that look the same, more after a redesign. */
export interface Stream {
  readonly name: string
  readonly site: string
  readonly redesign: 'full' | 'oneField' | 'reshuffled'
  /** The fields, `main` among them, whose places are called or built otherwise afterwards. */
  readonly changed: readonly string[]
  readonly labelled: readonly LabelledObject[]
  readonly before: readonly StreamPage[]
  readonly after: readonly StreamPage[]
  /** The same content in both looks; none of the pages above. */
  readonly twins: { readonly before: StreamPage; readonly after: StreamPage }
}

/** Some pages of a stream, after others, as a course. */
export declare const streamCourse: (
  stream: Stream,
  pages: readonly StreamPage[],
  before?: readonly StreamPage[],
) => Course

export declare const streamsOf: () => readonly Stream[]
