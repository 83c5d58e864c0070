import type { Leaf } from './rows.ts'

/** Of one leaf: its position, its time, its hash, its id. */
const ID_BYTES = 15
const BYTES = 8 + 8 + 32 + ID_BYTES

/** Leaves as a block keeps them: enough to name a row that was altered or is gone. */
export function packLeaves(leaves: readonly Leaf[]): Buffer {
  const packed = Buffer.alloc(leaves.length * BYTES)
  leaves.forEach(({ seq, made, hash, id }, n) => {
    const at = n * BYTES
    packed.writeBigInt64BE(BigInt(seq), at)
    packed.writeBigInt64BE(BigInt(made), at + 8)
    hash.copy(packed, at + 16)
    packed.write(id, at + 48, ID_BYTES, 'latin1')
  })
  return packed
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
