/** Photos and signatures come apart from the results that announce them, in either order and more than once. */

import { createHash, randomBytes } from 'node:crypto'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { lateProofs, PROOF_BYTES, PROOF_LATE_MS } from '#model/domain/phone/proof.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { PNG } from '../support/photo.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

/** A different picture each time. */
const picture = (size = 0): Buffer => Buffer.concat([PNG, randomBytes(Math.max(16, size - PNG.length))])
const nameOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function put(bytes: Buffer, who: PocketBase = world.livreur, name = nameOf(bytes)): Promise<Response> {
  return fetch(`${world.wasl.url}/api/wasl/preuves/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', authorization: who.authStore.token },
    body: new Uint8Array(bytes),
  })
}

/** Above the amount from which a photo is required. */
const DEAR = { price: 600, extra_fees: 0 }
const PAID = { amount_collected: 600, mode_paiement: 'especes', source: 'app' }

interface Delivery {
  readonly id: string
  readonly command: string
  again(): Promise<Verdict>
  readonly verdict: Verdict
}

let seq = 0
async function deliver(values: object, parcel?: string): Promise<Delivery> {
  const [id, command] = [newId(), parcel ?? (await world.onTour(DEAR))]
  const body = { command, status: stateId('LIVRE'), ...PAID, ...values }
  const item = { id, seq: ++seq, occurred_at: new Date().toISOString(), collection: 'suivis', body }
  const again = async () => {
    const batch = { device: 'telephone000001', unsent: 1, proofs: 3, clock_offset: 0, items: [item] }
    const answer = await world.livreur.send('/api/wasl/outbox', { method: 'POST', body: batch })
    return (answer.verdicts as Verdict[])[0] as Verdict
  }
  return { id, command, again, verdict: await again() }
}
const proofs = (suivi: string, who: PocketBase = world.staff) =>
  who.collection('preuves').getFullList({ filter: `suivi = "${suivi}"`, sort: 'genre' })
async function opened(who: PocketBase, preuve: object & { id: string; fichier?: string }): Promise<number> {
  const token = who.authStore.isValid ? await who.files.getToken() : ''
  const address = who.files.getURL({ collectionName: 'preuves', ...preuve }, preuve.fichier ?? '', { token })
  return (await fetch(address)).status
}

describe('a result that announces its photo', () => {
  it('is accepted at once, and completed by the file, sent any number of times', async () => {
    const [photo, signature] = [picture(), picture()]
    const names = { photo_sha256: nameOf(photo), signature_sha256: nameOf(signature) }
    const said = await deliver(names)
    expect(said.verdict).toMatchObject({ verdict: 'accepted', preuve_due: true })
    expect(await world.now(said.command)).toMatchObject({ amount_collected: 600 })
    expect((await proofs(said.id)).map(({ genre, state }) => [genre, state])).toEqual([
      ['photo', 'attendue'],
      ['signature', 'attendue'],
    ])
    const first = await put(photo)
    expect([first.status, await first.json()]).toEqual([200, { sha256: nameOf(photo), suivis: [said.id] }])
    expect(await said.again()).toMatchObject({ verdict: 'duplicate', preuve_due: true })
    const both = await Promise.all([put(signature), put(signature), put(photo)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await said.again()).not.toHaveProperty('preuve_due')
    const kept = await proofs(said.id)
    expect(kept.map(({ genre, state, sha256 }) => [genre, state, sha256])).toEqual([
      ['photo', 'recue', names.photo_sha256],
      ['signature', 'recue', names.signature_sha256],
    ])
    const token = await world.staff.files.getToken()
    const file = await fetch(world.staff.files.getURL(kept[0] as never, kept[0]?.fichier, { token }))
    expect(Buffer.from(await file.arrayBuffer())).toEqual(photo)
  })

  it('finds the file that came before it, and the file that comes at the same time', async () => {
    const early = picture()
    expect(await (await put(early)).json()).toEqual({ sha256: nameOf(early), suivis: [] })
    expect((await put(early)).status).toBe(200)
    const said = await deliver({ photo_sha256: nameOf(early) })
    expect(said.verdict).not.toHaveProperty('preuve_due')
    expect((await proofs(said.id)).map(({ state }) => state)).toEqual(['recue'])
    const parcels = await Promise.all(Array.from({ length: 4 }, () => world.onTour(DEAR)))
    const together = await Promise.all(
      parcels.map(async (parcel) => {
        const bytes = picture()
        const [one] = await Promise.all([deliver({ photo_sha256: nameOf(bytes) }, parcel), put(bytes)])
        return one.id
      }),
    )
    for (const id of together) expect((await proofs(id)).map(({ state }) => state)).toEqual(['recue'])
  })

  it('shares it with another result of the same livreur, not with one of somebody else', async () => {
    const bytes = picture()
    const two = [
      await deliver({ photo_sha256: nameOf(bytes) }),
      await deliver({ photo_sha256: nameOf(bytes) }),
    ]
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: 'autre' })
    expect(await (await put(bytes, other)).json()).toMatchObject({ suivis: [] })
    for (const { id } of two) expect((await proofs(id)).map(({ state }) => state)).toEqual(['attendue'])
    expect((await put(bytes)).status).toBe(200)
    for (const { id } of two) expect((await proofs(id)).map(({ state }) => state)).toEqual(['recue'])
  })

  it('is opened by who may see the suivi alone; before it, by its sender', async () => {
    const [bytes, early] = [picture(), picture()]
    const said = await deliver({ photo_sha256: nameOf(bytes) })
    await Promise.all([put(bytes), put(early)])
    const [kept] = await proofs(said.id)
    const { wasl, staff, livreur, client } = world
    const strangers = [
      await account(wasl, staff, { type: 'livreur', name: 'voisin' }),
      await account(wasl, staff, { type: 'client', name: 'voisine' }),
      await account(wasl, staff, { type: 'moderateur', name: 'depots', roles: ['Stocks'] }),
      new PocketBase(wasl.url),
    ]
    for (const who of [staff, livreur, client]) expect(await opened(who, kept as never)).toBe(200)
    for (const who of strangers) expect(await opened(who, kept as never)).toBe(404)
    const ahead = await livreur.collection('preuves').getFirstListItem(`sha256 = "${nameOf(early)}"`)
    for (const who of [staff, client, ...strangers]) expect(await opened(who, ahead)).toBe(404)
    expect(await opened(livreur, ahead)).toBe(200)
  })
})

describe('a photo that could not be taken', () => {
  it('is said with its reason, told to the office after a day, and closed in words', async () => {
    const late = (ms: number) => lateProofs(new Date(Date.now() - ms).toISOString().replace('T', ' '))
    const told = (filter: string) => world.staff.collection('preuves').getFullList({ filter })
    const said = await deliver({ photo_absente: 'Appareil photo en panne' })
    expect(said.verdict).toMatchObject({ verdict: 'accepted', preuve_due: true })
    const [kept] = await proofs(said.id)
    expect(kept).toMatchObject({ state: 'attendue', absente: 'Appareil photo en panne', sha256: '' })
    expect((await told(late(PROOF_LATE_MS))).map(({ id }) => id)).not.toContain(kept?.id)
    const yesterday = sql`UPDATE preuves SET annoncee_at = annoncee_at - interval '25 hours' WHERE id = ${kept?.id ?? ''}`
    await world.wasl.behind.query(yesterday)
    expect((await told(late(PROOF_LATE_MS))).map(({ id }) => id)).toContain(kept?.id)
    const update = (values: object) => world.staff.collection('preuves').update(kept?.id ?? '', values)
    expect((await refusal(update({ state: 'classee' }))).response.data).toHaveProperty('note')
    expect((await refusal(update({ state: 'recue' }))).response.data).toHaveProperty('state')
    expect(await update({ state: 'classee', note: 'Vu avec le client' })).toMatchObject({
      decide_par: idOf(world.staff),
    })
    expect(await statusOf(update({ note: 'Autre' }))).toBe(409)
    expect((await told(late(PROOF_LATE_MS))).map(({ id }) => id)).not.toContain(kept?.id)
  })

  it('is no way around the rule for whoever says nothing, nor for who is no livreur', async () => {
    const parcel = await world.onTour(DEAR)
    expect((await deliver({ photo_absente: '  ' }, parcel)).verdict).toMatchObject({
      verdict: 'refused',
      data: { photo: { code: 'validation_photo' } },
    })
    for (const values of [{ photo_absente: 'Non' }, { photo_sha256: nameOf(picture()) }]) {
      const asked = world.move(world.staff, parcel, 'LIVRE', { ...PAID, ...values })
      expect((await refusal(asked)).response.data).toHaveProperty(Object.keys(values)[0] as string)
    }
    expect(await world.stateOf(parcel)).toBe('EN_DISTRIBUTION')
  })
})

describe('a file that is sent', () => {
  it('is taken from livreurs alone', async () => {
    const bytes = picture()
    expect((await put(bytes, new PocketBase(world.wasl.url))).status).toBe(401)
    for (const who of [world.staff, world.client]) expect((await put(bytes, who)).status).toBe(403)
    const filter = `sha256 = "${nameOf(bytes)}"`
    expect(await world.livreur.collection('preuves').getFullList({ filter })).toEqual([])
  })

  it('is its SHA-256, a picture, and small', async () => {
    const bytes = picture()
    expect((await put(bytes, world.livreur, nameOf(picture()))).status).toBe(400)
    expect((await put(bytes, world.livreur, 'photo')).status).toBe(400)
    expect((await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400)
    expect((await put(Buffer.alloc(0))).status).toBe(400)
    expect((await put(picture(PROOF_BYTES + 1))).status).toBe(413)
    expect((await put(picture(PROOF_BYTES))).status).toBe(200)
  })

  it('is one of a thousand a day', async () => {
    const him = await account(world.wasl, world.staff, { type: 'livreur', name: 'photographe' })
    const first = picture()
    expect((await put(first, him)).status).toBe(200)
    await world.wasl.db.query(
      sql`UPDATE wasl_limits SET n = 1000, shut_until = until WHERE key = ${`preuves ${idOf(him)}`}`,
    )
    const refused = await put(picture(), him)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    // An existing file is no new one.
    expect((await put(first, him)).status).toBe(200)
  })
})

it('the office sees how many photos a phone still keeps', async () => {
  const phone = await world.staff.collection('appareils').getFirstListItem('device = "telephone000001"')
  expect(phone).toMatchObject({ preuves: 3, en_attente: 0 })
})
