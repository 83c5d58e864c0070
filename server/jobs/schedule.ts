import type { CollectionName } from '#model/collections.ts'
import { collectionOf, collections } from '#model/collections.ts'
import { systemClock } from '#server/clock.ts'
import type { FileStore } from '#server/core/files/file-store.ts'
import type { Database } from '#server/db/database.ts'
import { compactCounters } from './compact-counters.ts'
import { sweepFiles } from './sweep-files.ts'
import { tidyMails } from './tidy-mails.ts'

interface Job {
  readonly name: string
  readonly everyMs: number
  run(db: Database, files: FileStore): Promise<void>
}

const DECLARED = (Object.keys(collections) as CollectionName[]).map(collectionOf)

/** Periodic work, each safe to run in several processes at once. */
const JOBS: readonly Job[] = [
  { name: 'compact-counters', everyMs: 30_000, run: (db) => compactCounters(db, DECLARED) },
  { name: 'tidy-mails', everyMs: 60_000, run: (db) => tidyMails(db, systemClock.now()) },
  { name: 'sweep-files', everyMs: 6 * 3_600_000, run: (db, files) => sweepFiles(db, files, DECLARED) },
]

/** Starts every job; a failure is reported and tried again at the next turn. Returns what stops them. */
export function startJobs(
  db: Database,
  files: FileStore,
  report: (job: string, error: unknown) => void,
): () => void {
  const timers = JOBS.map((job) =>
    setInterval(() => {
      job.run(db, files).catch((error: unknown) => report(job.name, error))
    }, job.everyMs).unref(),
  )
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
