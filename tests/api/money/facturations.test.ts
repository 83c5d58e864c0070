/** A facturation prepares and issues a period for several clients at once. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.wasl.close())

const wrong = async () => {
  const checks = [checkCommandes, checkFactures, checkCausedEntries]
  return (await Promise.all(checks.map((check) => check(world.wasl.db)))).flat()
}
const prepare = (users: readonly PocketBase[], values: object = {}, who = world.fc): Promise<RecordModel> =>
  who
    .collection('facturations')
    .create({ party: 'client', users: users.map(idOf), ...world.until, ...values })
const issue = (id: string, who = world.fc): Promise<RecordModel> =>
  who.collection('facturations').update(id, { state: 'emise' })
const read = (id: string): Promise<RecordModel> => world.fc.collection('facturations').getOne(id)
const ended = async (id: string): Promise<RecordModel> => {
  await expect.poll(async () => (await read(id)).state, { timeout: 30_000 }).toMatch(/emise|echouee|prete/)
  return read(id)
}
const facturesOf = (facturation: string): Promise<RecordModel[]> =>
  world.fc.collection('factures').getFullList({ filter: `facturation = "${facturation}"`, sort: 'number' })

/** Merchants, each with a parcel of 100, 200 or 300 in turn, whose cash was handed over. */
async function merchants(count: number, values: object = {}): Promise<PocketBase[]> {
  const clients: PocketBase[] = []
  for (let n = 1; n <= count; n++) {
    const client = await world.merchant(values)
    const parcel = { client_source: idOf(client), price: 100 * (((n - 1) % 3) + 1), extra_fees: 0 }
    await world.door.delivered(world.youssef, parcel)
    clients.push(client)
  }
  await world.handOver()
  return clients
}

describe('a dry run', () => {
  it('tells who, how much and what blocks, and writes nothing', async () => {
    const clients = await merchants(2)
    const empty = await world.merchant()
    const { state, resultat, total } = await prepare([...clients, empty], { simulation: true })
    expect([state, total]).toEqual(['prete', 2])
    const none = { indemnites: 0, report: 0, emballage: 1.5, frais: 35, colis: 1, facture: '', blocages: [] }
    expect(resultat).toEqual([
      { ...none, user: idOf(clients[0] as PocketBase), total: 100, net: 63.5 },
      { ...none, user: idOf(clients[1] as PocketBase), total: 200, net: 163.5 },
    ])
    const written = { filter: clients.map((one) => `user = "${idOf(one)}"`).join(' || ') }
    expect(await world.fc.collection('factures').getFullList(written)).toEqual([])
  })

  it('is not issued', async () => {
    const { id } = await prepare(await merchants(1), { simulation: true })
    expect(await statusOf(issue(id))).toBe(409)
  })
})

describe('a facturation', () => {
  it('issues what it prepared: one facture each, numbered without gap, its amounts told', async () => {
    const clients = await merchants(3)
    const prepared = await prepare(clients)
    const drafts = await facturesOf(prepared.id)
    expect(drafts.map(({ state, number }) => [state, number])).toEqual(Array(3).fill(['brouillon', '']))
    await issue(prepared.id)
    const done = await ended(prepared.id)
    expect(done).toMatchObject({ state: 'emise', done: 3, error: '' })
    const issued = await facturesOf(prepared.id)
    const numbers = issued.map(({ number }) => Number(number.slice(-6)))
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
    expect(issued.map(({ net }) => net).toSorted((a, b) => a - b)).toEqual([63.5, 163.5, 263.5])
    expect(done.resultat.map(({ net }: { net: number }) => net)).toEqual([63.5, 163.5, 263.5])
    const again = await refusal(issue(prepared.id))
    expect([again.status, again.response.data.present.state]).toEqual([409, 'emise'])
    expect(await wrong()).toEqual([])
  })

  it('bills what is true when it is issued, though a parcel was corrected since', async () => {
    const [client] = await merchants(1)
    if (!client) throw new Error('no client')
    const { id } = await prepare([client])
    const parcel = await world.staff
      .collection('commands')
      .getFirstListItem(`client_source = "${idOf(client)}"`)
    const told = { amount_collected: 80, mode_paiement: 'especes', motif: world.motif('LIVRE') }
    await world.correct(parcel.id, 'LIVRE', told)
    await issue(id)
    const { resultat } = await ended(id)
    expect(resultat).toMatchObject([{ total: 80, net: 43.5 }])
    expect(await facturesOf(id)).toMatchObject([{ state: 'emise', total: 80 }])
    expect(await wrong()).toEqual([])
  })

  it('of more than twenty clients is prepared after the answer', async () => {
    const clients = await merchants(22)
    const begun = await prepare(clients)
    expect(begun).toMatchObject({ state: 'en_preparation', total: 22 })
    const { state, resultat } = await ended(begun.id)
    expect([state, resultat.length]).toEqual(['prete', 22])
    await issue(begun.id)
    expect(await ended(begun.id)).toMatchObject({ state: 'emise', done: 22 })
    expect(new Set((await facturesOf(begun.id)).map(({ number }) => number)).size).toBe(22)
    expect(await wrong()).toEqual([])
  })

  it('is left to nobody who may not bill, and takes clients alone', async () => {
    const clients = await merchants(1)
    expect(await statusOf(prepare(clients, {}, world.fl))).toBe(400)
    expect(await statusOf(prepare(clients, {}, clients[0]))).toBe(403)
    expect(await refusedFields(prepare([world.youssef]))).toEqual(['users'])
    const { id } = await prepare(clients)
    expect(await statusOf(issue(id, world.fl))).toBe(404)
    expect(await statusOf(issue(id, clients[0]))).toBe(403)
  })

  it('of who works for one agence bills its clients alone', async () => {
    const { staff, wasl } = world
    const agences = await staff.collection('agences').getFullList()
    const [here = '', there = ''] = agences.map(({ id }) => id)
    const clients = await merchants(2)
    await staff.collection('users').update(idOf(clients[0] as PocketBase), { agence: here })
    await staff.collection('users').update(idOf(clients[1] as PocketBase), { agence: there })
    const bound = { type: 'moderateur', roles: ['Factures clients'], agence: here } as const
    const who = await account(wasl, staff, { ...bound, name: 'facturieredici' })
    const { resultat } = await prepare(clients, { simulation: true }, who)
    expect(resultat.map(({ user }: { user: string }) => user)).toEqual([idOf(clients[0] as PocketBase)])
    const asked = { party: 'client', user: idOf(clients[1] as PocketBase), ...world.until }
    expect(await statusOf(who.collection('factures').create(asked))).toBe(400)
  })
})

describe('many who issue at once', () => {
  const ISSUERS = 16
  const EACH = 4

  it('get every number once, without a gap, and no parcel is on two factures', async () => {
    const clients = await merchants(ISSUERS)
    const last = async () => {
      const page = await world.staff.collection('factures').getList(1, 1, {
        filter: 'party = "client" && kind = "facture" && number ~ "FC-"',
        sort: '-number',
      })
      return Number(page.items[0]?.number.slice(-6) ?? 0)
    }
    const first = await last()
    const numbers: string[] = []
    for (let round = 0; round < EACH; round++) {
      const drafts = await Promise.all(clients.map((client) => world.draft(client)))
      const twice = [...drafts, ...drafts].map(({ id }) =>
        world.issue(id).then(
          ({ number }) => void numbers.push(number),
          ({ status }) => expect(status).toBe(409),
        ),
      )
      await Promise.all(twice)
      for (const client of clients) {
        await world.door.delivered(world.youssef, { client_source: idOf(client), price: 50, extra_fees: 0 })
      }
      await world.handOver()
    }
    const given = numbers.map((number) => Number(number.slice(-6))).toSorted((a, b) => a - b)
    expect(given).toEqual(Array.from({ length: ISSUERS * EACH }, (_, n) => first + 1 + n))
    expect(await wrong()).toEqual([])
  })
})
