import type { Leaf } from './rows.ts'

/** A leaf is a position, a time, a hash and an id, of these lengths. */
const ID_BYTES = 15
const BYTES = 8 + 8 + 32 + ID_BYTES

/** Leaves as a block keeps them: enough to name a row that was altered or is gone. */
export function packLeaves(leaves: readonly Leaf[]): Buffer {
  const packed = Buffer.alloc(leaves.length * BYTES)
  leaves.forEach(({ seq, made, hash, id }, n) => {
    const at = n * BYTES
    writeWhole(packed, seq, at)
    writeWhole(packed, made, at + 8)
    hash.copy(packed, at + 16)
    packed.write(id, at + 48, ID_BYTES, 'latin1')
  })
  return packed
}

const HIGH = 2 ** 32

/** 64 bits, without a BigInt for each of thousands of leaves. */
function writeWhole(packed: Buffer, value: number, at: number): void {
  const high = Math.floor(value / HIGH)
  packed.writeInt32BE(high, at)
  packed.writeUInt32BE(value - high * HIGH, at + 4)
}

export function* unpackLeaves(packed: Buffer): Generator<Leaf> {
  for (let at = 0; at + BYTES <= packed.length; at += BYTES) {
    yield {
      seq: Number(packed.readBigInt64BE(at)),
      made: Number(packed.readBigInt64BE(at + 8)),
      hash: packed.subarray(at + 16, at + 48),
      id: packed.toString('latin1', at + 48, at + BYTES).replace(/\0+$/, ''),
    }
  }
}
