import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

/** A picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let world: BonWorld
let delivered: RecordModel

beforeAll(async () => {
  world = await bonWorld()
  const { staff, livreur, here, parcels, move } = world
  const ids = await parcels(1, { price: 600, extra_fees: 0 })
  await move(staff, ids, 'RECU_HUB', { source: 'scan', agence: here })
  await move(staff, ids, 'AFFECTE', { delivery_man: idOf(livreur) })
  await move(livreur, ids, 'EN_DISTRIBUTION', { source: 'scan' })
  delivered = await livreur.collection('suivis').create({
    command: ids[0],
    status: stateId('LIVRE'),
    amount_collected: 600,
    mode_paiement: 'especes',
    photo: new File([PNG], 'porte.png', { type: 'image/png' }),
    signature: new File([PNG], 'signature.png', { type: 'image/png' }),
  })
})
afterAll(() => world.close())

async function opened(who: PocketBase | null, name: string): Promise<number> {
  const token = who ? await who.files.getToken() : ''
  return (await fetch(world.staff.files.getURL(delivered, name, { token }))).status
}

test('what was photographed at the door is opened by its client, its livreur and the company', async () => {
  const { staff, livreur, client } = world
  for (const name of [delivered.photo, delivered.signature]) {
    expect(await Promise.all([staff, livreur, client].map((who) => opened(who, name)))).toEqual([
      200, 200, 200,
    ])
  }
})

test('and by nobody else: another livreur, another client, a moderateur of other work, a guest', async () => {
  const { wasl, staff } = world
  const others = await Promise.all([
    account(wasl, staff, { type: 'livreur', name: 'autre-livreur' }),
    account(wasl, staff, { type: 'client', name: 'autre-client' }),
    account(wasl, staff, { type: 'moderateur', name: 'depots', roles: ['Stocks'] }),
  ])
  for (const name of [delivered.photo, delivered.signature]) {
    expect(await Promise.all([...others, null].map((who) => opened(who, name)))).toEqual([404, 404, 404, 404])
  }
})
