import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { receivedParcels } from '../support/parcels.ts'
import { idOf } from '../support/people.ts'
import { journeysSent } from '../support/statements-sent.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let livreur: string
let profile: string
let assign: Awaited<ReturnType<typeof assigner>>
let where: { readonly client: string; readonly agence: string }
beforeAll(async () => {
  wasl = await testWasl({ commands: 300, connections: 10 })
  staff = await wasl.as('moderateur')
  staff.autoCancellation(false)
  livreur = idOf(await wasl.as('livreur'))
  profile = (await staff.collection('livreurs').getFirstListItem(`user = "${livreur}"`)).id
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  where = { client: idOf(await wasl.as('client')), agence }
  await ceiling(0)
  assign = await assigner()
})
afterAll(() => wasl.close())

const ceiling = (plafond_colis: number) =>
  staff.collection('livreurs').update(profile, { plafond_colis, plafond_encours: 0 })

const received = (count: number) =>
  receivedParcels(
    staff,
    where,
    Array.from({ length: count }, (_, n) => `Colis ${n}`),
  )

/**
 * Submits in the process itself, so that requests of one line of the test arrive
 * together, however busy the machine is.
 */
async function assigner(): Promise<(command: string, values?: object) => Promise<unknown>> {
  const caller = await wasl.engine.callerOf(staff.authStore.token)
  const origin = { caller, source: 'web', ip: '127.0.0.1' } as const
  const common = { status: stateId('AFFECTE'), delivery_man: livreur, confirmer_ville: true, source: 'web' }
  return (command, values = {}) =>
    wasl.engine.submit('suivis', { body: { command, ...common, ...values }, origin, headers: {} })
}

/** The status of each request, 200 for success. */
const statuses = async (asked: readonly Promise<unknown>[]): Promise<number[]> =>
  (await Promise.allSettled(asked)).map((end) => (end.status === 'fulfilled' ? 200 : end.reason.status))

/** The first three go alone. */
const MANY = 40

/** Number of transactions of the work. */
const transactionsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await journeysSent(work)).filter(([text]) => text?.startsWith('BEGIN')).length

/** Rows written for these parcels: suivis, lines of the journal, changes for listeners. */
async function written(ids: readonly string[]) {
  const [row] = await wasl.db.query<
    Record<'given' | 'suivis' | 'lines' | 'changes' | 'former', number>
  >(sql`SELECT
    (SELECT count(*)::int FROM commands WHERE id = ANY(${[...ids]}::text[]) AND status = ${stateId('AFFECTE')}
      AND delivery_man = ${livreur}) AS given,
    (SELECT count(*)::int FROM suivis WHERE command = ANY(${[...ids]}::text[]) AND status = ${stateId('AFFECTE')}) AS suivis,
    (SELECT count(*)::int FROM suivis WHERE command = ANY(${[...ids]}::text[]) AND status = ${stateId('AFFECTE')}
      AND former ->> 'status' = ${stateId('RECU_HUB')}) AS former,
    (SELECT count(*)::int FROM journal WHERE collection = 'commands' AND action = 'update'
      AND record = ANY(${[...ids]}::text[]) AND after ->> 'status' = ${stateId('AFFECTE')}) AS lines,
    (SELECT count(*)::int FROM wasl_outbox WHERE collection = 'commands' AND record = ANY(${[...ids]}::text[])
      AND state::jsonb ->> 'status' = ${stateId('AFFECTE')}) AS changes`)
  return row
}

const once = (n: number) => ({ given: n, suivis: n, former: n, lines: n, changes: n })

describe('moves asked for at the same time', () => {
  it('share transactions, and each parcel is moved once', async () => {
    const ids = await received(MANY)
    const count = await transactionsOf(() => Promise.all(ids.map((id) => assign(id))))
    // Three alone, and the rest by sixteen; jobs and notices have some of their own.
    expect(count).toBeLessThan(MANY / 2)
    expect(await written(ids)).toEqual(once(MANY))
  })

  it('hear of their own refusal alone', async () => {
    const ids = await received(MANY)
    const wrong = new Map<number, object>([
      [3, { from_delivery_man: livreur }],
      [17, { delivery_man: where.client }],
      [30, { command: 'nosuchparcel000' }],
    ])
    const asked = ids.map((id, n) => assign(id, wrong.get(n)))
    const answers = await statuses(asked)
    expect(answers.map((status) => status === 200)).toEqual(ids.map((_, n) => !wrong.has(n)))
    expect(await written(ids)).toEqual(once(MANY - wrong.size))
  })

  it('of one parcel are made one after the other', async () => {
    const ids = await received(12)
    const often = ids.at(-1) ?? ''
    const asked = [...ids, often, often].map((id) => assign(id))
    const answers = await statuses(asked)
    expect(answers.slice(0, 11)).toEqual(ids.slice(1).map(() => 200))
    expect(answers.slice(11).sort()).toEqual([200, 409, 409])
    expect(await written(ids)).toEqual(once(12))
  })

  it('wait for no parcel but their own', async () => {
    const others = await received(20)
    const held = others.pop() ?? ''
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = wasl.behind.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM commands WHERE id = ${held} FOR UPDATE`)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const [last, ...rest] = [...others.slice(0, 5), held, ...others.slice(5)]
      .map((id) => ({ id, made: assign(id) }))
      .sort((a, b) => Number(b.id === held) - Number(a.id === held))
    expect(await statuses(rest.map(({ made }) => made))).toEqual(others.map(() => 200))
    release.resolve()
    await holding
    await last?.made
    expect(await written([held, ...others])).toEqual(once(20))
  })

  it('go on though the first of them wait', async () => {
    const ids = await received(20)
    const first = ids.slice(0, 3)
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = wasl.behind.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM commands WHERE id = ANY(${first}::text[]) FOR UPDATE`)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const waiting = first.map((id) => assign(id))
    expect(await statuses(ids.slice(3).map((id) => assign(id)))).toEqual(ids.slice(3).map(() => 200))
    release.resolve()
    await holding
    expect(await statuses(waiting)).toEqual([200, 200, 200])
    expect(await written(ids)).toEqual(once(20))
  })

  // This test stays last: it gives the livreur a ceiling, and for a minute after that his parcels share no
  // transaction, which the other tests count on.
  it('give a livreur no more than his ceiling', async () => {
    const ids = await received(20)
    const [carried] = await wasl.db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM commands
      WHERE delivery_man = ${livreur} AND deleted_at IS NULL AND (last_event_at >= date_trunc('day', now() AT TIME ZONE 'Africa/Casablanca')
        AT TIME ZONE 'Africa/Casablanca' OR status IN (SELECT id FROM tracking_states WHERE category = 'en_cours'))`)
    await ceiling((carried?.n ?? 0) + 5)
    const answers = await statuses(ids.map((id) => assign(id)))
    await ceiling(0)
    expect(answers.sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(409)])
    expect(await written(ids)).toEqual(once(5))
  })
})
