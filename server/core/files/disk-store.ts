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
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = join(folder, INCOMING, randomText(20))
      await mkdir(dirname(draft), { recursive: true })
      try {
        await write(draft, bytes)
        await place(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await sync(dirname(path)).catch(absent)
    },
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

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
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
