import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { endPickups } from '#server/jobs/end-pickups.ts'
import { requestReturns } from '#server/jobs/request-returns.ts'
import { idOf, statusOf } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

const CONNECTIONS = 16
const ROUNDS = 8

let hall: Hall
beforeAll(async () => {
  hall = await openHall({ connections: CONNECTIONS })
})
afterAll(() => hall.wasl.close())

/** Transactions PostgreSQL broke off because two waited for each other; each one costs a second and a retry. */
async function deadlocks(): Promise<number> {
  const { db } = hall.wasl
  // Each connection reports its statistics with a delay of some seconds.
  const flush = () => db.query(sql`SELECT pg_stat_force_next_flush(), pg_sleep(0.3)`)
  await Promise.all(Array.from({ length: CONNECTIONS }, flush))
  const [found] = await db.query<{ deadlocks: number }>(
    sql`SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`,
  )
  return found?.deadlocks ?? 0
}

async function lineOf(bon: string, { id }: RecordModel): Promise<string> {
  const filter = `bon = "${bon}" && command = "${id}"`
  return (await hall.staff.collection('bons_details').getFirstListItem(filter)).id
}

const REFUSED = [200, 400, 404, 409]

async function settled(attempts: readonly Promise<unknown>[]): Promise<void> {
  const statuses = await Promise.all(attempts.map(statusOf))
  for (const status of statuses) expect(REFUSED).toContain(status)
}

/** Expects the count on the bon to equal the number of its lines. */
async function expectCounted(bon: string): Promise<void> {
  const lines = await hall.staff.collection('bons_details').getFullList({ filter: `bon = "${bon}"` })
  expect(await hall.bonOf(bon)).toMatchObject({ colis: lines.filter(({ expected }) => expected).length })
}

test('parcels leave an envoi while it is filled, issued and read: nobody waits for who waits for him', {
  timeout: 120_000,
}, async () => {
  const { staff, casa, fes, karim } = hall
  const before = await deadlocks()
  for (let round = 0; round < ROUNDS; round++) {
    const parcels = await Promise.all(Array.from({ length: 6 }, () => hall.received()))
    const commands = parcels.map(({ id }) => id)
    const parties = { kind: 'envoi', agence: casa, agence_to: fes }
    const { id: bon } = await staff.collection('bons').create({ ...parties, commands: commands.slice(0, 4) })
    const lines = await Promise.all(parcels.slice(2, 4).map((parcel) => lineOf(bon, parcel)))
    const give = { delivery_man: idOf(karim) }
    await settled([
      ...parcels.slice(0, 3).map(({ id }) => hall.move(staff, id, 'AFFECTE', give)),
      ...parcels.slice(3, 6).map(({ id }) => staff.collection('commands').update(id, give)),
      ...parcels.slice(2, 6).map(({ code }) => hall.scan(code, { mode: 'envoi', bon })),
      ...lines.map((line) => staff.collection('bons_details').delete(line)),
      hall.step(bon, 'emis'),
      staff.collection('bons').update(bon, { state: 'annule', motif: 'Erreur' }),
    ])
    await expectCounted(bon)
  }
  expect((await deadlocks()) - before).toBe(0)
})

test('a desk that names no paper comes to one while it is issued and closed: nobody waits for who waits for him', {
  timeout: 120_000,
}, async () => {
  const { staff, casa, karim } = hall
  const before = await deadlocks()
  for (let round = 0; round < ROUNDS; round++) {
    const parcels = await Promise.all(Array.from({ length: 6 }, () => hall.received()))
    const give = { mode: 'distribution', livreur: idOf(karim) }
    const [first, ...others] = parcels
    const { bon } = await hall.scan(first?.code ?? '', give)
    await settled([
      ...others.map(({ code }) => hall.scan(code, give)),
      ...others.map(({ code }) => hall.scan(code, { ...give, bon })),
      hall.step(bon, 'emis'),
    ])
    await expectCounted(bon)
    const load = { mode: 'chargement', livreur: idOf(karim) }
    await settled([
      ...parcels.map(({ code }) => hall.scan(code, load)),
      ...parcels.map(({ code }) => hall.scan(code, { ...load, bon })),
      hall.step(bon, 'clos'),
    ])
    await expectCounted(bon)
    const open = `kind = "distribution" && (state = "brouillon" || state = "emis") && agence = "${casa}"`
    for (const { id, state } of await staff.collection('bons').getFullList({ filter: open })) {
      const next = state === 'brouillon' ? { state: 'annule', motif: 'Erreur' } : { state: 'clos' }
      await staff.collection('bons').update(id, next)
    }
  }
  expect((await deadlocks()) - before).toBe(0)
})

test('a pick-up is cancelled while its sheet is closed: nobody waits for who waits for him', {
  timeout: 120_000,
}, async () => {
  const { staff, client, karim } = hall
  await staff.collection('livreurs').update(idOf(karim), { is_ramasseur: true })
  const path = `/api/wasl/rammasage/proposal?client=${idOf(client)}&ville=${villeId('Rabat')}`
  const { days } = await staff.send<{ days: { day: string; creneaux: string[] }[] }>(path, {})
  const when = { date: `${days[1]?.day} 00:00:00.000Z`, creneau: days[1]?.creneaux[0] }
  const ask = (n: number) =>
    staff.collection('rammasage').create({
      ...when,
      client: idOf(client),
      ville: villeId('Rabat'),
      adresse: `${n} rue Atlas`,
      colis_declares: 1,
      ramasseur: idOf(karim),
    })
  const before = await deadlocks()
  for (let round = 0; round < ROUNDS; round++) {
    const asked = await Promise.all([0, 1, 2, 3].map((n) => ask(round * 4 + n)))
    const requests = await Promise.all(asked.map(({ id }) => staff.collection('rammasage').getOne(id)))
    await settled(
      requests.flatMap(({ id, bon }) => [
        hall.step(bon, 'clos'),
        staff.collection('rammasage').update(id, { state: 'annule', motif: 'Rien à prendre' }),
        hall.step(bon, 'clos'),
      ]),
    )
  }
  expect((await deadlocks()) - before).toBe(0)
})

describe('a job moves parcels that stand on an envoi', () => {
  /** Creates a received parcel on an envoi being filled, then sets its state and values. */
  async function onEnvoi(status: StateCode, values: Sql): Promise<{ parcel: string; bon: string }> {
    const { staff, casa, fes } = hall
    const { id: parcel } = await hall.received()
    const parties = { kind: 'envoi', agence: casa, agence_to: fes }
    const { id: bon } = await staff.collection('bons').create({ ...parties, commands: [parcel] })
    await hall.wasl.behind.query(
      sql`UPDATE commands SET status = ${stateId(status)}, ${values} WHERE id = ${parcel}`,
    )
    return { parcel, bon }
  }

  /** Backends that wait for a lock. */
  async function waiting(): Promise<number> {
    const [found] = await hall.wasl.db.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return found?.n ?? 0
  }

  const OVER = '2026-01-05 00:00:00.000Z'
  const long = sql`attempts = 3, last_event_at = ${OVER}`
  test.each([
    ['end-pickups', endPickups, 'RETRAIT_AGENCE', sql`limite_retrait = ${OVER}`],
    ['request-returns', requestReturns, 'PAS_DE_REPONSE', long],
  ] as const)('%s holds no parcel while it waits for its bon', async (_, job, status, values) => {
    const { wasl, stateOf } = hall
    const { parcel, bon } = await onEnvoi(status, values)
    const running = await wasl.db.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM bons WHERE id = ${bon} FOR UPDATE`)
      const done = job(wasl.engine)
      await expect.poll(waiting).toBe(1)
      // A transaction with the bon locks its parcels next.
      await tx.query(sql`SELECT FROM commands WHERE id = ${parcel} FOR UPDATE NOWAIT`)
      return { done }
    })
    await running.done
    expect(await stateOf(parcel)).toBe('DEMANDE_RETOUR')
  })
})
