import { join } from 'node:path'
import type { Config } from './config.ts'
import { diskStore } from './core/files/disk-store.ts'
import type { FileStore } from './core/files/file-store.ts'

/** Where this installation keeps the files of its records. */
export const fileStoreOf = (config: Config): FileStore => diskStore(join(config.dataDir, 'files'))
