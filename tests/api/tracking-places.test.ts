/** The recipient shares a position by one tap, for this parcel and its livreur, and can withdraw it. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PIN_DAYS } from '#model/domain/commande/pin.ts'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { LocatedParcel } from '#model/domain/tournee/located.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { forgetPositions } from '#server/jobs/forget-positions.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { account, idOf, statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
let livreur: PocketBase
beforeAll(async () => {
  world = await openParcelWorld()
  livreur = await account(world.wasl, world.staff, { type: 'livreur', name: 'porteur' })
  await world.staff.collection('villes').update(villeId('Rabat'), { position: { lat: 33.57, lon: -7.59 } })
})
afterAll(() => world.wasl.close())

let made = 0

/** Makes a parcel on the livreur's tour; returns the paths of its tracking page with and without the key. */
async function onTour() {
  const id = await world.received()
  await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })
  await world.move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
  const token = `lieu${String(++made).padStart(12, '0')}`
  const [row] = await world.wasl.behind.query<{ code: string }>(
    sql`UPDATE commands SET public_token = ${token} WHERE id = ${id} RETURNING code`,
  )
  if (!row) throw new Error('no such parcel')
  return { id, path: `/suivi/${row.code}/${token}`, bare: `/suivi/${row.code}` }
}

async function ask(path: string, form?: Readonly<Record<string, string>>) {
  const answer = await fetch(`${world.wasl.url}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': 'fr' },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const send = (path: string, position: string) => ask(path, { souhait: 'position', position })
const told = (who: PocketBase, id: string) =>
  who.collection('positions').getFullList({ filter: `command = "${id}"` })
const placeOf = async (id: string) => {
  const { items } = await livreur.send<{ items: LocatedParcel[] }>('/api/wasl/tours/lieux', {})
  return items.find((place) => place.id === id)
}
const journal = (record: string) =>
  world.wasl.db.query<{ action: string; actor: string; source: string; before: unknown; after: unknown }>(
    sql`SELECT action, actor, source, before, after FROM journal WHERE record = ${record} AND collection = 'positions' ORDER BY _seq`,
  )

describe('the position of a recipient', () => {
  it('is where his livreur goes, and stays in no journal', async () => {
    const { id, path } = await onTour()
    const page = await ask(path)
    expect(page.text).toContain('value="position"')
    expect(page.headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect((await send(path, '33.589171,-7.603612,12')).status).toBe(303)
    expect(await placeOf(id)).toEqual({ id, lat: 33.589171, lon: -7.603612, source: 'destinataire' })
    const [position] = await told(livreur, id)
    expect(position).toMatchObject({ position: { lat: 33.589171, lon: -7.603612 }, precision_m: 12 })
    expect((await ask(path)).text).toContain('le livreur verra votre position')
    // Another position replaces it; two at once leave one.
    const again = await Promise.all(['33.59,-7.6,9', '33.591,-7.6,9'].map((place) => send(path, place)))
    expect(again.map(({ status }) => status)).toEqual([303, 303])
    expect(await told(world.staff, id)).toHaveLength(1)
    const lines = await journal(position?.id ?? '')
    expect(lines.map(({ action, actor, source }) => [action, actor, source])).toEqual([
      ['create', '', 'destinataire'],
      ...lines.slice(1).map(() => ['update', '', 'destinataire']),
    ])
    expect(lines.length).toBeGreaterThan(1)
    expect(JSON.stringify(lines)).not.toContain('33.5')
  })

  it('is taken back by who gave it, and forgotten after thirty days', async () => {
    const { id, path } = await onTour()
    await send(path, '33.589171,-7.603612,12')
    const [given] = await told(world.staff, id)
    expect((await ask(path, { souhait: 'oubli' })).status).toBe(303)
    expect((await ask(path, { souhait: 'oubli' })).status).toBe(303)
    expect(await told(world.staff, id)).toEqual([])
    expect((await placeOf(id))?.source).not.toBe('destinataire')
    expect((await ask(`${path}?fait=oubli`)).text).toContain('Votre position est effacée.')
    expect((await journal(given?.id ?? '')).at(-1)).toMatchObject({
      action: 'delete',
      source: 'destinataire',
    })
    expect(JSON.stringify(await journal(given?.id ?? ''))).not.toContain('33.5')

    const kept = await onTour()
    for (const { path: its } of [{ path }, kept]) await send(its, '33.589171,-7.603612,12')
    await world.wasl.behind.query(
      sql`UPDATE positions SET at = now() - ${`${PIN_DAYS} days 1 minute`}::interval WHERE command = ${id}`,
    )
    const engine = await waslEngine(world.wasl.db, readConfig({ PUBLIC_URL: world.wasl.url }))
    await forgetPositions(engine)
    expect(await told(world.staff, id)).toEqual([])
    expect(await told(world.staff, kept.id)).toHaveLength(1)
  })

  it.each([
    ['nothing', ''],
    ['words', 'chez moi'],
    ['a district', '33.589171,-7.603612,900'],
    ['another town', '31.63,-8.01,12'],
    ['the sea of Guinea', '0,0,5'],
  ])('is not %s', async (_, position) => {
    const { id, path } = await onTour()
    const { status, text } = await send(path, position)
    expect([status, text.includes('Cette position est trop imprécise')]).toEqual([409, true])
    expect(await told(world.staff, id)).toEqual([])
  })

  it('is not asked, nor taken, once the parcel is delivered, and no stranger sends one', async () => {
    const { id, path, bare } = await onTour()
    expect((await send(bare, '33.589171,-7.603612,12')).status).toBe(422)
    await world.move(livreur, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes', source: 'app' })
    expect((await ask(path)).text).not.toContain('value="position"')
    expect((await send(path, '33.589171,-7.603612,12')).status).toBe(409)
    expect(await told(world.staff, id)).toEqual([])
  })

  it('is read by who has the parcel with him, not by another livreur nor by the merchant', async () => {
    const { id, path } = await onTour()
    await send(path, '33.589171,-7.603612,12')
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: 'autre' })
    expect(await told(livreur, id)).toHaveLength(1)
    expect(await told(other, id)).toEqual([])
    expect(await statusOf(told(await world.wasl.as('client'), id))).toBe(403)
    await world.move(livreur, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes', source: 'app' })
    expect(await told(livreur, id)).toEqual([])
  })
})
