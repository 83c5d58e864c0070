/** A livreur on tour whose phones are silent for an hour is on the home page. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PIN_DAYS } from '#model/domain/commande/pin.ts'
import { SILENT_MS, silentTours } from '#model/domain/phone/silent.ts'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetPositions } from '#server/jobs/forget-positions.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { account, idOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace('T', ' ')
const speak = (who: PocketBase, device: string, more: object = {}) =>
  who.send('/api/wasl/outbox', {
    method: 'POST',
    body: { device, unsent: 0, clock_offset: 0, items: [], ...more },
  })

/** A livreur on a tour begun two hours ago, whose phones were last heard of that long ago. */
async function onTour(name: string, silences: Readonly<Record<string, number>>): Promise<PocketBase> {
  const him = await account(world.wasl, world.staff, { type: 'livreur', name })
  const id = await world.received()
  await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(him), confirmer_ville: true })
  await world.move(him, id, 'EN_DISTRIBUTION', { source: 'scan' })
  await world.wasl.behind.query(
    sql`UPDATE tours SET opened_at = ${ago(2 * SILENT_MS)} WHERE livreur = ${idOf(him)} AND state = 'ouverte'`,
  )
  for (const [device, silence] of Object.entries(silences)) {
    await speak(him, device)
    await world.wasl.behind.query(
      sql`UPDATE appareils SET dernier_mot = ${ago(silence)} WHERE "user" = ${idOf(him)} AND device = ${device}`,
    )
  }
  return him
}
const silent = async (): Promise<readonly string[]> => {
  const filter = silentTours(ago(SILENT_MS))
  return (await world.staff.collection('tours').getFullList({ filter })).map(({ livreur }) => livreur)
}

it('counts who is on tour and says nothing with any of his phones', async () => {
  const quiet = await onTour('muet', { telephone000011: SILENT_MS + 60_000 })
  const talking = await onTour('bavard', { telephone000012: 60_000 })
  const changed = await onTour('change', { telephone000013: 48 * SILENT_MS, telephone000014: 60_000 })
  const never = await onTour('sans', {})
  const found = await silent()
  expect(found).toContain(idOf(quiet))
  for (const other of [talking, changed, never]) expect(found).not.toContain(idOf(other))
  await speak(quiet, 'telephone000011')
  expect(await silent()).not.toContain(idOf(quiet))
})

it('says no more of him once his tour has ended', async () => {
  const quiet = await onTour('rentré', { telephone000021: SILENT_MS + 60_000 })
  expect(await silent()).toContain(idOf(quiet))
  const tour = await quiet.collection('tours').getFirstListItem('state = "ouverte"')
  const [parcel] = await quiet.collection('commands').getFullList({ filter: `holder = "${idOf(quiet)}"` })
  const paid = { amount_collected: 270, mode_paiement: 'especes', source: 'app' }
  await world.move(quiet, String(parcel?.id), 'LIVRE', paid)
  await quiet.collection('tours').update(tour.id, { state: 'close' })
  expect(await silent()).not.toContain(idOf(quiet))
})

it('keeps where a phone last said it was, for thirty days, and nothing it did not say', async () => {
  const phone = () =>
    world.staff
      .collection('appareils')
      .getFirstListItem(`user = "${idOf(world.livreur)}" && device = "telephone000032"`)
  const call = (seq: number, body: object) => ({
    id: newId(),
    seq,
    occurred_at: new Date().toISOString(),
    collection: 'suivis',
    body,
  })
  const say = (...bodies: object[]) =>
    speak(world.livreur, 'telephone000032', {
      unsent: bodies.length,
      items: bodies.map((body, n) => call(n, body)),
    })
  await say(
    { position: { lat: 33.5, lon: -7.6, precision: 8 } },
    { position: { lat: 33.51, lon: -7.61 } },
    {},
  )
  expect(await phone()).toMatchObject({ position: { lat: 33.51, lon: -7.61 } })
  expect((await phone()).position_at).not.toBe('')
  await say({ position: { lieu: 'Chez le gardien' } }, { position: { lat: 133, lon: -7.6 } })
  await speak(world.livreur, 'telephone000032')
  expect((await phone()).position).toEqual({ lat: 33.51, lon: -7.61 })
  const old = `${PIN_DAYS} days 1 minute`
  await world.wasl.behind.query(
    sql`UPDATE appareils SET position_at = now() - ${old}::interval WHERE device = 'telephone000032'`,
  )
  await forgetPositions(await waslEngine(world.wasl.db, readConfig({ PUBLIC_URL: world.wasl.url })))
  expect(await phone()).toMatchObject({ position: { lat: 0, lon: 0 }, position_at: '' })
})

it('keeps the battery a phone tells, and tells none it did not', async () => {
  const phone = () =>
    world.staff
      .collection('appareils')
      .getFirstListItem(`user = "${idOf(world.livreur)}" && device = "telephone000031"`)
  await speak(world.livreur, 'telephone000031', { battery: 17.6 })
  expect((await phone()).batterie).toBe(18)
  await speak(world.livreur, 'telephone000031')
  expect((await phone()).batterie).toBeNull()
  await expect(speak(world.livreur, 'telephone000031', { battery: 170 })).rejects.toMatchObject({
    status: 400,
  })
})
