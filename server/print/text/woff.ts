import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * A WOFF file as the plain font inside it. The font library reads WOFF too, but unpacks a whole table for every
 * letter it looks at.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => readTable(woff, WOFF_HEADER + n * WOFF_ENTRY))
  const parts: Buffer[] = []
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const exponent = Math.floor(Math.log2(count))
  directory.writeUInt16BE(2 ** exponent * 16, 6)
  directory.writeUInt16BE(exponent, 8)
  directory.writeUInt16BE((count - 2 ** exponent) * 16, 10)
  let offset = directory.length
  for (const [n, { tag, checksum, content }] of tables.entries()) {
    const entry = SFNT_HEADER + n * SFNT_ENTRY
    tag.copy(directory, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(content.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(content.length / 4) * 4)
    content.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat([directory, ...parts])
}

function readTable(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4)
  const packed = woff.readUInt32BE(entry + 8)
  const length = woff.readUInt32BE(entry + 12)
  const stored = woff.subarray(offset, offset + packed)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    content: packed < length ? inflateSync(stored) : stored,
  }
}
