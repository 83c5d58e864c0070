/** The first steps of a new company on the home page: each person gets the steps his permissions allow, ticked from the records. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { sql } from '#server/db/sql.ts'
import { damage } from '../support/damage.ts'
import { account, idOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
beforeAll(async () => {
  wasl = await testWasl({ commands: 1, unproven: 'its only commande is put aside by hand' })
  staff = await wasl.as('moderateur')
  await damage(wasl.db, sql`UPDATE commands SET deleted_at = now()`)
}, 120_000)
afterAll(() => wasl.close())

const steps = async (who: PocketBase) => (await who.send<HomeAnswer>('/api/wasl/accueil', {})).premiers_pas

it('a moderateur with every permission gets every step, until the company has its first commande', async () => {
  const begun = { villes: true, agence: true, tarifs: true, client: true, livreur: true, equipe: true }
  expect(await steps(staff)).toEqual({ ...begun, commande: false })
  const { id } = await staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    city: villeId('Rabat'),
    price: 250,
    client_source: idOf(await wasl.as('client')),
  })
  expect(await steps(staff)).toBeUndefined()
  await staff.collection('commands').delete(id)
})

it('a person gets only the steps that his permissions allow', async () => {
  const one = (name: string, roles: readonly string[]) =>
    account(wasl, staff, { type: 'moderateur', name, roles })
  expect(Object.keys((await steps(await one('villes', ['Villes']))) ?? {})).toEqual(['villes'])
  expect(Object.keys((await steps(await one('commandes', ['Commandes']))) ?? {})).toEqual(['commande'])
  expect(await steps(await one('annonces', ['Annonces']))).toBeUndefined()
  expect(await steps(await wasl.as('livreur'))).toBeUndefined()
})
