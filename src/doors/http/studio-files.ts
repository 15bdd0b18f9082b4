import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Api } from './routes/route.js'

interface StudioFile {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly packed: Uint8Array<ArrayBuffer>
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Where the build puts the studio. */
const folder = new URL('../studio/', import.meta.url)

const fileAt = (path: string): StudioFile => {
  const bytes = new Uint8Array(readFileSync(fileURLToPath(new URL(path, folder))))
  const type = types[path.split('.').at(-1)!] ?? 'application/octet-stream'
  return { type, bytes, packed: new Uint8Array(gzipSync(bytes)) }
}

/** The files of the studio, read once: an address can name no other. */
function readStudio(): ReadonlyMap<string, StudioFile> {
  const assets = fileURLToPath(new URL('assets/', folder))
  if (!existsSync(assets)) return new Map()
  const paths = ['index.html', ...readdirSync(assets).map((name) => `assets/${name}`)]
  return new Map(paths.map((path) => [path, fileAt(path)]))
}

/** The studio itself loads nothing but what this server has, and is in no frame of others. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Addresses that the studio itself knows how to show. */
const pages = ['/', '/label', '/label/*', '/look/*', '/sites', '/sites/*', '/docs'] as const

/** Serves the studio: its one page at all of its addresses, and the files that the page loads. */
export function addStudio(api: Api): void {
  const files = readStudio()
  const answer = (path: string, accepted: string | undefined, headers: Record<string, string>) => {
    const file = files.get(path)
    if (file === undefined) return undefined
    const isPacked = accepted?.includes('gzip') ?? false
    return new Response(isPacked ? file.packed : file.bytes, {
      headers: {
        'content-type': file.type,
        vary: 'accept-encoding',
        ...(isPacked && { 'content-encoding': 'gzip' }),
        ...headers,
      },
    })
  }
  for (const page of pages)
    api.get(page, ({ req, notFound }) => {
      const headers = { 'content-security-policy': pagePolicy, 'cache-control': 'no-store' }
      return answer('index.html', req.header('accept-encoding'), headers) ?? notFound()
    })
  api.get('/assets/:name', ({ req, notFound }) => {
    // names of assets tell what they hold
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
    const path = `assets/${req.param('name')}`
    return answer(path, req.header('accept-encoding'), headers) ?? notFound()
  })
}
