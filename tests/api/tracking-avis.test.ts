/** After a delivery the recipient rates it once, from 1 to 5 with a note, and may change the avis for a day. */

import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf, statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
let livreur: PocketBase
beforeAll(async () => {
  world = await openParcelWorld()
  livreur = await account(world.wasl, world.staff, { type: 'livreur', name: 'porteur' })
})
afterAll(() => world.wasl.close())

/** Parcels whose delivery was moved back by `hours`, until the test ends: the books are looked at after it. */
const moved: { readonly id: string; readonly hours: number }[] = []
const deliveredEarlier = async (id: string, hours: number) => {
  moved.push({ id, hours: -hours })
  await shift({ id, hours })
}
const shift = ({ id, hours }: { readonly id: string; readonly hours: number }) =>
  world.wasl.behind.query(
    sql`UPDATE suivis SET at = at - make_interval(hours => ${hours}::int) WHERE command = ${id}`,
  )
afterEach(async () => {
  for (const one of moved.splice(0)) await shift(one)
})

let made = 0

async function onTour() {
  const id = await world.received()
  await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })
  await world.move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
  const token = `avis${String(++made).padStart(12, '0')}`
  const [row] = await world.wasl.behind.query<{ code: string; client_source: string }>(
    sql`UPDATE commands SET public_token = ${token} WHERE id = ${id} RETURNING code, client_source`,
  )
  if (!row) throw new Error('no such parcel')
  return { id, client: row.client_source, path: `/suivi/${row.code}/${token}`, bare: `/suivi/${row.code}` }
}
const PAID = { amount_collected: 270, mode_paiement: 'especes', source: 'app' }
async function delivered() {
  const parcel = await onTour()
  await world.move(livreur, parcel.id, 'LIVRE', PAID)
  return parcel
}

async function ask(path: string, form?: Readonly<Record<string, string>>) {
  const answer = await fetch(`${world.wasl.url}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': 'fr' },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}
const say = (path: string, note: string, mot = '') => ask(path, { souhait: 'avis', note, mot })
const said = (id: string, who = world.staff) =>
  who.collection('avis').getFullList({ filter: `command = "${id}"` })

describe('the word of a recipient on his delivery', () => {
  it('is kept once, with who delivered and for whom, and changed for a day', async () => {
    const { id, client, path } = await delivered()
    expect((await ask(path)).text).toContain('Comment s’est passée la livraison ?')
    const both = await Promise.all([say(path, '4', '  Très\r\n poli <b> '), say(path, '4', 'Très poli <b>')])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect(await said(id)).toEqual([
      expect.objectContaining({ note: 4, mot: 'Très poli <b>', livreur: idOf(livreur), client }),
    ])
    const page = await ask(`${path}?fait=avis`)
    expect(page.text).toContain('Votre note : 4 sur 5.')
    expect(page.text).toContain('Très poli &lt;b&gt;')
    expect((await say(path, '2')).status).toBe(303)
    expect((await said(id)).map(({ note, mot }) => [note, mot])).toEqual([[2, '']])
    await deliveredEarlier(id, 25)
    await world.wasl.behind.query(
      sql`UPDATE avis SET at = at - interval '24 hours 1 second' WHERE command = ${id}`,
    )
    const after = await ask(path)
    expect(after.text).toContain('Votre note : 2 sur 5.')
    expect(after.text).not.toContain('value="avis"')
    expect((await say(path, '5')).status).toBe(409)
    expect((await said(id)).map(({ note }) => note)).toEqual([2])
  })

  it('is journalled as of the recipient', async () => {
    const { id, path } = await delivered()
    await say(path, '5')
    const [one] = await said(id)
    const lines = await world.wasl.db.query(
      sql`SELECT action, actor, source FROM journal WHERE collection = 'avis' AND record = ${one?.id ?? ''}`,
    )
    expect(lines).toEqual([{ action: 'create', actor: '', source: 'destinataire' }])
  })

  it.each(['', '0', '6', '4.5', '-1', 'cinq', '55'])('is not %j', async (note) => {
    const { id, path } = await delivered()
    const { status, text } = await say(path, note)
    expect([status, text.includes('Choisissez une note de 1 à 5.')]).toEqual([409, true])
    expect(await said(id)).toEqual([])
  })

  it('is not longer than its box', async () => {
    const { id, path } = await delivered()
    expect((await say(path, '3', 'x'.repeat(301))).status).toBe(409)
    expect(await said(id)).toEqual([])
    expect((await say(path, '3', 'x'.repeat(300))).status).toBe(303)
  })

  it('is not asked before delivery, nor a month after, nor taken from a stranger', async () => {
    const before = await onTour()
    expect((await ask(before.path)).text).not.toContain('value="avis"')
    expect((await say(before.path, '5')).status).toBe(409)
    const { id, path, bare } = await delivered()
    expect((await say(bare, '5')).status).toBe(422)
    await deliveredEarlier(id, 31 * 24)
    expect((await ask(path)).text).not.toContain('value="avis"')
    expect((await say(path, '5')).status).toBe(409)
    expect(await said(id)).toEqual([])
  })

  it('is asked anew of another delivery, where the first was taken back', async () => {
    const { id, path } = await delivered()
    await say(path, '1', 'Rien reçu')
    await world.wasl.behind.query(sql`UPDATE avis SET at = at - interval '2 hours' WHERE command = ${id}`)
    await deliveredEarlier(id, 1)
    expect((await ask(path)).text).toContain('Comment s’est passée la livraison ?')
    expect((await say(path, '5')).status).toBe(303)
    expect((await said(id)).map(({ note, mot }) => [note, mot])).toEqual([[5, '']])
  })

  it('is read by the office and its merchant, not by the livreur, and written by nobody else', async () => {
    const { id, path, client } = await delivered()
    await say(path, '2', 'En retard')
    const merchant = await world.wasl.as('client')
    expect(await said(id, merchant)).toHaveLength(idOf(merchant) === client ? 1 : 0)
    expect(await statusOf(said(id, livreur))).toBe(403)
    const [one] = await said(id)
    for (const who of [world.staff, merchant, livreur]) {
      expect(await statusOf(who.collection('avis').update(one?.id ?? '', { note: 5 }))).toBe(403)
      expect(await statusOf(who.collection('avis').create({ command: id, note: 5 }))).toBe(403)
    }
  })
})
