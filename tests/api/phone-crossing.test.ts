/** Calls of one phone that overlap each other, or work of the office. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { newId } from '#server/core/base/ids.ts'
import { account, idOf, statusOf } from '../support/people.ts'
import { releasedTogether } from '../support/released-together.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
})
afterAll(() => world.wasl.close())

const open = (name: string) => account(world.wasl, world.staff, { type: 'livreur', name })

interface Item {
  readonly id: string
  readonly seq: number
  readonly occurred_at: string
  readonly collection: 'suivis'
  readonly body: object
}

let seq = 0
const PAID = { amount_collected: 270, mode_paiement: 'especes' }
const delivered = (command: string, values: object = {}): Item => ({
  id: newId(),
  seq: ++seq,
  occurred_at: new Date().toISOString(),
  collection: 'suivis',
  body: { command, status: stateId('LIVRE'), source: 'app', ...PAID, ...values },
})

const send = async (items: readonly Item[], who: PocketBase, device = 'telephone000001') =>
  (
    await who.send<{ verdicts: Verdict[] }>('/api/wasl/outbox', {
      method: 'POST',
      body: { device, unsent: items.length, clock_offset: 0, items },
    })
  ).verdicts

async function carriedBy(livreur: PocketBase): Promise<string> {
  const id = await world.received()
  await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })
  await world.move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
  return id
}

it('the first words of a phone nobody knew, in several calls at once, are answered each time', async () => {
  for (let n = 0; n < 5; n++) {
    const device = newId()
    const statuses = await releasedTogether(world.wasl, 'appareils', 12, () =>
      Array.from({ length: 12 }, () => statusOf(send([], world.livreur, device))),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
})

it('a late result sent several times at once is one conflict, and its cash is owed once', async () => {
  const [him, other] = [await open('depossede'), await open('repreneur')]
  for (let n = 0; n < 5; n++) {
    const id = await carriedBy(him)
    const late = delivered(id, { from: stateId('EN_DISTRIBUTION') })
    const back = { kind: 'correction', agence: world.agence, note: 'Repris' }
    await world.move(world.staff, id, 'RECU_AGENCE', back)
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(other), confirmer_ville: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => send([late], him)))
    expect(answers.flat().map(({ verdict }) => verdict)).toEqual(Array(6).fill('conflict'))
    const kept = await world.staff.collection('conflits').getFullList({ filter: `command = "${id}"` })
    expect(kept).toHaveLength(1)
    const owed = await world.staff.collection('avances').getFullList({ filter: `conflit = "${kept[0]?.id}"` })
    expect(owed.map(({ montant }) => montant)).toEqual([270])
  }
})

it('a result of a parcel that goes back and forth is told in words: a conflict, or what stands instead', async () => {
  const [him, other] = [await open('tour'), await open('retour')]
  const id = await carriedBy(him)
  await send([delivered(id)], him)
  const taker = (livreur: PocketBase) => {
    const values = { ...PAID, delivery_man: idOf(livreur), note: 'Encaissé par un autre' }
    return world.move(world.staff, id, 'LIVRE', {
      kind: 'correction',
      motif: world.motif('LIVRE'),
      ...values,
    })
  }
  let corrected = false
  const office = async () => {
    for (let n = 0; n < 60; n++) await taker(n % 2 === 0 ? other : him)
    corrected = true
  }
  const told = new Set<string>()
  const phone = async () => {
    while (!corrected) {
      for (const { message } of await send([delivered(id)], him)) told.add(message)
    }
  }
  await Promise.all([office(), ...Array.from({ length: 6 }, phone)])
  expect([...told].filter((message) => !/plus chez vous|déjà « Livré »/.test(message))).toEqual([])
})
