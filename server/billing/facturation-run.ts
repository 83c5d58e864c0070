import type { Collections, Row } from '#model/collections.ts'
import { toDirhams } from '#model/domain/money.ts'
import { canonical } from '#server/clock.ts'
import { type Caller, callerFor, SYSTEM } from '#server/core/caller.ts'
import type { Engine } from '#server/core/engine.ts'
import type { HookEvent, Origin } from '#server/core/hooks.ts'
import { ApiError, conflict } from '#server/core/http/errors.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { clientAgence } from '#server/parcels/first-agence.ts'
import { livreurAgence } from '#server/parcels/livreur-agence.ts'
import { hasAudience, maySignIn } from '#server/people.ts'
import { usersToBill } from './billable.ts'
import { prepareUsers, type Resultat } from './prepare-users.ts'
import { letRefresh } from './refreshing.ts'

type Product = Engine<Collections>
type Facturation = Row<'facturations'>

/** Persons prepared in the request itself, and in one transaction afterwards. */
export const AT_ONCE = 20
/** A process that says nothing for so long is gone. */
const LEASE_S = 60

/** Whom it prepares: those it names, else everybody with something to bill, of the agence of its author. */
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
    sql`SELECT "user", agence FROM livreurs WHERE "user" = ANY(${[...users]}::text[])`,
  )
  const profiles = new Map(rows.map((row) => [row.user, row]))
  return new Map(users.map((id) => [id, livreurAgence(profiles.get(id), accounts.get(id))]))
}

/** `emise` asked: its state while the brouillons are issued. 409 unless it is ready, or stopped before. */
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
  const caller = authorOf(engine, claimed)
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

/** With the rights he has now, not those he had when he asked. */
function authorOf(engine: Product, { author }: Facturation): Caller | null {
  const record = engine.cached('users').get(author)
  return record && maySignIn(record) ? callerFor(record, hasAudience) : null
}

async function prepareAll(engine: Product, facturation: Facturation, origin: Origin): Promise<void> {
  const users = await engine.db.transaction((tx) => toPrepare(engine, tx, facturation))
  const resultat: Resultat[] = []
  for (let from = 0; from < users.length; from += AT_ONCE) {
    const some = users.slice(from, from + AT_ONCE)
    const now = canonical(engine.clock.now())
    const made = await engine.db.transaction((tx) =>
      prepareUsers({ engine, tx, origin, now }, facturation, some),
    )
    resultat.push(...made)
    const done = Math.min(from + AT_ONCE, users.length)
    await change(engine, facturation.id, { done, claimed_until: lease(engine) })
  }
  await change(engine, facturation.id, {
    state: 'prete',
    resultat,
    total: resultat.length,
    claimed_until: '',
  })
}

/** One transaction a facture: what fails is told at the end, and the rest is issued. */
async function issueAll(engine: Product, facturation: Facturation, origin: Origin): Promise<void> {
  const drafts = await engine.db.query<{ id: string }>(
    sql`SELECT id FROM factures WHERE facturation = ${facturation.id} AND state = 'brouillon' ORDER BY _seq`,
  )
  const resultat = new Map(resultatsOf(facturation).map((one) => [one.facture, one]))
  let failed = ''
  for (const [n, { id }] of drafts.entries()) {
    const issued = await issueOne(engine, id, origin).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      failed ||= error.message
      return null
    })
    const told = resultat.get(id)
    if (issued && told) resultat.set(id, { ...told, ...amountsOf(issued) })
    if (n % AT_ONCE === 0) await change(engine, facturation.id, { done: n, claimed_until: lease(engine) })
  }
  const state = failed === '' ? 'emise' : 'echouee'
  const values = { resultat: [...resultat.values()], done: drafts.length, claimed_until: '', error: failed }
  await change(engine, facturation.id, { state, ...values })
}

const resultatsOf = ({ resultat }: Facturation): readonly Resultat[] =>
  Array.isArray(resultat) ? resultat : []

function issueOne(engine: Product, id: string, origin: Origin): Promise<Row<'factures'>> {
  return engine.db.transaction((tx) => {
    letRefresh(tx)
    return engine.update(tx, 'factures', id, { state: 'emise' }, origin)
  })
}

/** What was issued may differ from what was prepared: the parcels of that moment are billed. */
const amountsOf = ({ colis, total, frais, emballage, indemnites, report, net }: Row<'factures'>) => ({
  colis,
  total: toDirhams(total),
  frais: toDirhams(frais),
  emballage: toDirhams(emballage),
  indemnites: toDirhams(indemnites),
  report: toDirhams(report),
  net: toDirhams(net),
})
