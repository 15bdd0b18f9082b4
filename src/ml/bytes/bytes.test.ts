import { expect, test } from 'vitest'
import { checksum } from '../../core/checksum.js'
import { ByteReader } from './byte-reader.js'
import { ByteWriter } from './byte-writer.js'

test('the checksum is CRC-32', () => {
  // its published check value
  expect(checksum(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('a varint has seven bits per byte', () => {
  const writer = new ByteWriter()
  for (const value of [0, 127, 128, 300, 2 ** 32 - 1]) writer.varint(value)
  expect([...writer.bytes()]).toEqual([0, 127, 0x80, 1, 0xac, 2, 0xff, 0xff, 0xff, 0xff, 0x0f])
  const reader = new ByteReader(writer.bytes())
  expect([1, 2, 3, 4, 5].map(() => reader.varint())).toEqual([0, 127, 128, 300, 2 ** 32 - 1])
  expect(reader.isAtEnd).toBe(true)
})

test.each([[[0xff, 0xff, 0xff, 0xff, 0x10]], [[0x80, 0x80, 0x80, 0x80, 0x80, 0]]])(
  'rejects a varint of more than 32 bits: %o',
  (bytes) => {
    expect(() => new ByteReader(Uint8Array.from(bytes)).varint()).toThrow(/too large/)
  },
)

test('reads back what was written', () => {
  const writer = new ByteWriter()
  writer.byte(200)
  writer.int16(-2)
  writer.uint32(0xfedcba98)
  writer.float32(1.5)
  writer.float64(0.1)
  writer.text('\ufeffä😀')
  const reader = new ByteReader(writer.bytes())
  expect(reader.byte()).toBe(200)
  expect(reader.int16()).toBe(-2)
  expect(reader.uint32()).toBe(0xfedcba98)
  expect(reader.float32()).toBe(1.5)
  expect(reader.float64()).toBe(0.1)
  expect(reader.isAtEnd).toBe(false)
  expect(reader.text()).toBe('\ufeffä😀')
  expect(reader.isAtEnd).toBe(true)
  expect(() => reader.byte()).toThrow(/too early/)
})

test('rejects bytes that end too early', () => {
  const reader = () => new ByteReader(Uint8Array.of(0x85))
  expect(() => reader().varint()).toThrow(/too early/)
  expect(() => reader().float64()).toThrow(/too early/)
  expect(() => new ByteReader(Uint8Array.of(5, 97)).text()).toThrow(/too early/)
  expect(() => new ByteReader(Uint8Array.of(1, 0xff)).text()).toThrow()
})
