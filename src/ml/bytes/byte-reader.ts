const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The unit of the fifth and last seven bits of a 32-bit number. */
const maxUnit = 2 ** 28

/** Reads what `ByteWriter` wrote. Throws when the bytes end too early or are invalid. */
export class ByteReader {
  readonly #view: DataView
  #at = 0

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.bytesLeft === 0
  }

  get bytesLeft(): number {
    return this.bytes.length - this.#at
  }

  byte(): number {
    return this.#view.getUint8(this.#take(1))
  }

  varint(): number {
    // most numbers are small
    const first = this.bytes[this.#at]
    if (first !== undefined && first < 0x80) {
      this.#at++
      return first
    }
    let value = 0
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * unit
      if (unit > maxUnit || value > 0xffff_ffff) throw new Error('a number is too large')
      if (byte < 0x80) return value
    }
  }

  int16(): number {
    return this.#view.getInt16(this.#take(2), true)
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }

  float32(): number {
    return this.#view.getFloat32(this.#take(4), true)
  }

  float64(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }

  text(): string {
    const length = this.varint()
    const start = this.#take(length)
    return utf8.decode(this.bytes.subarray(start, start + length))
  }

  /** Consumes this many bytes and returns where they start. */
  #take(length: number): number {
    const start = this.#at
    if (length > this.bytes.length - start) throw new Error('the bytes end too early')
    this.#at += length
    return start
  }
}
