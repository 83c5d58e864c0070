import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { idOf, refusal, refusedFields } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
beforeAll(async () => {
  world = await bonWorld()
})
afterAll(() => world.close())

const now = (id: string): Promise<RecordModel> => world.commande(id)

const MOTIF = stableId('motifs', 'Le destinataire le veut à nouveau')
const relaunch = (who: PocketBase, command: string, changes?: object): Promise<RecordModel> =>
  who.collection('suivis').create({
    command,
    status: stateId('RECU_AGENCE'),
    kind: 'relance',
    motif: MOTIF,
    ...(changes && { changes }),
  })

/** A parcel back on a shelf after an unanswered attempt in Rabat. */
async function failed(): Promise<RecordModel> {
  const { staff, livreur, here, parcels, move } = world
  const ids = await parcels(1, { receiver_address: '4, rue des Orangers' })
  const [id = ''] = ids
  await move(staff, ids, 'RECU_HUB', { source: 'scan', agence: here })
  await move(staff, ids, 'AFFECTE', { delivery_man: idOf(livreur) })
  await move(livreur, ids, 'EN_DISTRIBUTION', { source: 'scan' })
  await livreur.collection('appels').create({ command: id, kind: 'appel' })
  await move(livreur, ids, 'PAS_DE_REPONSE', { source: 'app' })
  await move(staff, ids, 'PAS_DE_REPONSE', { kind: 'garde', agence: here, source: 'scan' })
  return now(id)
}

test('with the same data, the parcel starts again as it is', async () => {
  const { staff } = world
  const before = await failed()
  const suivi = await relaunch(staff, before.id)
  expect(suivi).toMatchObject({ changes: null, fee_event: 'relance', attempt_no: 0 })
  expect(await now(before.id)).toMatchObject({
    code: before.code,
    attempts: 0,
    receiver_full_name: 'Amina Alaoui',
    city: before.city,
    reprint: false,
  })
})

test('for another destinataire, the commande is his, its label is printed again, and the suivi says what is new', async () => {
  const { staff } = world
  const before = await failed()
  const changes = {
    receiver_full_name: 'Youssef Idrissi',
    receiver_phone_number: '06 98 76 54 32',
    receiver_address: before.receiver_address,
  }
  const suivi = await relaunch(staff, before.id, changes)
  const told = { receiver_full_name: 'Youssef Idrissi', receiver_phone_number: '+212698765432' }
  expect(suivi.changes).toEqual(told)
  expect(await now(before.id)).toMatchObject({ ...told, code: before.code, price: 100, reprint: true })
})

test('by its client for another ville, it waits there, in the times of that ville, and is due for it', async () => {
  const { staff, client } = world
  const before = await failed()
  const fes = villeId('Fès')
  await staff.collection('minuteurs').create({
    status: stateId('RECU_AGENCE'),
    ville: fes,
    orange_h: 5,
    red_h: 9,
    active: true,
  })
  const suivi = await relaunch(client, before.id, { city: fes })
  expect(suivi).toMatchObject({ ville: fes, changes: { city: fes }, fee_event: 'relance' })
  const after = await now(before.id)
  expect(after).toMatchObject({ city: fes, status: stateId('RECU_AGENCE'), holder: world.here, attempts: 0 })
  const same = await failed()
  await relaunch(client, same.id)
  expect((await now(same.id)).late_at).not.toBe(after.late_at)
})

test('what cannot be is refused field by field, and nothing has moved', async () => {
  const { staff } = world
  const before = await failed()
  const changes = { receiver_phone_number: '12', city: 'a'.repeat(15), receiver_full_name: '' }
  const error = await refusal(relaunch(staff, before.id, changes))
  expect(error.status).toBe(400)
  expect(Object.keys(error.response.data).sort()).toEqual([
    'city',
    'receiver_full_name',
    'receiver_phone_number',
  ])
  expect(error.response.data.city.message).toContain('n’est pas desservie')
  expect(await now(before.id)).toMatchObject({ status: before.status, updated: before.updated })
})

test('the price is not changed on the way, nor anything by a move that is no relance', async () => {
  const { staff, livreur } = world
  const before = await failed()
  expect(await refusedFields(relaunch(staff, before.id, { price: 1, note: 'x' }))).toEqual(['note', 'price'])
  const changes = { receiver_full_name: 'Autre' }
  const moved = staff.collection('suivis').create({
    command: before.id,
    status: stateId('AFFECTE'),
    delivery_man: idOf(livreur),
    changes,
  })
  expect(await refusedFields(moved)).toEqual(['changes'])
  expect(await now(before.id)).toMatchObject({ receiver_full_name: 'Amina Alaoui', price: 100, note: '' })
})

test('taken back, the commande is again for whom it was, and its label printed once more', async () => {
  const { staff } = world
  const before = await failed()
  const suivi = await relaunch(staff, before.id, {
    receiver_full_name: 'Youssef Idrissi',
    city: villeId('Fès'),
  })
  await staff.collection('suivis').create({ command: before.id, kind: 'annulation', undoes: suivi.id })
  expect(await now(before.id)).toMatchObject({
    status: before.status,
    receiver_full_name: 'Amina Alaoui',
    city: before.city,
    attempts: 1,
    reprint: true,
  })
})

test('his livreur reads the new address in the commande, not in the history that outlives his right to it', async () => {
  const { staff, client, livreur, move } = world
  const before = await failed()
  const { id } = await relaunch(staff, before.id, { receiver_address: '9, avenue Hassan II' })
  await move(staff, [before.id], 'AFFECTE', { delivery_man: idOf(livreur) })
  expect((await livreur.collection('commands').getOne(before.id)).receiver_address).toBe(
    '9, avenue Hassan II',
  )
  expect(await livreur.collection('suivis').getOne(id)).not.toHaveProperty('changes')
  expect((await client.collection('suivis').getOne(id)).changes).toEqual({
    receiver_address: '9, avenue Hassan II',
  })
})
