import { PageTooLarge } from '../../core/errors.js'

/** Bytes in chunks. */
export type ByteStream = AsyncIterable<Uint8Array>

/** Passes bytes through; throws as soon as there are more than `maxBytes`. */
export async function* limitBytes(bytes: ByteStream, maxBytes: number, where: string): ByteStream {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw new PageTooLarge(where, maxBytes)
    yield chunk
  }
}

/** Bytes that are there already, as a stream. */
export async function* singleChunk(bytes: Uint8Array): ByteStream {
  yield bytes
}

/** All bytes in one buffer. */
export async function readAll(bytes: ByteStream): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The first bytes, at least `size` if there are so many; `whole` still includes them. */
export async function peekBytes(
  bytes: ByteStream,
  size: number,
): Promise<{ head: Buffer; whole: ByteStream }> {
  const rest = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < size) {
    const next = await rest.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return { head, whole: resume(head, rest) }
}

async function* resume(head: Uint8Array, rest: AsyncIterator<Uint8Array>): ByteStream {
  try {
    if (head.length > 0) yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
