import { type Collections, DECLARED } from '#model/collections.ts'
import { runLeftFacturations } from '#server/billing/factures/facturation-run.ts'
import type { Clock } from '#server/clock.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import type { FileStore } from '#server/core/files/file-store.ts'
import type { Database } from '#server/db/database.ts'
import { allowing, UNLIMITED } from '#server/db/deadlines.ts'
import { repeatDepences } from '#server/expenses/repeat-depences.ts'
import { forgetExports } from '#server/exports/forget.ts'
import { runExports } from '#server/exports/run.ts'
import { foldDays } from '#server/figures/days.ts'
import { runOrphans } from '#server/lots/run.ts'
import { sendDuePushes } from '#server/notifications/push/send-due.ts'
import { endPresences } from '#server/presence/end-presences.ts'
import { applyRibs } from './apply-ribs.ts'
import { chargeStorage } from './charge-storage.ts'
import { closeLeft } from './close-left.ts'
import { compactCounters } from './compact-counters.ts'
import { emptyTrash } from './empty-trash.ts'
import { endPickups } from './end-pickups.ts'
import { escalateClaims } from './escalate-claims.ts'
import { forgetNotifications } from './forget-notifications.ts'
import { forgetPositions } from './forget-positions.ts'
import { forgetProofs } from './forget-proofs.ts'
import { measureStagesTonight } from './measure-stages.ts'
import { mergeSearches } from './merge-searches.ts'
import { writeOldReturns } from './old-returns.ts'
import { recountDays } from './recount-days.ts'
import { recountMargins } from './recount-margins.ts'
import { recountSoldTonight } from './recount-sold.ts'
import { requestReturns } from './request-returns.ts'
import { sealHistory } from './seal-history.ts'
import { startClocks } from './start-clocks.ts'
import { sweepFiles } from './sweep-files.ts'
import { tidyMails } from './tidy-mails.ts'

/** The services of a job. */
export interface JobServices {
  readonly engine: RunningEngine<Collections>
  readonly db: Database
  readonly files: FileStore
  readonly clock: Clock
  /** The address at which push services reach whoever runs this server: a page or a mailbox. */
  readonly contact: string
}

interface Job {
  readonly name: string
  readonly everyMs: number
  run(services: JobServices): Promise<unknown>
}

/** Periodic work, each safe to run in several processes at once. */
const JOBS: readonly Job[] = [
  { name: 'compact-counters', everyMs: 30_000, run: ({ db }) => compactCounters(db, DECLARED) },
  { name: 'merge-searches', everyMs: 5_000, run: ({ db }) => mergeSearches(db, DECLARED) },
  { name: 'tidy-mails', everyMs: 60_000, run: ({ db, clock }) => tidyMails(db, clock.now()) },
  { name: 'seal-history', everyMs: 20_000, run: ({ db, clock }) => sealHistory(db, clock) },
  { name: 'sweep-files', everyMs: 6 * 3_600_000, run: ({ db, files }) => sweepFiles(db, files, DECLARED) },
  { name: 'forget-proofs', everyMs: 6 * 3_600_000, run: ({ engine }) => forgetProofs(engine) },
  { name: 'forget-positions', everyMs: 3_600_000, run: ({ engine }) => forgetPositions(engine) },
  {
    name: 'forget-notifications',
    everyMs: 3_600_000,
    run: ({ db, clock }) => forgetNotifications(db, clock.now()),
  },
  { name: 'send-pushes', everyMs: 3_000, run: ({ engine, contact }) => sendDuePushes(engine, contact) },
  { name: 'end-presences', everyMs: 5_000, run: ({ engine }) => endPresences(engine) },
  { name: 'orphan-lots', everyMs: 15_000, run: ({ engine }) => runOrphans(engine) },
  { name: 'orphan-facturations', everyMs: 15_000, run: ({ engine }) => runLeftFacturations(engine) },
  { name: 'orphan-exports', everyMs: 15_000, run: ({ engine }) => runExports(engine) },
  { name: 'forget-exports', everyMs: 60_000, run: ({ engine }) => forgetExports(engine) },
  { name: 'apply-ribs', everyMs: 60_000, run: ({ engine }) => applyRibs(engine) },
  { name: 'request-returns', everyMs: 10 * 60_000, run: ({ engine }) => requestReturns(engine) },
  { name: 'end-pickups', everyMs: 10 * 60_000, run: ({ engine }) => endPickups(engine) },
  { name: 'escalate-claims', everyMs: 60_000, run: ({ engine }) => escalateClaims(engine) },
  { name: 'charge-storage', everyMs: 10 * 60_000, run: ({ engine }) => chargeStorage(engine) },
  { name: 'old-returns', everyMs: 10 * 60_000, run: ({ engine }) => writeOldReturns(engine) },
  { name: 'empty-trash', everyMs: 3_600_000, run: ({ engine }) => emptyTrash(engine) },
  { name: 'close-left', everyMs: 10 * 60_000, run: ({ engine }) => closeLeft(engine) },
  { name: 'repeat-depences', everyMs: 10 * 60_000, run: ({ engine }) => repeatDepences(engine) },
  { name: 'recount-margins', everyMs: 10 * 60_000, run: ({ engine }) => recountMargins(engine) },
  { name: 'recount-sold', everyMs: 10 * 60_000, run: ({ engine }) => recountSoldTonight(engine) },
  { name: 'fold-days', everyMs: 30_000, run: ({ db }) => foldDays(db) },
  { name: 'recount-days', everyMs: 10 * 60_000, run: ({ engine }) => recountDays(engine) },
  { name: 'measure-stages', everyMs: 10 * 60_000, run: ({ engine }) => measureStagesTonight(engine) },
  { name: 'start-clocks', everyMs: 5_000, run: ({ engine }) => startClocks(engine) },
]

/**
 * Starts every job, each with its own offset within its period: those due every minute do not meet those due
 * every few seconds, and requests do not wait for all of them at once. A turn still running when the next one
 * is due takes its place; a failure is reported and tried again. Returns the function that stops them.
 */
export function startJobs(services: JobServices, report: (job: string, error: unknown) => void): () => void {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  for (const [n, job] of JOBS.entries()) {
    let busy = false
    const turn = async () => {
      if (busy) return
      busy = true
      // A job that a stop interrupts fails without a report: the next process to start does its work.
      await allowing(UNLIMITED, () => job.run(services)).catch(
        (error: unknown) => stopped || report(job.name, error),
      )
      busy = false
    }
    const first = setTimeout(
      () => {
        void turn()
        timers.delete(first)
        timers.add(setInterval(() => void turn(), job.everyMs).unref())
      },
      (job.everyMs * (n + 1)) / JOBS.length,
    ).unref()
    timers.add(first)
  }
  return () => {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
  }
}
