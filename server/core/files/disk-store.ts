import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { randomText } from '#server/core/base/ids.ts'
import { errorCode } from '#server/operator-error.ts'
import { type FileStore, keyOf, type ListedFile } from './file-store.ts'

/** Files half written; no key begins with a dot. */
const INCOMING = '.incoming'

/** Files in a folder, one for each key. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...keyOf(...key.split('/')).split('/'))
  const keep = async (path: string, pieces: Pieces): Promise<number> => {
    const draft = join(folder, INCOMING, randomText(20))
    await mkdir(dirname(draft), { recursive: true })
    try {
      const size = await write(draft, pieces)
      await place(draft, path)
      await sync(dirname(path)).catch(absent)
      return size
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    async put(key, bytes) {
      await keep(pathOf(key), [bytes])
    },
    write: (key, pieces) => keep(pathOf(key), pieces),
    async find(key) {
      const found = await stat(pathOf(key)).catch(absent)
      return found?.isFile() ? { size: found.size, modified: found.mtime } : null
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(absent)
      return file ? file.createReadStream(range) : null
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { recursive: true, force: true })
      await dropEmpty(dirname(path), folder)
    },
    async *list(prefix) {
      yield* filesUnder(prefix === undefined ? folder : pathOf(prefix), folder)
    },
  }
}

function absent(error: unknown): null {
  const code = errorCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<string | Uint8Array>

/** Returns the bytes written. */
async function write(path: string, pieces: Pieces): Promise<number> {
  const file = await open(path, 'wx')
  try {
    let size = 0
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      await file.writeFile(bytes)
      size += bytes.length
    }
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

const TRIES = 5

/** Removing the last file of a folder removes the folder, perhaps between its making and its use here. */
async function place(draft: string, path: string): Promise<void> {
  for (let n = 1; ; n++) {
    await mkdir(dirname(path), { recursive: true })
    try {
      return await rename(draft, path)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || n === TRIES) throw error
    }
  }
}

/** Folders that hold nothing any more, up to the root. */
async function dropEmpty(path: string, root: string): Promise<void> {
  if (path === root) return
  const dropped = await rmdir(path).then(
    () => true,
    () => false,
  )
  if (dropped) await dropEmpty(dirname(path), root)
}

/** A new name in a folder outlives a crash once the folder itself is on the disk. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* filesUnder(folder: string, root: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(folder).catch(absent)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== INCOMING) yield* filesUnder(path, root)
      continue
    }
    const found = await stat(path).catch(absent)
    if (found) {
      yield { key: relative(root, path).split(sep).join('/'), size: found.size, modified: found.mtime }
    }
  }
}
