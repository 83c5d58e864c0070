import { afterAll, beforeAll, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { PhoneRules } from '#model/domain/tournee/phone-rules.ts'
import type { ServedDays } from '#model/domain/tournee/served.ts'
import { fromCanonical } from '#server/clock.ts'
import { account, idOf, refusal } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

const RABAT = villeId('Rabat')
/** A Saturday, at ten. */
const SATURDAY = fromCanonical('2026-11-28 09:00:00.000Z')
let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld({ clock: { now: () => SATURDAY } })
})
afterAll(() => world.wasl.close())

test('a livreur has the amount from which a delivery requires a photo, as the company sets it', async () => {
  const livreur = await account(world.wasl, world.staff, { type: 'livreur', name: 'hicham' })
  const asked = async () => (await livreur.send<PhoneRules>('/api/wasl/tours/jours', {})).photo_des
  expect(await asked()).toBe(500)
  await world.staff.collection('settings').create({ key: 'preuve.photo_des', value: 350.5 })
  expect(await asked()).toBe(350.5)
})

test('a livreur has the served days of the villes of his parcels, holidays and closed days left out', async () => {
  const { staff } = world
  const livreur = await account(world.wasl, staff, { type: 'livreur', name: 'hamid' })
  const other = await account(world.wasl, staff, { type: 'livreur', name: 'said' })
  await staff.collection('villes').update(RABAT, { jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam'] })
  await staff.collection('jours_feries').create({ day: '2026-12-01 00:00:00.000Z', name: 'Fermé' })
  const id = await world.received()
  await world.move(staff, id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })

  const served = async (of: typeof livreur): Promise<readonly ServedDays[]> =>
    (await of.send('/api/wasl/tours/jours', {})).items
  const [ville, ...others] = await served(livreur)
  expect(others).toEqual([])
  expect(ville?.city).toBe(RABAT)
  expect(ville?.days.slice(0, 4)).toEqual(['2026-11-28', '2026-11-30', '2026-12-02', '2026-12-03'])
  expect(ville?.days.at(-1)).toBe('2026-12-12')
  expect(await served(other)).toEqual([])
  expect((await refusal(staff.send('/api/wasl/tours/jours', {}))).status).toBe(403)
})
