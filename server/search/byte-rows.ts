// Rows of bytes and their dot products with a vector of whole numbers. WebAssembly multiplies eight of them at once, JavaScript can't.

/** Products are added in so many. */
const sums = 4;
/** The most of a number of a row. */
export const largest = 127;
const together = 8;
/** A number of the vector as two of 16 bits, which the instruction multiplies: the bits of the lower one. */
const lowBits = 10;
const pageBytes = 65_536;

/*
(module
  (import "" "memory" (memory 1))
  (func (export "dot") (param $row i32) (param $end i32) (result f64)
    (local $vector i32) (local $eight v128) (local $low v128) (local $high v128)
    (loop $next
      (local.set $eight (v128.load8x8_s (local.get $row)))
      (local.set $low (i32x4.add (local.get $low) (i32x4.dot_i16x8_s (local.get $eight) (v128.load (local.get $vector)))))
      (local.set $high (i32x4.add (local.get $high) (i32x4.dot_i16x8_s (local.get $eight) (v128.load offset=16 (local.get $vector)))))
      (local.set $vector (i32.add (local.get $vector) (i32.const 32)))
      (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 8))) (local.get $end))))
    (local.set $low (i32x4.add (local.get $low) (i32x4.shl (local.get $high) (i32.const 10))))
    (f64.add
      (f64.add (f64.convert_i32_s (i32x4.extract_lane 0 (local.get $low))) (f64.convert_i32_s (i32x4.extract_lane 1 (local.get $low))))
      (f64.add (f64.convert_i32_s (i32x4.extract_lane 2 (local.get $low))) (f64.convert_i32_s (i32x4.extract_lane 3 (local.get $low)))))))
*/
const code = Buffer.from(
  "AGFzbQEAAAABBwFgAn9/AXwCDAEABm1lbW9yeQIAAQMCAQAHBwEDZG90AAAKcwFxAgF/A3sDQCAA/QEDACEDIAQgAyAC/QAEAP26Af2uASEEIAUgAyAC/QAEEP26Af2uASEFIAJBIGohAiAAQQhqIgAgAUkNAAsgBCAFQQr9qwH9rgEhBCAE/RsAtyAE/RsBt6AgBP0bArcgBP0bA7egoAs=",
  "base64",
);
/** null where the processor can't either. */
const compiled = WebAssembly.validate(code) ? new WebAssembly.Module(code) : null;

export class ByteRows {
  /** Of a row: some bytes at its end may be unused. */
  readonly width: number;
  /** The most of a number of the vector, so that none of the sums has more than 31 bits. */
  readonly most: number;
  /** The bytes of all rows. */
  all = new Int8Array(0);
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  /** The vector comes first. */
  private readonly start: number;
  private readonly vector: Int32Array;
  private readonly dotAt: ((row: number, end: number) => number) | null;

  constructor(dimensions: number, module = compiled) {
    this.width = Math.ceil(dimensions / together) * together;
    this.most = Math.floor((2 ** 31 - 1) / (largest * (this.width / sums)));
    this.start = this.width * Int32Array.BYTES_PER_ELEMENT;
    this.vector = new Int32Array(this.width);
    const made = module && new WebAssembly.Instance(module, { "": { memory: this.memory } });
    this.dotAt = made && (made.exports.dot as (row: number, end: number) => number);
  }

  makeRoom(rows: number): void {
    const { memory, start, width } = this;
    const missing = start + rows * width - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    this.all = new Int8Array(memory.buffer, start);
  }

  /** Of the next dot products. */
  setVector(vector: Int32Array): void {
    this.vector.set(vector);
    const parts = new Int16Array(this.memory.buffer);
    for (let at = 0; at < vector.length; at++) {
      const value = vector[at] as number;
      const high = (value + (1 << (lowBits - 1))) >> lowBits;
      const place = at + Math.floor(at / together) * together;
      parts[place] = value - (high << lowBits);
      parts[place + together] = high;
    }
  }

  dot(row: number): number {
    const from = row * this.width;
    if (this.dotAt) return this.dotAt(this.start + from, this.start + from + this.width);
    let sum = 0;
    for (let at = 0; at < this.width; at++) sum += (this.vector[at] as number) * (this.all[from + at] as number);
    return sum;
  }
}
