import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, statusOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { workDay } from '#tests/support/work-day.ts'

type Commande = WireRow<'commands'>
type Demande = WireRow<'demandes'>

let wasl: TestWasl
let moderateur: PocketBase
let client: PocketBase
let livreur: PocketBase
let neighbour: PocketBase
let claims: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  ;[moderateur, client, livreur] = await Promise.all([
    wasl.as('moderateur'),
    wasl.as('client'),
    wasl.as('livreur'),
  ])
  neighbour = await account(wasl, moderateur, { type: 'client', name: 'voisin' })
  claims = await account(wasl, moderateur, { type: 'moderateur', name: 'soutien', roles: ['Reclamations'] })
})
afterAll(() => wasl.close())

let sent = 0
/** A parcel of the client in that state, with the livreur where the state has one. */
async function parcel(state: StateCode, more: object = {}): Promise<Commande> {
  const made = await client.collection('commands').create<Commande>({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: `06640000${String(++sent).padStart(2, '0')}`,
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(client),
    ...more,
  })
  const on = ['EN_DISTRIBUTION', 'NUMERO_ERRONE', 'LIVRE'].includes(state)
  await wasl.behind.query(
    sql`UPDATE commands SET status = ${stateId(state)}, delivery_man = ${on ? idOf(livreur) : ''},
      holder_kind = ${on ? 'livreur' : 'agence'}, holder = ${on ? idOf(livreur) : ''} WHERE id = ${made.id}`,
  )
  return moderateur.collection('commands').getOne<Commande>(made.id)
}
const ask = (command: Commande, changes: object, by = client) =>
  by.collection('demandes').create<Demande>({ command: command.id, changes })
const answer = ({ id }: { id: string }, values: object, by = moderateur) =>
  by.collection('demandes').update<Demande>(id, values)
const now = (command: Commande, by = moderateur) => by.collection('commands').getOne<Commande>(command.id)
const NEW_PHONE = { receiver_phone_number: '06 99 88 77 66' }

describe('a change of phone on a parcel with its livreur', () => {
  test('is seen by him once it is accepted, not before, and its label is to be printed again', async () => {
    const command = await parcel('EN_DISTRIBUTION')
    const edit = await refusal(client.collection('commands').update(command.id, NEW_PHONE))
    expect(edit.status).toBe(409)
    const demande = await ask(command, NEW_PHONE)
    expect(demande).toMatchObject({
      state: 'ouverte',
      author: idOf(client),
      changes: { receiver_phone_number: '+212699887766' },
      present: { receiver_phone_number: command.receiver_phone_number },
    })
    expect((await now(command, livreur)).receiver_phone_number).toBe(command.receiver_phone_number)
    expect(await answer(demande, { state: 'acceptee' })).toMatchObject({
      state: 'acceptee',
      decided_by: idOf(moderateur),
    })
    expect(await now(command, livreur)).toMatchObject({
      receiver_phone_number: '+212699887766',
      reprint: true,
      status: stateId('EN_DISTRIBUTION'),
      holder: idOf(livreur),
    })
    const moves = await livreur.collection('suivis').getFullList<WireRow<'suivis'>>({
      filter: `command = "${command.id}"`,
      sort: 'created',
    })
    expect(moves.slice(-2).map(({ status }) => status)).toEqual([
      stateId('CHANGEMENT_DEMANDE'),
      stateId('EN_DISTRIBUTION'),
    ])
    expect(moves.at(-2)).toMatchObject({ fee_event: 'changement', actor: idOf(moderateur) })
    expect(moves.at(-2)?.note).toContain('+212699887766')
  })

  test('mends a wrong number: the parcel goes out again', async () => {
    const command = await parcel('NUMERO_ERRONE')
    await answer(await ask(command, NEW_PHONE), { state: 'acceptee' })
    expect((await now(command)).status).toBe(stateId('EN_DISTRIBUTION'))
  })

  test('to another ville waits for whoever sends it there; on another day it is planned', async () => {
    const far = await parcel('EN_DISTRIBUTION')
    await answer(await ask(far, { city: villeId('Rabat') }), { state: 'acceptee' })
    expect(await now(far)).toMatchObject({ city: villeId('Rabat'), status: stateId('CHANGEMENT_DEMANDE') })
    const later = await parcel('EN_DISTRIBUTION')
    const day = workDay(3)
    await answer(await ask(later, { reported_date: day }), { state: 'acceptee' })
    const planned = await now(later)
    expect(planned).toMatchObject({ status: stateId('PROGRAMME'), reprint: false })
    expect(planned.reported_date).toContain(day)
  })
})

test('at an agence nothing moves: the commande says the new values', async () => {
  const command = await parcel('RECU_AGENCE')
  const changes = { receiver_full_name: 'Omar Alami', receiver_address: '3, Narjiss', price: 199.5 }
  await answer(await ask(command, changes), { state: 'acceptee' })
  expect(await now(command)).toMatchObject({
    ...changes,
    total: 199.5,
    status: stateId('RECU_AGENCE'),
    reprint: true,
  })
  const { items } = await client.send(`/api/collections/commands/records/${command.id}/history`, {})
  expect(JSON.stringify(items[0])).toContain('Omar Alami')
})

test('no day that is over, or too far to promise, is asked for nor accepted', async () => {
  const command = await parcel('RECU_AGENCE')
  const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  for (const reported_date of ['2020-01-01', inDays(17), '2099-01-01']) {
    const { response } = await refusal(ask(command, { reported_date }))
    expect(response.data.reported_date.message).toContain('Choisissez un jour entre')
  }
  const asked = await ask(command, { reported_date: workDay(2) })
  await wasl.behind.query(
    sql`UPDATE demandes SET changes = '{"reported_date":"2020-01-01 00:00:00.000Z"}' WHERE id = ${asked.id}`,
  )
  const late = await refusal(answer(asked, { state: 'acceptee' }))
  expect(late.status).toBe(409)
  expect(late.response.message).toContain('n’est plus possible : refusez-le. Choisissez un jour entre')
  expect((await now(command)).reported_date).toBe('')
})

test('refused with a reason, or taken back, it changes nothing', async () => {
  const command = await parcel('EN_DISTRIBUTION')
  const first = await ask(command, NEW_PHONE)
  const unsaid = await refusal(answer(first, { state: 'refusee' }))
  expect(unsaid.response.data.motif.message).toContain('pourquoi')
  await answer(first, { state: 'refusee', motif: 'Le destinataire a déjà répondu' })
  const second = await ask(command, NEW_PHONE)
  expect((await answer(second, { state: 'retiree' }, client)).state).toBe('retiree')
  expect(await now(command)).toMatchObject({
    receiver_phone_number: command.receiver_phone_number,
    status: stateId('EN_DISTRIBUTION'),
    reprint: false,
  })
  expect((await refusal(answer(first, { state: 'acceptee' }))).status).toBe(409)
})

describe('what cannot be asked', () => {
  test('is what the client edits himself, and what is over', async () => {
    const fresh = await client.collection('commands').getOne<Commande>((await parcel('NOUVEAU')).id)
    expect((await refusal(ask(fresh, NEW_PHONE))).response.message).toContain('directement')
    for (const state of ['LIVRE', 'RETOUR_HUB', 'PERDU'] as const) {
      expect((await refusal(ask(await parcel(state), NEW_PHONE))).status).toBe(409)
    }
  })

  test('is a new price once money was taken, whenever that was', async () => {
    const command = await parcel('EN_DISTRIBUTION')
    const demande = await ask(command, { price: 100 })
    const take = (state: string) =>
      wasl.behind.query(sql`UPDATE commands SET money_state = ${state} WHERE id = ${command.id}`)
    await take('CHEZ_LIVREUR')
    expect((await refusal(answer(demande, { state: 'acceptee' }))).response.message).toContain('encaissé')
    await answer(demande, { state: 'retiree' }, client)
    expect((await refusal(ask(command, { price: 100 }))).status).toBe(409)
    await take('NON_ENCAISSE')
    expect((await refusal(ask(command, { price: -1 }))).response.data.price.code).toBe(
      'validation_negative_price',
    )
  })

  test('is nothing, what is no value, and a second request while one is open', async () => {
    const command = await parcel('RECU_AGENCE')
    expect((await refusal(ask(command, {}))).response.data.changes.code).toBe('validation_required')
    expect((await refusal(ask(command, { price: 250 }))).status).toBe(400)
    const wrong = await refusal(ask(command, { receiver_phone_number: '12', city: 'x', status: 'LIVRE' }))
    expect(Object.keys(wrong.response.data).sort()).toEqual(['city', 'receiver_phone_number', 'status'])
    const asked = await Promise.allSettled([ask(command, { price: 10 }), ask(command, { price: 20 })])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const second = await refusal(ask(command, NEW_PHONE))
    expect(second.status).toBe(409)
    expect(second.response.data.present.id).toBeTruthy()
  })

  test('is what has changed meanwhile: it is looked at again', async () => {
    const command = await parcel('RECU_AGENCE')
    const demande = await ask(command, { price: 100 })
    await moderateur.collection('commands').update(command.id, { price: 300 })
    const { status, response } = await refusal(answer(demande, { state: 'acceptee' }))
    expect(status).toBe(409)
    expect(response.data.present).toEqual({ price: 300 })
  })
})

test('a client asks about his own parcels and answers for nobody; Réclamations reads', async () => {
  const command = await parcel('RECU_AGENCE')
  expect(await statusOf(ask(command, NEW_PHONE, neighbour))).toBe(400)
  expect(await statusOf(ask(command, NEW_PHONE, livreur))).toBe(403)
  const demande = await ask(command, NEW_PHONE)
  expect(await statusOf(answer(demande, { state: 'acceptee' }, client))).toBe(403)
  expect(await statusOf(answer(demande, { state: 'retiree' }, neighbour))).toBe(404)
  expect(await statusOf(claims.collection('demandes').getOne(demande.id))).toBe(200)
  expect(await statusOf(answer(demande, { state: 'acceptee' }, claims))).toBe(403)
  const other = await refusal(answer(demande, { changes: { price: 1 }, note: 'Perdue' }, client))
  expect([other.status, Object.keys(other.response.data)]).toEqual([400, ['changes']])
  const kept = await answer(demande, { note: 'Urgent' }, client)
  expect(kept).toMatchObject({ state: 'ouverte', note: 'Urgent', changes: demande.changes })
})
