import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import { idOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let commande: string
let profile: string
let removed: string
beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  staff = await wasl.as('moderateur')
  const client = await wasl.as('client')
  commande = (await staff.collection('commands').create({ ...PARCEL, client_source: idOf(client) })).id
  profile = (await staff.collection('clients').getFirstListItem(`user = "${idOf(client)}"`)).id
  await staff.collection('clients').update(profile, { rc: '120034' })
  removed = (await staff.collection('villes').create({ name: 'Sidi Nulle-Part' })).id
  await staff.collection('villes').delete(removed)
})
afterAll(() => wasl.close())

const PARCEL = {
  receiver_full_name: 'Salma Idrissi',
  receiver_phone_number: '0612345678',
  city: villeId('Rabat'),
  price: 250.5,
}

const found = async () => (await verify(wasl.db, NO_FILES)).map(({ where, what }) => `${where} : ${what}`)

test('what is done through the product is as the journal says', async () => {
  expect(await found()).toEqual([])
})

test.each<[string, () => readonly [change: Sql, back: Sql], () => string]>([
  [
    'an amount',
    () => [
      sql`UPDATE commands SET price = 25 WHERE id = ${commande}`,
      sql`UPDATE commands SET price = 250.5 WHERE id = ${commande}`,
    ],
    () =>
      `commands.price : 1 fiches ne disent pas ce que dit leur dernière écriture au journal (${commande})`,
  ],
  [
    'what was empty when it was made',
    () => [
      sql`UPDATE commands SET amount_collected = 25 WHERE id = ${commande}`,
      sql`UPDATE commands SET amount_collected = 0 WHERE id = ${commande}`,
    ],
    () =>
      `commands.amount_collected : 1 fiches ne disent pas ce que dit leur dernière écriture au journal (${commande})`,
  ],
  [
    'a RIB',
    () => [
      sql`UPDATE clients SET rc = '999999' WHERE id = ${profile}`,
      sql`UPDATE clients SET rc = '120034' WHERE id = ${profile}`,
    ],
    () => `clients.rc : 1 fiches ne disent pas ce que dit leur dernière écriture au journal (${profile})`,
  ],
  [
    'a record that comes back',
    () => [
      sql`INSERT INTO villes (id, name) VALUES (${removed}, 'Sidi Nulle-Part')`,
      sql`DELETE FROM villes WHERE id = ${removed}`,
    ],
    () => `villes : 1 fiches sont là, que le journal dit supprimées (${removed})`,
  ],
])('%s changed by SQL is named, and no longer once it is back', async (_, statements, sentence) => {
  const [change, back] = statements()
  await wasl.db.query(change)
  expect(await found()).toContain(sentence())
  await wasl.db.query(back)
  expect(await found()).toEqual([])
})
