import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface Entry {
  /** ASCII. */
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** 1 January 1980, the first day of ZIP: the same content gives the same file. */
const DAY = 0x21
/** Sizes come behind the content, which is not known before. */
const FLAGS = 0x08
const DEFLATE = 8
const VERSION = 20

/** A ZIP file, entry by entry: nothing is held but what is being compressed. Files stay below 4 GB. */
export async function* zip(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  const passed = (bytes: Buffer): Buffer => {
    at += bytes.length
    return bytes
  }
  for (const { name, content } of entries) {
    const begun = at
    yield passed(
      words(
        [0x04034b50, 4],
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATE, 2],
        [0, 2],
        [DAY, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [name.length, 2],
        [0, 2],
        name,
      ),
    )
    const measured = { crc: 0, bytes: 0 }
    const contentAt = at
    for await (const bytes of deflated(content, measured)) yield passed(bytes)
    const sizes: Word[] = [
      [measured.crc, 4],
      [at - contentAt, 4],
      [measured.bytes, 4],
    ]
    yield passed(words([0x08074b50, 4], ...sizes))
    directory.push(
      words(
        [0x02014b50, 4],
        [VERSION, 2],
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATE, 2],
        [0, 2],
        [DAY, 2],
        ...sizes,
        [name.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [begun, 4],
        name,
      ),
    )
  }
  const listed = Buffer.concat(directory)
  const count = directory.length
  yield listed
  yield words([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [at, 4], [0, 2])
}

async function* deflated(
  content: Entry['content'],
  measured: { crc: number; bytes: number },
): AsyncGenerator<Buffer> {
  const measuring = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      measured.crc = crc32(bytes, measured.crc)
      measured.bytes += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 4 })
  // What fails in the content fails here: the loop below reads it.
  pipeline(Readable.from(measuring()), deflate, () => {})
  yield* deflate
}

/** A number and its bytes, the least first; or ASCII. */
type Word = readonly [value: number, bytes: 2 | 4] | string

function words(...parts: readonly Word[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part, 'latin1')
      const bytes = Buffer.alloc(part[1])
      bytes.writeUIntLE(part[0], 0, part[1])
      return bytes
    }),
  )
}
