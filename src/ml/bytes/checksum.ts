const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** CRC-32 as in zip files. */
export function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (let at = 0; at < bytes.length; at++) {
    rest = table[(rest ^ bytes[at]!) & 0xff]! ^ (rest >>> 8)
  }
  return ~rest >>> 0
}
