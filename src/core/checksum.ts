import { crc32 } from 'node:zlib'

/** CRC-32 as in zip files. */
export const checksum = (bytes: Uint8Array): number => crc32(bytes)
