import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let client: PocketBase
const guest = () => new PocketBase(wasl.url).autoCancellation(false)

const AGADIR = villeId('Agadir')
const DAY = '2026-11-20'
const simulation = (who: PocketBase, query: Readonly<Record<string, unknown>> = {}) =>
  who.send('/api/wasl/tarifs/simulation', { query: { ville: AGADIR, date: DAY, ...query } })

beforeAll(async () => {
  wasl = await testWasl({ commands: 40 })
  ;[staff, client] = await Promise.all([wasl.as('moderateur'), wasl.as('client')])
  const old = await staff.collection('clients_fee').getFullList()
  await Promise.all(old.map(({ id }) => staff.collection('clients_fee').delete(id)))
  const { id: zone } = await staff.collection('zones').create({ name: 'Souss' })
  const tariffs = { tarif_livraison: 35, tarif_refus: 10, tarif_retour: 5, tarif_annulation: 0 }
  await staff.collection('villes').update(AGADIR, { ...tariffs, tarif_echange: null, zone })
  const { id: emballage } = await staff.collection('packaging').create({ name: 'Sachet', price: 1.5 })
  await staff.collection('clients').update(idOf(client), { emballage })
})
afterAll(() => wasl.close())

const tarif = (values: object) =>
  staff.collection('clients_fee').create({ outcome: 'livraison', valid_from: '2026-11-01', ...values })
const amounts = ({ frais, total_frais, recevrez }: Awaited<ReturnType<typeof simulation>>) => ({
  frais: frais.map((fee: Record<string, unknown>) => [fee.fait, fee.montant, fee.source]),
  total_frais,
  recevrez,
})

test('a guest is answered with what holds for everybody', async () => {
  expect(await simulation(guest(), { price: 250 })).toEqual({
    frais: [
      {
        ...{ fait: 'livraison', montant: 35, taux: 10, tarif: '', source: 'défaut ville' },
        ...{ brut: 35, remise: 0, promotions: [], base: 0, pourcentage: 0 },
      },
    ],
    total_frais: 35,
    recevrez: 215,
    eventuels: [
      expect.objectContaining({ fait: 'refus', montant: 10, nuit: 0 }),
      expect.objectContaining({ fait: 'retour', montant: 5, nuit: 0 }),
    ],
  })
  expect(await refusal(simulation(guest(), { client: idOf(client) }))).toMatchObject({ status: 403 })
})

test('a client has his packaging in it, and receives nothing for what is not delivered', async () => {
  expect(amounts(await simulation(client, { price: 270 }))).toEqual({
    frais: [
      ['livraison', 35, 'défaut ville'],
      ['emballage', 1.5, 'client'],
    ],
    total_frais: 36.5,
    recevrez: 233.5,
  })
  for (const [fait, total] of [
    ['refus', 11.5],
    ['retour', 6.5],
    ['annulation', 1.5],
    ['relance', 1.5],
  ]) {
    const answer = await simulation(client, { fait, price: 270 })
    expect([fait, answer.total_frais, answer.recevrez]).toEqual([fait, total, -Number(total)])
  }
})

test('what may be added is told apart: another presentation, nights of storage by range, what is free too', async () => {
  const rows = await Promise.all([
    tarif({ outcome: 'presentation', amount: 6 }),
    tarif({ outcome: 'stockage', seuil: 4, amount: 2 }),
    tarif({ outcome: 'stockage', seuil: 10, amount: 3.5 }),
    tarif({ outcome: 'refus', client: idOf(client), amount: 0 }),
  ])
  const possible = async (who: PocketBase, query = {}) =>
    (await simulation(who, { price: 250, ...query })).eventuels.map((fee: Record<string, unknown>) => [
      ...[fee.fait, fee.nuit, fee.montant],
    ])
  const nights = [
    ['stockage', 4, 2],
    ['stockage', 10, 3.5],
  ]
  const retour = ['retour', 0, 5]
  expect(await possible(guest())).toEqual([['presentation', 0, 6], ['refus', 0, 10], retour, ...nights])
  expect(await possible(client)).toEqual([['presentation', 0, 6], ['refus', 0, 0], retour, ...nights])
  expect(await possible(client, { date: '2026-10-01' })).toEqual([['refus', 0, 10], retour])
  expect(await possible(client, { fait: 'refus' })).toEqual([])
  await Promise.all(rows.map(({ id }) => staff.collection('clients_fee').delete(id)))
})

test('the row that is nearest to the client holds from its first day to its last', async () => {
  const { id: groupe } = await staff.collection('groupes_clients').create({ name: 'Fidèles' })
  await staff.collection('clients').update(idOf(client), { groupe })
  const { zone } = await staff.collection('villes').getOne(AGADIR)
  const livraison = async (who: PocketBase, query = {}) => {
    const { frais } = await simulation(who, query)
    return [frais[0].montant, frais[0].source, frais[0].tarif]
  }
  const all = await tarif({ zone, amount: 33 })
  expect(await livraison(guest())).toEqual([33, 'tous les clients', all.id])
  const ofGroup = await tarif({ groupe, amount: 31 })
  expect(await livraison(client)).toEqual([31, 'groupe', ofGroup.id])
  const his = await tarif({ client: idOf(client), amount: 29, valid_from: DAY, valid_to: DAY })
  expect(await livraison(client)).toEqual([29, 'client', his.id])
  expect(await livraison(client, { date: '2026-11-19' })).toEqual([31, 'groupe', ofGroup.id])
  expect(await livraison(client, { date: '2026-11-21' })).toEqual([31, 'groupe', ofGroup.id])
  expect(await livraison(client, { date: '2026-10-31' })).toEqual([35, 'défaut ville', ''])
  expect(await livraison(guest())).toEqual([33, 'tous les clients', all.id])
  expect(await livraison(staff, { client: idOf(client) })).toEqual([29, 'client', his.id])
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const from = await tarif({ client: idOf(client), agence, amount: 0, valid_from: '2026-11-02' })
  expect(await livraison(client, { agence })).toEqual([0, 'client', from.id])
  await staff.collection('clients_fee').update(his.id, { amount: 28 })
  const elsewhere = (await staff.collection('agences').create({ name: 'Ailleurs' })).id
  expect(await livraison(client, { agence: elsewhere })).toEqual([28, 'client', his.id])
})

test('a tariff that must exist and is absent is told at the ville', async () => {
  const error = await refusal(simulation(client, { fait: 'echange', price: 50 }))
  expect(error.status).toBe(400)
  expect(error.response.data.ville.message).toContain('Tarif absent pour échange à Agadir')
  const { id } = await staff.collection('villes').create({ name: 'Aïn Sans Tarif' })
  const row = await staff.collection('clients_fee').getFullList({ filter: 'groupe != ""' })
  await Promise.all(row.map((one) => staff.collection('clients_fee').delete(one.id)))
  expect(await refusedFields(simulation(guest(), { ville: id }))).toEqual(['ville'])
  await staff.collection('villes').update(id, { tarif_livraison: 0 })
  expect(await simulation(guest(), { ville: id, price: 100 })).toMatchObject({
    total_frais: 0,
    recevrez: 100,
  })
})

test('what cannot be read is refused at its field', async () => {
  const wrong = { fait: 'vol', date: 'demain', price: 'beaucoup', weight_g: -1, declared_value: -5 }
  for (const [field, value] of Object.entries({ ...wrong, ville: 'nulle part', agence: 'x'.repeat(15) })) {
    expect(await refusedFields(simulation(staff, { [field]: value }))).toEqual([field])
  }
  expect(await refusedFields(simulation(staff, { client: idOf(staff) }))).toEqual(['client'])
})

test('who works without « Frais de livraison » names no client', async () => {
  const other = await account(wasl, staff, { type: 'moderateur', name: 'sans-frais', roles: ['Commandes'] })
  expect(await statusOf(simulation(other))).toBe(200)
  expect(await statusOf(simulation(other, { client: idOf(client) }))).toBe(403)
})
