import type { Collections, Row } from '#model/collections.ts'
import { billedAmounts, type Resultat, resultatsOf } from '#model/domain/billing/facturation.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { ApiError, conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { HookEvent, Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { amongUnique, sql } from '#server/db/sql.ts'
import { clientAgence } from '#server/parcels/first-agence.ts'
import { livreurAgence } from '#server/parcels/livreurs/livreur-agence.ts'
import { callerNow } from '#server/people.ts'
import { usersToBill } from './billable.ts'
import { prepareUsers } from './prepare-users.ts'
import { letRefresh } from './refreshing.ts'

type Product = Engine<Collections>
type Facturation = Row<'facturations'>

/** Persons prepared in the request itself, and in one transaction afterwards. */
export const AT_ONCE = 20
/** Seconds after which a process that does not renew its lease counts as gone. */
const LEASE_S = 60

/**
 * Ids of the people a facturation prepares factures for: those it names, else everybody with something to bill.
 * Both are limited to the agence of its author, if any.
 */
export async function toPrepare(
  engine: Product,
  tx: Tx,
  { party, period_to, users, agence }: Facturation,
): Promise<string[]> {
  const of = party === 'livreur' ? 'livreur' : 'client'
  const all = users.length > 0 ? [...new Set(users)] : await usersToBill(tx, of, period_to)
  if (agence === '') return all
  const agences = await agencesOf(engine, tx, of, all)
  return all.filter((user) => agences.get(user) === agence)
}

async function agencesOf(
  engine: Product,
  tx: Tx,
  party: 'client' | 'livreur',
  users: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = engine.cached('users')
  if (party === 'client') {
    const profiles = new Map([...engine.cached('clients').values()].map((one) => [one.user, one]))
    return new Map(users.map((id) => [id, clientAgence(engine, accounts.get(id), profiles.get(id))]))
  }
  const rows = await tx.query<{ user: string; agence: string }>(
    sql`SELECT "user", agence FROM livreurs WHERE ${amongUnique(sql`"user"`, users)}`,
  )
  const profiles = new Map(rows.map((row) => [row.user, row]))
  return new Map(users.map((id) => [id, livreurAgence(profiles.get(id), accounts.get(id))]))
}

/**
 * Starts issuing: sets the state the facturation has while its brouillons are issued. 409 unless it is ready,
 * or stopped before.
 */
export function beginIssue(
  event: HookEvent<Collections['facturations'], Collections>,
  before: Facturation,
): void {
  const { state, simulation, total, done } = before
  if (simulation)
    throw conflict('Une simulation ne s’émet pas : préparez la facturation.', { state, simulation })
  if (state !== 'prete' && state !== 'echouee') {
    throw conflict(SAID[state] ?? 'Cette facturation n’est pas prête.', { state, total, done })
  }
  Object.assign(event.record, { state: 'en_emission', error: '', done: 0, claimed_until: '' })
}

const SAID: Readonly<Record<string, string>> = {
  emise: 'Cette facturation est déjà émise.',
  en_emission: 'Cette facturation est en cours d’émission : attendez la fin.',
  en_preparation: 'Cette facturation se prépare : attendez qu’elle soit prête.',
}

/** Facturations left behind by a process that died. */
export async function runLeftFacturations(engine: Product): Promise<void> {
  const now = canonical(engine.clock.now())
  const rows = await engine.db.query<{ id: string }>(
    sql`SELECT id FROM facturations WHERE state IN ('en_preparation', 'en_emission')
        AND (claimed_until IS NULL OR claimed_until < ${now}) AND created < ${now}::timestamptz - interval '1 minute'
        ORDER BY _seq LIMIT 10`,
  )
  for (const { id } of rows) await run(engine, id)
}

/** Prepares or issues a facturation to its end, unless another process is at it. */
export async function run(engine: Product, id: string): Promise<void> {
  const claimed = await claim(engine, id)
  if (!claimed) return
  const caller = callerNow(engine, claimed.author)
  try {
    if (!caller) throw new ApiError(403, 'Le compte qui a lancé cette facturation est fermé.')
    const origin = { caller, source: 'web' } as const
    if (claimed.state === 'en_preparation') await prepareAll(engine, claimed, origin)
    else await issueAll(engine, claimed, origin)
  } catch (error) {
    const told = error instanceof ApiError ? error.message : 'La facturation s’est arrêtée : relancez-la.'
    await change(engine, id, { state: 'echouee', error: told.slice(0, MOST_ERROR) })
    if (!(error instanceof ApiError)) throw error
  }
}

const MOST_ERROR = 500
const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

const lease = (engine: Product): string => canonical(engine.clock.now().add({ seconds: LEASE_S }))

function claim(engine: Product, id: string): Promise<Facturation | null> {
  return engine.db.transaction(async (tx) => {
    const one = (await engine.hold(tx, 'facturations', [id])).get(id)
    const running = one?.state === 'en_preparation' || one?.state === 'en_emission'
    if (!one || !running || one.claimed_until >= canonical(engine.clock.now())) return null
    return engine.change(tx, 'facturations', one, { claimed_until: lease(engine) }, BY_SYSTEM)
  })
}

const change = (engine: Product, id: string, values: Partial<Facturation>) =>
  engine.db.transaction((tx) => engine.update(tx, 'facturations', id, values, BY_SYSTEM))

/** Batches of persons, or factures, at work at once: the database works on one while the next is computed. */
const AT_A_TIME = 2

async function prepareAll(engine: Product, facturation: Facturation, origin: Origin): Promise<void> {
  const users = await engine.db.transaction((tx) => toPrepare(engine, tx, facturation))
  const resultats = new Map<string, Resultat>()
  let done = 0
  await besideEachOther(chunksOf(users), async (some) => {
    const now = canonical(engine.clock.now())
    const made = await engine.db.transaction((tx) =>
      prepareUsers({ engine, tx, origin, now }, facturation, some),
    )
    for (const one of made) resultats.set(one.user, one)
    done += some.length
    await change(engine, facturation.id, { done, claimed_until: lease(engine) })
  })
  const resultat = users.flatMap((user) => resultats.get(user) ?? [])
  await change(engine, facturation.id, {
    state: 'prete',
    resultat,
    total: resultat.length,
    claimed_until: '',
  })
}

const chunksOf = (users: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(users.length / AT_ONCE) }, (_, n) =>
    users.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )

/** Works on a few of these at a time, each once. What fails stops the rest, once what is under way has ended. */
async function besideEachOther<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  let stopped = false
  const worker = async () => {
    for (const one of left) {
      if (stopped) return
      await work(one).catch((error: unknown) => {
        stopped = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Issues each facture in a transaction of its own: failures are listed at the end, and the rest is issued.
 */
async function issueAll(engine: Product, facturation: Facturation, origin: Origin): Promise<void> {
  const drafts = await engine.db.query<{ id: string }>(
    sql`SELECT id FROM factures WHERE facturation = ${facturation.id} AND state = 'brouillon' ORDER BY _seq`,
  )
  const resultats = new Map(resultatsOf(facturation).map((one) => [one.facture, one]))
  let failed = ''
  let done = 0
  await besideEachOther(drafts, async ({ id }) => {
    const issued = await issueOne(engine, id, origin).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      failed ||= error.message
      return null
    })
    const told = resultats.get(id)
    if (issued && told) resultats.set(id, { ...told, ...billedAmounts(issued) })
    if (++done % AT_ONCE === 0) await change(engine, facturation.id, { done, claimed_until: lease(engine) })
  })
  const state = failed === '' ? 'emise' : 'echouee'
  const values = { resultat: [...resultats.values()], done: drafts.length, claimed_until: '', error: failed }
  await change(engine, facturation.id, { state, ...values })
}

/** An issued facture may differ from its brouillon: it bills the parcels of that moment. */
function issueOne(engine: Product, id: string, origin: Origin): Promise<Row<'factures'>> {
  return engine.db.transaction((tx) => {
    letRefresh(tx)
    return engine.update(tx, 'factures', id, { state: 'emise' }, origin)
  })
}
