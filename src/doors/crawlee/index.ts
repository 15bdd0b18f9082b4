/** The public names of treesift/crawlee. */
export {
  type CrawlerContext,
  type CrawlerRow,
  type HandlerOptions,
  type TreesiftHandler,
  treesiftHandler,
} from './handler.js'
