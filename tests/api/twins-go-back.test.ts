import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusal } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

describe('the second parcel of a delivery', () => {
  for (const [kind, to, values, told] of [
    ['echange', 'ECHANGE_LIVRE', { is_echange: true }, { old_article: true }],
    ['partiel', 'LIVRE_PARTIEL', { quantity: 3 }, { pieces_kept: 1, amount_collected: 90 }],
  ] as const) {
    it(`(${kind}) goes back, and is neither sent out again nor corrected into a delivery`, async () => {
      const { staff, livreur, agence, move, now, twinOf } = world
      const motif = to === 'LIVRE_PARTIEL' ? world.motif('LIVRE_PARTIEL') : ''
      const twin = await twinOf(await world.delivered(values, to, { ...told, motif }))
      expect(twin).toMatchObject({ twin: kind, status: stateId('RETOUR_CHEZ_LIVREUR') })
      const back = { source: 'scan', agence }
      const paper = await staff.collection('bons').create({
        kind: 'retour livreur',
        livreur: idOf(livreur),
        agence,
        state: 'emis',
        commands: [twin.id],
      })
      await staff.collection('scans').create({
        text: twin.code,
        mode: 'retour_livreur',
        bon: paper.id,
        agence,
        device_at: new Date().toISOString(),
      })
      expect(await now(twin.id)).toMatchObject({ status: stateId('RETOUR_HUB'), holder: agence })
      const relaunch = { kind: 'relance', motif: world.motif('RECU_HUB'), ...back }
      for (const attempt of [
        () => move(staff, twin.id, 'RECU_HUB', relaunch),
        () => move(staff, twin.id, 'RECU_AGENCE', relaunch),
        () =>
          move(staff, twin.id, 'EN_DISTRIBUTION', {
            kind: 'correction',
            note: 'Il repart',
            delivery_man: idOf(livreur),
          }),
      ]) {
        const error = await refusal(attempt())
        expect(error.status).toBe(409)
        expect(error.response.message).toContain('revient à son client')
      }
      expect(await now(twin.id)).toMatchObject({ status: stateId('RETOUR_HUB') })
      await move(staff, twin.id, 'RETOUR_STOCK', back)
    })
  }
})

test('what replaces nothing is not corrected into an exchange, and brings no return into being', async () => {
  const { staff, livreur, move, now } = world
  const id = await world.onTour()
  const told = { kind: 'correction', note: 'Échange', amount_collected: 270, delivery_man: idOf(livreur) }
  const error = await refusal(move(staff, id, 'ECHANGE_LIVRE', told))
  expect(error.status).toBe(409)
  expect(error.response.data.code).toBe('pas_un_echange')
  expect(await now(id)).toMatchObject({ status: stateId('EN_DISTRIBUTION') })
  const twins = await staff.collection('commands').getList(1, 1, { filter: `parent = "${id}"` })
  expect(twins.totalItems).toBe(0)
  const exchange = await world.onTour({ is_echange: true })
  await move(staff, exchange, 'ECHANGE_LIVRE', told)
  expect(await world.twinOf(exchange)).toMatchObject({ twin: 'echange' })
})
