import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/reference.ts'
import { account, idOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

/** A picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let wasl: TestWasl
let staff: PocketBase
let livreur: PocketBase
let client: PocketBase
let delivered: RecordModel

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  staff = await wasl.as('moderateur')
  livreur = await wasl.as('livreur')
  client = await wasl.as('client')
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const { id } = await staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    city: villeId('Rabat'),
    price: 600,
    client_source: idOf(client),
  })
  const move = (who: PocketBase, status: string, values: object) =>
    who.collection('suivis').create({ command: id, status, ...values })
  await move(staff, stateId('RECU_HUB'), { source: 'scan', agence })
  await move(staff, stateId('AFFECTE'), { delivery_man: idOf(livreur) })
  await move(livreur, stateId('EN_DISTRIBUTION'), { source: 'scan' })
  delivered = await move(livreur, stateId('LIVRE'), {
    amount_collected: 600,
    mode_paiement: 'especes',
    photo: new File([PNG], 'porte.png', { type: 'image/png' }),
    signature: new File([PNG], 'signature.png', { type: 'image/png' }),
  })
})
afterAll(() => wasl.close())

async function opened(who: PocketBase | null, name: string): Promise<number> {
  const token = who ? await who.files.getToken() : ''
  return (await fetch(staff.files.getURL(delivered, name, { token }))).status
}

test('what was photographed at the door is opened by its client, its livreur and the company', async () => {
  for (const name of [delivered.photo, delivered.signature]) {
    expect(await Promise.all([staff, livreur, client].map((who) => opened(who, name)))).toEqual([
      200, 200, 200,
    ])
  }
})

test('and by nobody else: another livreur, another client, a moderateur of other work, a guest', async () => {
  const others = await Promise.all([
    account(wasl, staff, { type: 'livreur', name: 'autre-livreur' }),
    account(wasl, staff, { type: 'client', name: 'autre-client' }),
    account(wasl, staff, { type: 'moderateur', name: 'depots', roles: ['Stocks'] }),
  ])
  for (const name of [delivered.photo, delivered.signature]) {
    expect(await Promise.all([...others, null].map((who) => opened(who, name)))).toEqual([404, 404, 404, 404])
  }
})
