import type { AnyRow } from '../rows.ts'

type Encode = (out: GrowingBuffer, value: unknown) => void

/** Milliseconds from the epoch of JavaScript to the epoch of PostgreSQL, which is 2000-01-01. */
const postgresEpochMs = 946_684_800_000

/** Encoders by PostgreSQL type. An encoder writes the length of the value in bytes, and then the value. */
const encoders: Readonly<Record<string, Encode>> = {
  bool: (out, value) => out.int32(1).hex(value === true ? '01' : '00'),
  int4: (out, value) => out.int32(4).int32(Number(value)),
  int8: (out, value) => out.int32(8).int64(Number(value)),
  timestamptz: (out, value) => out.int32(8).int64(((value as Date).getTime() - postgresEpochMs) * 1_000),
  date: (out, value) => out.int32(4).int32((Date.parse(String(value)) - postgresEpochMs) / 86_400_000),
  text: (out, value) => out.text(String(value)),
  json: (out, value) => out.text(JSON.stringify(value)),
  uuid: (out, value) => out.int32(16).hex(String(value)),
}

/** Encodes rows in PostgreSQL's binary format for COPY. */
export class BinaryRows {
  readonly #columns: readonly { readonly name: string; readonly encode: Encode }[]
  readonly #start: string
  readonly #out = new GrowingBuffer()

  constructor(columns: readonly { readonly name: string; readonly type: string }[]) {
    this.#columns = columns.map(({ name, type }) => {
      const encode = encoders[type]
      if (!encode) throw new Error(`Column ${name} has type ${type}, which a rebuild cannot copy`)
      return { name, encode }
    })
    this.#start = columns.length.toString(16).padStart(4, '0')
  }

  /** Returns the encoded rows. The next call overwrites the returned buffer, because reusing memory is faster. */
  encode(rows: readonly AnyRow[]): Buffer {
    this.#out.hex('5047434f50590aff0d0a00').int32(0).int32(0)
    for (const row of rows) this.#add(row)
    return this.#out.hex('ffff').takeContents()
  }

  #add(row: AnyRow): void {
    this.#out.hex(this.#start)
    for (const { name, encode } of this.#columns) {
      const value = row[name]
      if (value === null || value === undefined) this.#out.int32(-1)
      else encode(this.#out, value)
    }
  }
}

class GrowingBuffer {
  #bytes = Buffer.allocUnsafe(65_536)
  #length = 0

  int32(value: number): this {
    this.#reserve(4)
    this.#length = this.#bytes.writeInt32BE(value, this.#length)
    return this
  }

  /** Writes a safe integer, which is faster than writing a bigint. */
  int64(value: number): this {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`)
    return this.int32(Math.floor(value / 2 ** 32)).int32(value | 0)
  }

  /** Writes the length of the text, and the text. UTF-8 needs at most three bytes per UTF-16 code unit. */
  text(value: string): this {
    this.#reserve(4 + 3 * value.length)
    const length = this.#bytes.write(value, this.#length + 4)
    this.#bytes.writeInt32BE(length, this.#length)
    this.#length += 4 + length
    return this
  }

  /** Writes one byte for two digits. Skips hyphens. */
  hex(digits: string): this {
    this.#reserve(digits.length)
    for (let index = 0; index < digits.length; index += 2) {
      if (digits[index] === '-') index++
      this.#bytes[this.#length++] = 16 * digitAt(digits, index) + digitAt(digits, index + 1)
    }
    return this
  }

  takeContents(): Buffer {
    const contents = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return contents
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

function digitAt(digits: string, index: number): number {
  const code = digits.charCodeAt(index)
  return code < 58 ? code - 48 : code - 87 // '0' has the code 48, and 'a' has the code 97
}
