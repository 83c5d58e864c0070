import { join } from 'node:path'
import type { Config } from './config.ts'
import { diskStore } from './core/files/disk-store.ts'
import type { FileStore } from './core/files/file-store.ts'
import { s3Store } from './core/files/s3-store.ts'

/** The store of this installation for the files of its records. */
export const fileStoreOf = ({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): FileStore =>
  s3Url === undefined ? diskStore(join(dataDir, 'files')) : s3Store(s3Url)
