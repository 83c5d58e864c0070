import { setTimeout as sleep } from 'node:timers/promises'
import { FILE_PROBE, type FileStore, NO_FILES } from '#server/core/files/file-store.ts'
import type { Database } from '#server/db/database.ts'
import { raw } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'

/**
 * Codes of PostgreSQL (53100: disk full, 58030: I/O error) and of the system for a disk that takes no more
 * writes.
 */
const FULL = /^(53100|58030|ENOSPC|EDQUOT|EROFS|EIO)$/

const PATIENCE_MS = 2_000
/** Bytes each probe writes: more than the room left in files that are there already. */
const PROBE_BYTES = 1_048_576

export const isDiskFull = (error: unknown): boolean => {
  for (let one = error; one instanceof Error; one = one.cause)
    if (FULL.test(errorCode(one) ?? '')) return true
  return false
}

/** Whether this process has met a full disk. Once it has, only a write that works shows that there is room again. */
export class FullDisk {
  #met = false
  #changed: (state: 'disk full' | 'disk has room') => void = () => {}

  /** Calls `changed` when this process itself meets a full disk, or finds room again. */
  watch(changed: (state: 'disk full' | 'disk has room') => void): void {
    this.#changed = changed
  }

  /** Takes every unforeseen failure, and reports the first that is a full disk. */
  notice(error: unknown): void {
    if (this.#met || !isDiskFull(error)) return
    this.#met = true
    this.#changed('disk full')
  }

  /** Notes that another process has met a full disk. */
  meet(): void {
    this.#met = true
  }

  /** Writes and removes a mebibyte in the database and the file store, if a full disk was met before. */
  async isFull(db: Pick<Database, 'transaction'>, files: FileStore): Promise<boolean> {
    if (!this.#met) return false
    const writes = Promise.all([writesRows(db), writesFiles(files)])
    const wrote = await Promise.race([writes.then(() => true), sleep(PATIENCE_MS, false)]).catch(() => false)
    if (wrote && this.#met) {
      this.#met = false
      this.#changed('disk has room')
    }
    return !wrote
  }
}

/** A table of its own file, gone with the transaction. */
const writesRows = (db: Pick<Database, 'transaction'>): Promise<unknown> =>
  db.transaction((tx) =>
    tx.query(
      raw(`CREATE TEMPORARY TABLE wasl_probe ON COMMIT DROP AS
        SELECT n, repeat('x', 1000) AS filler FROM generate_series(1, ${PROBE_BYTES / 1024}) AS n`),
    ),
  )

async function writesFiles(files: FileStore): Promise<void> {
  if (files === NO_FILES) return
  await files.put(FILE_PROBE, new Uint8Array(PROBE_BYTES))
  await files.remove(FILE_PROBE)
}
