import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import { notFound } from '#server/core/base/refusals.ts'
import { errorCode } from '#server/operator-error.ts'
import { fingerprint } from '../batch/plan.ts'

/** Between the first look at a file and its import, people correct rows: the file waits here, named by its content. */
export interface Uploads {
  keep(bytes: Uint8Array): Promise<string>
  read(key: string): Promise<Buffer>
}

const KEPT_MS = 7 * 24 * 3_600_000

export function uploads(dataDir: string, clock: Clock): Uploads {
  const folder = join(dataDir, 'uploads', 'imports')
  return {
    async keep(bytes) {
      const key = fingerprint(bytes)
      await mkdir(folder, { recursive: true })
      await sweep(folder, clock.now().epochMilliseconds - KEPT_MS)
      const draft = join(folder, `${randomUUID()}.part`)
      await writeFile(draft, bytes)
      await rename(draft, join(folder, key))
      return key
    },
    async read(key) {
      const gone = () => notFound('Ce fichier n’est plus gardé. Envoyez-le de nouveau.')
      if (!/^[0-9a-f]{64}$/.test(key)) throw gone()
      try {
        return await readFile(join(folder, key))
      } catch (error) {
        throw errorCode(error) === 'ENOENT' ? gone() : error
      }
    },
  }
}

async function sweep(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < before) await rm(path, { force: true })
  }
}
