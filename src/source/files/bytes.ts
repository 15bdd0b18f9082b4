import { PageTooLarge } from '../../core/errors.js'

/** Bytes as they come in, chunk by chunk. */
export type Bytes = AsyncIterable<Uint8Array>

/** Passes the bytes on, and fails as soon as there are more than `maxBytes`. */
export async function* bounded(bytes: Bytes, maxBytes: number, where: string): Bytes {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw new PageTooLarge(where, maxBytes)
    yield chunk
  }
}

/** All the bytes in one piece. */
export async function collect(bytes: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The first bytes, at least `size` when there are so many; `whole` still has them. */
export async function peek(bytes: Bytes, size: number): Promise<{ head: Buffer; whole: Bytes }> {
  const rest = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < size) {
    const next = await rest.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return { head, whole: resume(head, rest) }
}

async function* resume(head: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  try {
    if (head.length > 0) yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
