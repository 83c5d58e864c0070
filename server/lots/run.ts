import type { Collections, Row } from '#model/collections.ts'
import { isAboutPapers, type LotKind, type PaperKind } from '#model/domain/lot.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { notifyEnd } from '#server/notifications/others.ts'
import { callerNow } from '#server/people.ts'
import { decidePaper } from './papers.ts'
import { outOfReach } from './reach.ts'
import { countsOf, type Done, nextRows, orphans, readRows, settleRows, type Waiting } from './rows.ts'
import { WORKS, type Work } from './work.ts'

/** Commandes of one transaction: few enough to hold nobody up, enough to be fast. */
const AT_ONCE = 250
/** Papers decided between two updates of the counts of their lot. */
const PAPERS_AT_ONCE = 20
/** Seconds after which a process that does not renew its lease counts as gone. */
const LEASE_S = 60

/** Does a lot to its end, unless another process is at it. Each part is done and counted in one transaction. */
export async function runLot(engine: Engine<Collections>, id: string): Promise<void> {
  const kind = await claim(engine, id)
  if (kind === null) return
  try {
    if (isAboutPapers(kind)) while (await runPapers(engine, id, kind));
    else while (await runPart(engine, id));
  } catch (error) {
    await fail(engine, id)
    throw error
  }
}

/** Lots left behind by a process that died. */
export async function runOrphans(engine: Engine<Collections>): Promise<void> {
  for (const { id } of await orphans(engine.db, canonical(engine.clock.now()))) await runLot(engine, id)
}

/** Claims a lot that no process runs and returns its kind; null when there is none to claim. */
function claim(engine: Engine<Collections>, id: string): Promise<LotKind | null> {
  const [now, claimed_until] = lease(engine)
  return engine.db.transaction(async (tx) => {
    const job = (await engine.hold(tx, 'jobs', [id])).get(id)
    const isLeft = job?.state === 'cours' && job.claimed_until < now
    if (!job || job.kind === '' || !(job.state === 'attente' || isLeft)) return null
    const taken = { state: 'cours', claimed_until, started_at: job.started_at || now } as const
    await engine.change(tx, 'jobs', job, taken, BY_SYSTEM)
    return job.kind
  })
}

function lease(engine: Engine<Collections>): [now: string, until: string] {
  const now = engine.clock.now()
  return [canonical(now), canonical(now.add({ seconds: LEASE_S }))]
}

/** False when nothing is left. */
function runPart(engine: Engine<Collections>, id: string): Promise<boolean> {
  return engine.together(async (tx) => {
    const job = (await engine.hold(tx, 'jobs', [id])).get(id)
    if (job?.state !== 'cours' || job.kind === '' || isAboutPapers(job.kind)) return false
    const { kind } = job
    const rows = await nextRows(tx, id, kind, AT_ONCE)
    if (rows.length === 0) {
      await finish(engine, tx, job)
      return false
    }
    const caller = callerNow(engine, job.author)
    const origin = { caller, source: 'web' } as const
    const done = caller
      ? await doneInSight(WORKS[kind], engine, tx, job, rows, { ...origin, caller })
      : rows.map(because('Le compte qui a lancé ce lot est fermé.'))
    await settleRows(tx, done)
    const refused = done.filter(({ reason }) => reason !== '').length
    const counts = {
      done: job.done + done.length,
      applied: job.applied + done.length - refused,
      refused: job.refused + refused,
      claimed_until: lease(engine)[1],
    }
    await engine.change(tx, 'jobs', job, counts, BY_SYSTEM)
    return true
  })
}

/**
 * Decides some papers, each in its own transaction, then counts the settled rows, also those settled by a process that
 * died before it counted them. Returns false when nothing is left.
 */
async function runPapers(engine: Engine<Collections>, id: string, kind: PaperKind): Promise<boolean> {
  const rows = await readRows(engine.db, id, kind, PAPERS_AT_ONCE)
  const [lot] = await engine.reader.find(engine.db, 'jobs', { ids: [id] })
  for (const row of rows) {
    await decidePaper({ engine, kind, caller: callerNow(engine, String(lot?.author ?? '')) }, row)
  }
  return engine.db.transaction(async (tx) => {
    const job = (await engine.hold(tx, 'jobs', [id])).get(id)
    if (job?.state !== 'cours') return false
    const counts = { ...(await countsOf(tx, id)), claimed_until: lease(engine)[1] }
    const counted = await engine.change(tx, 'jobs', job, counts, BY_SYSTEM)
    if (rows.length === 0) await finish(engine, tx, counted)
    return rows.length > 0
  })
}

/** Does the work on rows whose commande the author may see; the others are refused with that reason. */
async function doneInSight(
  work: Work,
  ...[engine, tx, job, rows, origin]: Parameters<Work>
): Promise<Done[]> {
  const ids = rows.map(({ record }) => record)
  const hidden = await outOfReach(engine, tx, ids, origin.caller, 'list')
  const seen = rows.filter(({ record }) => !hidden.has(record))
  const others = rows.filter(({ record }) => hidden.has(record))
  const done = await work(engine, tx, job, seen, origin)
  return [...done, ...others.map(because('Ce colis n’est pas visible pour vous.'))]
}

const because =
  (reason: string) =>
  ({ id }: Waiting): Done => ({ id, reason, suivi: '' })

const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

async function finish(engine: Engine<Collections>, tx: Tx, job: Row<'jobs'>): Promise<void> {
  const result = job.applied > 0 || job.total === 0 ? 'success' : 'failed'
  const ended_at = canonical(engine.clock.now())
  const ended = await engine.change(tx, 'jobs', job, { state: 'fini', result, ended_at }, BY_SYSTEM)
  notifyEnd({ engine, tx, now: ended_at, origin: BY_SYSTEM }, ended)
}

/**
 * Ends the lot as failed. Another lot may then undo the one it was undoing: parcels that are already back are
 * refused one by one.
 */
async function fail(engine: Engine<Collections>, id: string): Promise<void> {
  const ended_at = canonical(engine.clock.now())
  const error = 'Le lot s’est arrêté sur une erreur : ce qui est fait reste fait, relancez le reste.'
  const values = { state: 'echec', result: 'failed', error, ended_at } as const
  await engine.db.transaction(async (tx) => {
    const ended = await engine.update(tx, 'jobs', id, values, BY_SYSTEM)
    notifyEnd({ engine, tx, now: ended_at, origin: BY_SYSTEM }, ended)
    if (ended.undoes !== '') await engine.update(tx, 'jobs', ended.undoes, { undone_by: '' }, BY_SYSTEM)
  })
}
