import type { Service } from '../../app/serving/service.js'
import type { Frames } from './frames.js'
import type { Api } from './routes/route.js'

/**
 * The pages of frames and their images. A frame has no origin, so nothing that browsers say of its requests tells it
 * from other sites: who knows its ticket may read it.
 */
export function addFrames(
  api: Api,
  { service, frames }: { readonly service: Service; readonly frames: Frames },
): void {
  api.get('/frames/:ticket', ({ req }) => {
    const { html, headers } = frames.document(req.param('ticket'), req.header('host') ?? '')
    return new Response(html, { headers })
  })
  api.get('/frames/:ticket/images/:number', async ({ req }) => {
    const url = frames.image(req.param('ticket'), Number(req.param('number')))
    const { type, bytes } = await service.image(url)
    return new Response(new Uint8Array(bytes), { headers: imageHeaders(type) })
  })
}

/** An image that is looked at by itself runs and loads nothing either. */
const imageHeaders = (type: string): Readonly<Record<string, string>> => ({
  'content-type': type,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, max-age=3600',
})
