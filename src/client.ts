/** The public names of `treesift/client`. */
export {
  type BodyReader,
  type Bundle,
  Client,
  type ClientOptions,
  type ExportedSelectors,
  type ExtractionWithFormats,
  type ExtractOptions,
  type Fetch,
  type FetchAnswer,
  type FetchRequest,
  type HealthCounts,
  type JobStatus,
  type PageReference,
  ServerProblem,
  type UploadBody,
  type UploadKind,
} from './doors/client/client.js'
