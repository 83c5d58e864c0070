/** Attacks by somebody with an account: forgeries, other people's records, nonsense. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusedFields, statusOf } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
let other: PocketBase
let rival: PocketBase
let guest: PocketBase

beforeAll(async () => {
  hall = await openHall()
  other = await account(hall.wasl, hall.staff, { type: 'livreur', name: 'Omar' })
  rival = await account(hall.wasl, hall.staff, { type: 'client', name: 'Rival' })
  guest = await account(hall.wasl, hall.staff, { type: 'client', name: 'Personne' })
  guest.authStore.clear()
}, 60_000)
afterAll(() => hall.wasl.close())

/** A parcel on Karim's tour. */
async function loaded(): Promise<RecordModel> {
  const made = await hall.received()
  await hall
    .move(hall.staff, made.id, 'AFFECTE', { delivery_man: idOf(hall.karim), source: 'web' })
    .catch((error: unknown) => {
      throw new Error(JSON.stringify((error as { response: unknown }).response))
    })
  await hall.move(hall.karim, made.id, 'EN_DISTRIBUTION', { source: 'scan' })
  return made
}

const note = { note: 'Rue introuvable', position: { lieu: 'Devant la mosquée' } }

describe('a suivi', () => {
  test('says what the server knows: what else it is sent with is refused', async () => {
    const { id } = await loaded()
    const forged = {
      actor: idOf(hall.staff),
      at: '2020-01-01 00:00:00.000Z',
      attempt_no: 9,
      holder_kind: 'destinataire',
      holder: idOf(other),
      expected: 1,
      outcome: 'LIVRE',
      money_state: 'PAYE',
      fee_event: 'livraison',
      ville: 'x'.repeat(15),
      tour: 'x'.repeat(15),
    }
    const sent = hall.move(hall.karim, id, 'ADRESSE_INCORRECTE', { ...note, ...forged })
    expect(await refusedFields(sent)).toEqual(Object.keys(forged).sort())
    const unseen = { former: { status: 'x' }, job: 'x'.repeat(15) }
    const made = await hall.move(hall.karim, id, 'ADRESSE_INCORRECTE', { ...note, ...unseen })
    expect(made).toMatchObject({
      actor: idOf(hall.karim),
      attempt_no: 0,
      holder_kind: 'livreur',
      holder: idOf(hall.karim),
      expected: 250,
      outcome: '',
      money_state: 'NON_ENCAISSE',
      fee_event: '',
    })
    expect(made.at > '2026').toBe(true)
    expect(made.former).toBeUndefined()
    expect((await hall.at(id)).outcome).toBe('')
  })

  test('is not said to come from the product itself, nor from a file', async () => {
    const { id } = await loaded()
    for (const source of ['system', 'import']) {
      const sent = hall.move(hall.karim, id, 'ADRESSE_INCORRECTE', { ...note, source })
      expect(await refusedFields(sent)).toEqual(['source'])
    }
  })

  test('of another’s parcel is nobody’s but staff’s', async () => {
    const { id } = await loaded()
    const before = (await hall.suivisOf(id)).length
    for (const who of [other, rival]) {
      expect(await statusOf(hall.move(who, id, 'ADRESSE_INCORRECTE', note))).toBe(400)
    }
    expect(await statusOf(hall.move(guest, id, 'ADRESSE_INCORRECTE', note))).toBe(403)
    for (const kind of ['correction', 'garde', 'relance']) {
      const status = await statusOf(
        hall.move(hall.karim, id, 'RECU_HUB', { kind, note: 'x', agence: hall.casa }),
      )
      expect([kind, [400, 403, 409].includes(status)]).toEqual([kind, true])
    }
    expect(await hall.suivisOf(id)).toHaveLength(before)
  })

  test('is taken back by who made it, or who corrects', async () => {
    const { id } = await loaded()
    const made = await hall.move(hall.karim, id, 'ADRESSE_INCORRECTE', note)
    const undo = (who: PocketBase, command = id) =>
      statusOf(who.collection('suivis').create({ command, kind: 'annulation', undoes: made.id }))
    for (const who of [other, rival, hall.client, hall.other]) expect([400, 403]).toContain(await undo(who))
    const elsewhere = await loaded()
    expect(await undo(hall.karim, elsewhere.id)).toBeGreaterThanOrEqual(400)
    expect(await hall.stateOf(id)).toBe('ADRESSE_INCORRECTE')
    expect(await undo(hall.karim)).toBe(200)
  })

  test('sent fifty times at once under one id is one; under another’s id it is refused', async () => {
    const { id } = await loaded()
    const own = hall.newId()
    const send = (who: PocketBase, command: string) =>
      statusOf(hall.move(who, command, 'ADRESSE_INCORRECTE', { id: own, ...note }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(hall.karim, id)))
    expect(new Set(answers)).toEqual(new Set([200]))
    const moves = (await hall.suivisOf(id)).filter(({ status }) => status === stateId('ADRESSE_INCORRECTE'))
    expect(moves).toHaveLength(1)
    const once = hall.newId()
    const batched = await Promise.all(
      Array.from({ length: 5 }, () => {
        const batch = hall.karim.createBatch()
        const body = {
          id: once,
          command: id,
          status: stateId('EN_DISTRIBUTION'),
          kind: 'annulation',
          undoes: own,
        }
        batch.collection('suivis').create(body)
        return statusOf(batch.send())
      }),
    )
    expect(batched).toEqual(batched.map(() => 200))
    const second = await loaded()
    expect(await send(hall.karim, second.id)).toBe(409)
    expect(await hall.stateOf(second.id)).toBe('EN_DISTRIBUTION')
  })

  test('of two people at once is one person’s', async () => {
    const { id } = await loaded()
    const from = stateId('EN_DISTRIBUTION')
    const answers = await Promise.all([
      statusOf(hall.move(hall.karim, id, 'ADRESSE_INCORRECTE', { ...note, from })),
      statusOf(hall.move(hall.karim, id, 'NUMERO_ERRONE', { note: 'Faux numéro', from })),
      statusOf(hall.move(hall.staff, id, 'HORS_ZONE', { from, position: { lieu: 'Loin' } })),
    ])
    expect(answers.toSorted()).toEqual([200, 409, 409])
  })
})

describe('what is another’s', () => {
  test('a scan: its id serves nobody else, and it is not replayed as another’s', async () => {
    const parcel = await hall.parcel()
    const id = hall.newId()
    await hall.scan(parcel.code, { id })
    const stolen = await statusOf(hall.scan(parcel.code, { id }, hall.other))
    expect([400, 409]).toContain(stolen)
    expect(await statusOf(hall.karim.collection('scans').getOne(id))).toBe(404)
    expect(await statusOf(hall.karim.collection('scans').update(id, { annule: true }))).toBe(404)
    const forged = { author: idOf(other), at: '2020-01-01', result: 'inconnu', message: 'x' }
    expect(await refusedFields(hall.scan(parcel.code, forged))).toEqual(Object.keys(forged).sort())
  })

  test('a call, a demande, a tour', async () => {
    const { id } = await loaded()
    const { tour } = await hall.at(id)
    for (const who of [other, rival]) {
      const calls = who.collection('appels').create({ command: id, kind: 'appel', author: idOf(hall.karim) })
      expect([400, 403]).toContain(await statusOf(calls))
      const demande = who.collection('demandes').create({ command: id, changes: { price: 1 } })
      expect([400, 403]).toContain(await statusOf(demande))
      expect([403, 404]).toContain(await statusOf(who.collection('tours').update(tour, { state: 'close' })))
    }
    const called = { command: id, kind: 'appel', author: idOf(other), at: '2020-01-01' }
    expect(await refusedFields(hall.karim.collection('appels').create(called))).toEqual(['at', 'author'])
    const given = hall.karim.collection('tours').update(tour, { repris_par: idOf(other) })
    expect(await refusedFields(given)).toEqual(['repris_par'])
    const changes = { receiver_phone_number: '0699999999' }
    const foreign = { delivery_man: idOf(other), status: stateId('LIVRE') }
    const demandes = hall.client.collection('demandes')
    expect(
      await refusedFields(demandes.create({ command: id, changes: { ...changes, ...foreign } })),
    ).toEqual(Object.keys(foreign))
    expect(await refusedFields(demandes.create({ command: id, changes, state: 'acceptee' }))).toEqual([
      'state',
    ])
    const asked = await demandes.create({ command: id, changes })
    expect(asked).toMatchObject({ state: 'ouverte', changes: { receiver_phone_number: '+212699999999' } })
    expect([400, 403, 404]).toContain(
      await statusOf(hall.client.collection('demandes').update(asked.id, { state: 'acceptee' })),
    )
    expect((await hall.at(id)).receiver_phone_number).toBe('+212612345678')
  })

  test('a bon, its lines, its paper and its signature', async () => {
    const mine = await hall.parcel()
    const bon = await hall.client
      .collection('bons')
      .create({ kind: 'livraison', client: idOf(hall.client), commands: [mine.id] })
    for (const who of [rival, other, hall.karim]) {
      expect(await statusOf(who.collection('bons').getOne(bon.id))).toBe(404)
      expect(await statusOf(who.collection('bons').update(bon.id, { signed_to: 'Moi' }))).toBe(404)
      expect(await statusOf(who.send(`/api/wasl/bons/${bon.id}/pdf`, {}))).toBe(404)
      expect(await statusOf(who.send(`/api/wasl/labels?ids=${mine.id}&format=A6`, {}))).toBe(404)
      expect(await statusOf(who.send(`/api/wasl/labels?bon=${bon.id}&format=A6`, {}))).toBe(404)
      const line = who.collection('bons_details').create({ bon: bon.id, command: mine.id })
      expect([400, 403]).toContain(await statusOf(line))
    }
    for (const path of [`bons/${bon.id}/pdf`, `labels?ids=${mine.id}&format=A6`]) {
      expect([401, 403, 404]).toContain(await statusOf(guest.send(`/api/wasl/${path}`, {})))
    }
    const taking = rival
      .collection('bons')
      .create({ kind: 'livraison', client: idOf(rival), commands: [mine.id] })
    expect([400, 409]).toContain(await statusOf(taking))
    const posing = rival.collection('bons').create({ kind: 'livraison', client: idOf(hall.client) })
    expect(await statusOf(posing)).toBe(400)
    for (const kind of ['envoi', 'distribution', 'retour client', 'ramassage']) {
      expect(await statusOf(rival.collection('bons').create({ kind, client: idOf(rival) }))).toBe(400)
    }
    const forged = { number: 'BL-1', seq: 1, colis: 99, total: 1, author: idOf(rival) }
    const sent = hall.client.collection('bons').update(bon.id, { ...forged, printed: {} })
    expect(await refusedFields(sent)).toEqual(Object.keys(forged).sort())
    expect([400, 403, 409]).toContain(
      await statusOf(hall.client.collection('bons').update(bon.id, { state: 'clos' })),
    )
  })

  test('a lot says where its moves come from as a person may', async () => {
    const { id } = await loaded()
    const move = { status: stateId('ADRESSE_INCORRECTE'), ...note, source: 'system' }
    const lot = await hall.staff.collection('jobs').create({ kind: 'etat', commands: [id], move })
    await expect.poll(() => hall.stateOf(id), { timeout: 20_000 }).toBe('ADRESSE_INCORRECTE')
    expect((await hall.suivisOf(id)).find(({ job }) => job === lot.id)?.source).toBe('web')
  })

  test('a lot: neither read, nor undone, nor made with another’s parcels', async () => {
    const { id } = await loaded()
    const move = { status: stateId('ADRESSE_INCORRECTE'), ...note }
    const asked = { kind: 'etat', commands: [id], move }
    const forged = { author: idOf(rival), state: 'fini', applied: 99, result: 'success' }
    const sent = hall.staff.collection('jobs').create({ ...asked, ...forged })
    expect(await refusedFields(sent)).toEqual(Object.keys(forged).sort())
    const lot = await hall.staff.collection('jobs').create(asked)
    expect(lot).toMatchObject({ author: idOf(hall.staff), state: 'attente', applied: 0 })
    const over = async (who: PocketBase, job: string) => {
      await expect
        .poll(async () => (await who.collection('jobs').getOne(job)).state, { timeout: 20_000 })
        .toBe('fini')
      return (await who.collection('jobs_rows').getFullList({ filter: `job = "${job}"` }))[0]
    }
    expect((await over(hall.staff, lot.id))?.result).toBe('success')
    for (const who of [rival, hall.client]) {
      expect(await statusOf(who.collection('jobs').getOne(lot.id))).toBe(404)
      expect(
        (await who.collection('jobs_rows').getList(1, 1, { filter: `job = "${lot.id}"` })).totalItems,
      ).toBe(0)
      expect([400, 403]).toContain(
        await statusOf(who.collection('jobs').create({ kind: 'annulation', undoes: lot.id })),
      )
    }
    expect(await statusOf(hall.karim.collection('jobs').create({ kind: 'etat', commands: [id], move }))).toBe(
      403,
    )
    const theirs = await rival.collection('jobs').create({
      kind: 'etat',
      commands: [id],
      move: { status: stateId('DEMANDE_RETOUR'), note: 'x' },
    })
    expect(await over(rival, theirs.id)).toMatchObject({ result: 'failed', suivi: '' })
    const trash = await rival
      .collection('jobs')
      .create({ kind: 'corbeille', commands: [(await hall.parcel()).id] })
    expect((await over(rival, trash.id))?.result).toBe('failed')
  })
})
