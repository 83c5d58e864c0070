import type { Collections, Row } from '#model/collections.ts'
import { FILE_HOURS, isUnderWay, MOST_ROWS } from '#model/domain/exports.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { ApiError, forbidden } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Upload, Uploads } from '#server/core/files/upload.ts'
import { allowing, UNLIMITED } from '#server/db/deadlines.ts'
import { sql } from '#server/db/sql.ts'
import { notifyExport } from '#server/notifications/others.ts'
import { callerNow } from '#server/people.ts'
import { fileOf } from './request.ts'

type Product = Engine<Collections>
type Export = Row<'exports'>

/** Milliseconds between two looks at a running export: its progress is written, its cancellation noticed. */
const BEAT_MS = 1_000
/** Seconds after which a process that does not renew its lease counts as gone. */
const LEASE_S = 30
/** An export whose process died this many times is not started again. */
const MOST_TRIES = 3

const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

/** The work of one engine on exports. */
interface Work {
  /** True when exports were requested during the round. */
  again: boolean
  readonly halt: AbortController
  ended: Promise<void>
}

const works = new WeakMap<Product, Work>()

/**
 * Writes the files of the exports that wait, and of those whose process died, one after the other: a process reads one
 * long list at a time.
 */
export function runExports(engine: Product): Promise<void> {
  const under = works.get(engine)
  if (under) {
    under.again = true
    return under.ended
  }
  const work: Work = { again: true, halt: new AbortController(), ended: Promise.resolve() }
  works.set(engine, work)
  work.ended = allowing(UNLIMITED, () => runWaiting(engine, work)).finally(() => {
    if (!work.halt.signal.aborted) works.delete(engine)
  })
  return work.ended
}

/** Interrupts the export at work, for another process to begin it again; this one takes no other. */
export async function haltExports(engine: Product): Promise<void> {
  const work = works.get(engine) ?? { again: false, halt: new AbortController(), ended: Promise.resolve() }
  works.set(engine, work)
  work.halt.abort()
  await work.ended.catch(() => {})
}

async function runWaiting(engine: Product, work: Work): Promise<void> {
  while (work.again) {
    work.again = false
    for (const id of await waiting(engine)) {
      if (work.halt.signal.aborted) return
      await runExport(engine, id, work.halt.signal)
    }
  }
}

async function waiting(engine: Product): Promise<string[]> {
  const rows = await engine.db.query<{ id: string }>(sql`SELECT id FROM exports
    WHERE state = 'attente' OR (state = 'cours' AND claimed_until < ${canonical(engine.clock.now())})
    ORDER BY _seq`)
  return rows.map(({ id }) => id)
}

/** Takes an export nobody works on; one that failed its processes too often ends instead. */
function claim(engine: Product, id: string): Promise<Export | null> {
  const [now, claimed_until] = lease(engine)
  return engine.db.transaction(async (tx) => {
    const found = (await engine.hold(tx, 'exports', [id])).get(id)
    const isLeft = found?.state === 'cours' && found.claimed_until < now
    if (!found || !(found.state === 'attente' || isLeft)) return null
    if (found.tries >= MOST_TRIES) {
      const values = { state: 'echec', error: STOPPED, ended_at: now } as const
      notifyExport(
        { engine, tx, now, origin: BY_SYSTEM },
        await engine.change(tx, 'exports', found, values, BY_SYSTEM),
      )
      return null
    }
    const taken = { state: 'cours', claimed_until, started_at: now, done: 0, tries: found.tries + 1 } as const
    return engine.change(tx, 'exports', found, taken, BY_SYSTEM)
  })
}

const STOPPED = 'L’export s’est arrêté sur une erreur : relancez-le.'

function lease(engine: Product): [now: string, until: string] {
  const now = engine.clock.now()
  return [canonical(now), canonical(now.add({ seconds: LEASE_S }))]
}

async function runExport(engine: Product, id: string, halt: AbortSignal): Promise<void> {
  const taken = await claim(engine, id)
  if (!taken) return
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, halt])
  const progress = { done: 0 }
  const beat = setInterval(() => {
    renew(engine, taken, progress.done)
      .then((goesOn) => goesOn || stop.abort())
      .catch((error: unknown) => engine.report(error, 'export not renewed'))
  }, BEAT_MS)
  try {
    const caller = callerNow(engine, taken.owner)
    if (!caller) throw forbidden('Le compte qui a demandé cet export est fermé.')
    const file = fileOf(engine, taken, caller, { most: MOST_ROWS, signal })
    const counted = async function* () {
      for await (const batch of file.records) {
        yield batch
        progress.done += batch.length
      }
    }
    const pieces = file.textOf(counted())
    const written = await engine.writeFile('exports', id, { name: taken.file_name, type: file.type, pieces })
    await finish(engine, taken, progress.done, written)
  } catch (error) {
    // Cancelled, or begun again by another process: what this one wrote is of no use.
    if (stop.signal.aborted) return
    await (halt.aborted ? giveBack(engine, taken) : fail(engine, taken, error))
  } finally {
    clearInterval(beat)
  }
}

/** Changes the export while it is this run's; null once it was cancelled, or begun again by another process. */
function change(engine: Product, { id, tries }: Export, values: Partial<Export>, uploads?: Uploads) {
  return engine.db.transaction(async (tx) => {
    const held = (await engine.hold(tx, 'exports', [id])).get(id)
    if (held?.state !== 'cours' || held.tries !== tries) return null
    const changed = await engine.change(tx, 'exports', held, values, BY_SYSTEM, uploads)
    if (!isUnderWay(changed.state)) {
      notifyExport({ engine, tx, now: changed.ended_at, origin: BY_SYSTEM }, changed)
    }
    return changed
  })
}

/** Renews the lease and writes the progress; false where the export is not this run's any more. */
const renew = async (engine: Product, taken: Export, done: number): Promise<boolean> =>
  (await change(engine, taken, { done, claimed_until: lease(engine)[1] })) !== null

/** A stop of the server does not count as a try. */
const giveBack = (engine: Product, taken: Export) =>
  change(engine, taken, { state: 'attente', done: 0, claimed_until: '', tries: taken.tries - 1 })

async function finish(engine: Product, taken: Export, rows: number, written: Upload): Promise<void> {
  const now = engine.clock.now()
  const values = {
    state: 'pret',
    done: rows,
    total: rows,
    file: written.storedName,
    bytes: written.size,
    ended_at: canonical(now),
    expires_at: canonical(now.add({ hours: FILE_HOURS })),
  } as const
  await change(engine, taken, values, new Map([[written.storedName, written]]))
}

async function fail(engine: Product, taken: Export, error: unknown): Promise<void> {
  const told = error instanceof ApiError ? error.message : STOPPED
  const ended_at = canonical(engine.clock.now())
  await change(engine, taken, { state: 'echec', error: told.slice(0, MOST_ERROR), ended_at })
  if (!(error instanceof ApiError)) engine.report(error, 'export failed')
}

const MOST_ERROR = 500
