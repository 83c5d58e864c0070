import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface Entry {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** The first day of ZIP: the same content gives the same file. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 4 }

/** A ZIP file, entry by entry: nothing is held but what is being compressed. Beyond 4 GB it is a ZIP64. */
export async function* zip(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const file = new ZipFile()
  const output = file.outputStream as Readable
  const sources = Array.from(entries, ({ name, content }) => {
    const source = Readable.from(content)
    source.once('error', (error) => output.destroy(error))
    file.addReadStream(source, name, OPTIONS)
    return source
  })
  file.end()
  try {
    yield* output
  } finally {
    // Stops reading when the zip is not read to its end: a cursor may stand behind the source.
    for (const source of sources) source.destroy()
  }
}
