import type { Db } from '#server/db/database.ts'
import type { FileStore } from './file-store.ts'

/** The part of the kernel that files need. */
export interface FilesKernel {
  readonly db: Db
  readonly files: FileStore
}
