const scratch = new DataView(new ArrayBuffer(8))
const utf8 = new TextEncoder()

/** A growing sequence of bytes, little-endian. */
export class ByteWriter {
  readonly #bytes: number[] = []

  /** All bytes written so far. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }

  byte(value: number): void {
    this.#bytes.push(value)
  }

  /** Writes a whole number from 0 to 2^32 - 1 in as few bytes as possible, seven bits each. */
  varint(value: number): void {
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.#bytes.push((rest & 0x7f) | 0x80)
    this.#bytes.push(rest)
  }

  int16(value: number): void {
    scratch.setInt16(0, value, true)
    this.#scratch(2)
  }

  uint32(value: number): void {
    scratch.setUint32(0, value, true)
    this.#scratch(4)
  }

  float32(value: number): void {
    scratch.setFloat32(0, value, true)
    this.#scratch(4)
  }

  float64(value: number): void {
    scratch.setFloat64(0, value, true)
    this.#scratch(8)
  }

  text(value: string): void {
    const bytes = utf8.encode(value)
    this.varint(bytes.length)
    for (const byte of bytes) this.#bytes.push(byte)
  }

  #scratch(length: number): void {
    for (let at = 0; at < length; at++) this.#bytes.push(scratch.getUint8(at))
  }
}
