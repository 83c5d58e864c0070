import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal, refusedFields, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let client: string
beforeAll(async () => {
  wasl = await testWasl({ commands: 80 })
  staff = await wasl.as('moderateur')
  client = idOf(await wasl.as('client'))
})
afterAll(() => wasl.close())

const RABAT = villeId('Rabat')
const CASABLANCA = villeId('Casablanca')
const row = (values: object = {}) => ({
  client,
  ville: RABAT,
  outcome: 'retour',
  amount: 7,
  valid_from: '2026-11-01',
  ...values,
})
const tarif = (values: object = {}) => staff.collection('clients_fee').create(row(values))

describe('an amount that may be absent', () => {
  const villes = () => staff.collection('villes')
  const found = (filter: string, name: 'villes' | 'commands' = 'villes') =>
    staff.collection(name).getList(1, 1, { filter, skipTotal: false })

  test('is null where there is none, and 0 where it is free', async () => {
    const { id } = await villes().create({ name: 'Aïn Test', tarif_refus: 0 })
    const read = await villes().getOne(id)
    expect([read.tarif_livraison, read.tarif_retour, read.tarif_refus]).toEqual([null, null, 0])
    const [stored] = await wasl.db.query(
      sql`SELECT tarif_livraison, tarif_retour, tarif_refus::float8 FROM villes WHERE id = ${id}`,
    )
    expect(stored).toEqual({ tarif_livraison: null, tarif_retour: null, tarif_refus: 0 })
    const priced = await villes().update(id, { tarif_livraison: 30, tarif_refus: null })
    expect([priced.tarif_livraison, priced.tarif_refus]).toEqual([30, null])
    expect((await villes().update(id, { tarif_livraison: '' })).tarif_livraison).toBeNull()
  })

  test('is found as absent or as free, in SQL and in memory', async () => {
    await villes().update(CASABLANCA, { tarif_annulation: 0 })
    const free = await found('tarif_annulation = 0')
    const absent = await found('tarif_annulation = null')
    const every = await found('')
    expect(free.totalItems).toBe(1)
    expect(absent.totalItems).toBe(every.totalItems - 1)
    expect((await found('tarif_annulation != 0')).totalItems).toBe(absent.totalItems)
    const there = await found(`city = "${CASABLANCA}"`, 'commands')
    const all = await found('', 'commands')
    expect(there.totalItems).toBeGreaterThan(0)
    expect((await found('city.tarif_annulation = 0', 'commands')).totalItems).toBe(there.totalItems)
    expect((await found('city.tarif_annulation = null', 'commands')).totalItems).toBe(
      all.totalItems - there.totalItems,
    )
  })

  test('must be said where it is required, and 0 says it', async () => {
    const said = row({ outcome: 'poids' })
    expect(await refusedFields(staff.collection('clients_fee').create({ ...said, amount: null }))).toEqual([
      'amount',
    ])
    expect((await tarif({ outcome: 'poids', amount: 0 })).amount).toBe(0)
  })

  test('stands in an export as nothing, or as 0,00', async () => {
    const url = `${wasl.url}/api/collections/villes/records/export?format=csv&fields=name,tarif_annulation&filter=${encodeURIComponent('name = "Casablanca" || name = "Fès"')}`
    const text = await (await fetch(url, { headers: { authorization: staff.authStore.token } })).text()
    expect(text).toContain('"Casablanca";"0,00"')
    expect(text).toMatch(/"Fès";"?"?\r?\n/)
  })
})

describe('periods', () => {
  test('of one client and place do not meet, the last day included', async () => {
    await tarif({ valid_to: '2026-11-15' })
    const overlapping = tarif({ valid_from: '2026-11-15' })
    const error = await refusal(overlapping)
    expect(error.status).toBe(400)
    expect(Object.keys(error.response.data).sort()).toEqual(['valid_from', 'valid_to'])
    expect(error.response.data.valid_from.message).toContain('Un tarif vaut déjà')
    const next = await tarif({ valid_from: '2026-11-16' })
    const pulled = staff.collection('clients_fee').update(next.id, { valid_from: '2026-11-10' })
    expect(await refusedFields(pulled)).toEqual(['valid_from', 'valid_to'])
  })

  test('of others, elsewhere or for something else may', async () => {
    const { id: groupe } = await staff.collection('groupes_clients').create({ name: 'Grands comptes' })
    const { id: zone } = await staff.collection('zones').create({ name: 'Gharb' })
    const agence = (await staff.collection('agences').getFirstListItem('')).id
    for (const other of [
      // The one the others differ from, each in one thing.
      {},
      { outcome: 'refus' },
      { ville: '', zone },
      { client: '', groupe },
      { agence },
      { ville: villeId('Salé') },
    ]) {
      expect(await statusOf(tarif({ valid_from: '2026-10-01', outcome: 'changement', ...other }))).toBe(200)
    }
  })

  test.each(['clients_fee', 'livreurs_fee', 'taux_tva'])(
    'of %s end no earlier than they begin',
    async (name) => {
      const values = { outcome: 'relance', fait: 'relance', amount: 1, taux: 5 }
      const wrong = { ...values, valid_from: '2019-11-10', valid_to: '2019-11-09' }
      expect(await refusedFields(staff.collection(name).create(wrong))).toEqual(['valid_to'])
      const day = { ...values, valid_from: '2019-11-10', valid_to: '2019-11-10' }
      expect(await statusOf(staff.collection(name).create(day))).toBe(200)
      expect(await refusedFields(staff.collection(name).create(day))).toEqual(['valid_from', 'valid_to'])
    },
  )

  test('twenty written at the same instant are one', async () => {
    const together = Array.from({ length: 20 }, (_, i) =>
      statusOf(tarif({ outcome: 'echange', amount: i, valid_from: `2026-12-${10 + (i % 5)}` })),
    )
    const statuses = await Promise.all(together)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 400]))
    const kept = await staff
      .collection('clients_fee')
      .getFullList({ filter: `outcome = "echange" && client = "${client}"` })
    expect(kept).toHaveLength(1)
  })
})

test('a row is for one party and one place', async () => {
  const { id: groupe } = await staff.collection('groupes_clients').create({ name: 'Petits comptes' })
  const { id: zone } = await staff.collection('zones').create({ name: 'Rif' })
  expect(await refusedFields(tarif({ groupe, zone, outcome: 'relance' }))).toEqual(['groupe', 'zone'])
  expect(await refusedFields(tarif({ client: idOf(staff), outcome: 'relance' }))).toEqual(['client'])
})

test('a client reads his rows, those of his group and those for all, no others', async () => {
  const { id: mine } = await staff.collection('groupes_clients').create({ name: 'Les miens' })
  const { id: others } = await staff.collection('groupes_clients').create({ name: 'Les autres' })
  await staff.collection('clients').update(client, { groupe: mine })
  const kinds = { client: '', ville: '', outcome: 'livraison', valid_from: '2027-01-01' }
  for (const who of [{}, { groupe: mine }, { groupe: others }, { client }]) await tarif({ ...kinds, ...who })
  const him = await wasl.as('client')
  const read = await him
    .collection('clients_fee')
    .getFullList({ filter: 'outcome = "livreur" || (outcome = "livraison" && valid_from = "2027-01-01")' })
  expect(read.map(({ client: of, groupe }) => [of, groupe]).sort()).toEqual(
    [
      ['', ''],
      ['', mine],
      [client, ''],
    ].sort(),
  )
})

test('rates of TVA are dated: carriage 10 % since 2026, the rest 20 %', async () => {
  const on = (fait: string, day: string) =>
    staff
      .collection('taux_tva')
      .getFirstListItem(
        `fait = "${fait}" && valid_from <= "${day}" && (valid_to = "" || valid_to >= "${day}")`,
      )
  expect((await on('livraison', '2025-12-31 00:00:00.000Z')).taux).toBe(20)
  expect((await on('livraison', '2026-01-01 00:00:00.000Z')).taux).toBe(10)
  expect((await on('emballage', '2026-01-01 00:00:00.000Z')).taux).toBe(20)
})
