import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { PickupProposal } from '#model/domain/ramassage.ts'
import { localDay, systemClock } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, statusOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

type Pickup = WireRow<'rammasage'>

let wasl: TestWasl
let moderateur: PocketBase
let client: PocketBase
let neighbour: PocketBase
let ramasseur: PocketBase
let livreur: PocketBase

const FES = villeId('Fès')
const today = () => localDay(systemClock.now()).toString()
/** A day for each test: one request stands for one place and day. */
let ahead = 1
const nextDay = () => localDay(systemClock.now()).add({ days: ++ahead }).toString()

const villes = (values: object) => moderateur.collection('villes').update(FES, values)
const EVERY_DAY = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  ;[moderateur, client] = await Promise.all([wasl.as('moderateur'), wasl.as('client')])
  const open = (type: 'client' | 'livreur', name: string) => account(wasl, moderateur, { type, name })
  neighbour = await open('client', 'voisin')
  ramasseur = await open('livreur', 'karim')
  livreur = await open('livreur', 'youssef')
  await moderateur.collection('livreurs').update(idOf(ramasseur), { is_ramasseur: true })
  await villes({ jours: EVERY_DAY, cut_off: '' })
  await wasl.behind.query(sql`DELETE FROM jours_feries`)
  await wasl.engine.refresh('jours_feries')
  await wasl.behind.query(sql`DELETE FROM rammasage`)
  await client.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '0663000001',
    city: FES,
    price: 250,
    client_source: idOf(client),
  })
})
afterAll(() => wasl.close())

const request = (date: string, more: object = {}) => ({
  client: idOf(client),
  ville: FES,
  adresse: '12, rue des Écoles, Saada',
  date,
  creneau: 'soir',
  colis_declares: 4,
  ...more,
})
const ask = (body: object, by = client) => by.collection('rammasage').create<Pickup>(body)
const change = (by: PocketBase, { id }: { id: string }, values: object) =>
  by.collection('rammasage').update<Pickup>(id, values)
const proposal = (by: PocketBase, query: object = {}) =>
  by.send<PickupProposal>('/api/wasl/rammasage/proposal', { query: { ...query } })

describe('a request', () => {
  test('says little: the rest is as it was the last time', async () => {
    const first = await ask(request(nextDay(), { telephone: '0661223344' }))
    expect(first).toMatchObject({ state: 'demande', ramasseur: '', colis_remis: 0 })
    const { days, ...known } = await proposal(client)
    expect(known).toMatchObject({ ville: FES, adresse: first.adresse, telephone: '+212661223344' })
    expect(known.colis).toBeGreaterThan(0)
    expect(days.length).toBe(3)
    const day = days.find((one) => one.day !== first.date.slice(0, 10))
    const second = await ask({ client: idOf(client), date: day?.day })
    expect(second).toMatchObject({
      adresse: first.adresse,
      ville: FES,
      telephone: first.telephone,
      colis_declares: known.colis,
      creneau: day?.creneaux[0],
    })
  })

  test('names what is missing when nothing is known of the client', async () => {
    const { response } = await refusal(ask({ client: idOf(neighbour), date: nextDay() }, neighbour))
    expect(Object.keys(response.data).sort()).toEqual(['adresse', 'colis_declares', 'ville'])
  })

  test('is one for an address and a day, however the address is written and however many ask at once', async () => {
    const date = nextDay()
    const all = await Promise.allSettled(
      ['12 rue des ecoles Saada', '12, Rue des Écoles — saada', '12 RUE DES ÉCOLES SAADA'].map((adresse) =>
        ask(request(date, { adresse })),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const second = await refusal(ask(request(date)))
    expect(second.status).toBe(409)
    expect(second.response.message).toContain('déjà demandé')
    expect(second.response.data.present.state).toBe('demande')
    expect(await statusOf(ask(request(date, { adresse: 'Lot 4, Narjiss' })))).toBe(200)
    expect(await statusOf(ask(request(date, { client: idOf(neighbour) }), neighbour))).toBe(200)
  })

  test('is refused past the cut-off of the ville, on its days off and in the past, with the next day', async () => {
    await villes({ cut_off: '00:00' })
    const late = await refusal(ask(request(today())))
    expect(late.status).toBe(400)
    expect(late.response.data.date.message).toMatch(/prochain jour possible est le \w+ \d\d\/\d\d/)
    expect(await statusOf(ask(request(today(), { adresse: 'Lot 7, Narjiss' }), moderateur))).toBe(200)
    await villes({ cut_off: '' })
    const date = nextDay()
    const off = EVERY_DAY.filter((_, i) => i + 1 !== Temporal.PlainDate.from(date).dayOfWeek)
    await villes({ jours: off })
    expect((await refusal(ask(request(date)))).response.data.date.code).toBe('validation_not_possible')
    await villes({ jours: EVERY_DAY })
    const holiday = nextDay()
    const { id } = await moderateur.collection('jours_feries').create({ day: holiday, name: 'Aïd' })
    expect(await statusOf(ask(request(holiday)))).toBe(400)
    await moderateur.collection('jours_feries').delete(id)
    expect(await statusOf(ask(request(holiday)))).toBe(200)
    expect(await statusOf(ask(request('2020-01-02'), moderateur))).toBe(400)
  })

  test('changed, says as much as a new one, and stays its client’s', async () => {
    const made = await ask(request(nextDay()))
    const lacking = async (values: object) =>
      Object.keys((await refusal(change(moderateur, made, values))).response.data)
    expect(await lacking({ ville: '', adresse: '', colis_declares: 0 })).toEqual([
      'adresse',
      'ville',
      'colis_declares',
    ])
    const closed = await moderateur.collection('villes').getFirstListItem(`id != "${FES}"`)
    await moderateur.collection('villes').update(closed.id, { active: false })
    expect(await lacking({ ville: closed.id })).toEqual(['ville'])
    await moderateur.collection('villes').update(closed.id, { active: true })
    expect(await statusOf(change(moderateur, made, { client: idOf(neighbour) }))).toBe(409)
    expect(await client.collection('rammasage').getOne(made.id)).toMatchObject({
      ville: FES,
      colis_declares: 4,
    })
  })

  test('waits until the account of the client is accepted', async () => {
    const verify = (state: string) =>
      wasl.behind.query(sql`UPDATE users SET verification = ${state} WHERE id = ${idOf(neighbour)}`)
    await verify('en_cours')
    await moderateur.collection('users').update(idOf(neighbour), { locale: 'fr' })
    const { status, response } = await refusal(
      ask(request(nextDay(), { client: idOf(neighbour) }), neighbour),
    )
    expect(status).toBe(403)
    expect(response.message).toContain('en vérification')
    await verify('acceptee')
    await moderateur.collection('users').update(idOf(neighbour), { locale: 'ar' })
    expect(await statusOf(ask(request(nextDay(), { client: idOf(neighbour) }), neighbour))).toBe(200)
  })

  test('is made for oneself, or by Ramassage for a client', async () => {
    expect(await statusOf(ask(request(nextDay(), { client: idOf(neighbour) })))).toBe(400)
    expect(await statusOf(ask(request(nextDay()), livreur))).toBe(403)
    const agent = await account(wasl, moderateur, { type: 'moderateur', name: 'agent', roles: ['Commandes'] })
    expect(await statusOf(ask(request(nextDay()), agent))).toBe(403)
    expect(await statusOf(proposal(agent, { client: idOf(client) }))).toBe(403)
    await ask(request(nextDay(), { client: idOf(neighbour), adresse: 'Chez le voisin' }), neighbour)
    expect((await proposal(moderateur, { client: idOf(neighbour) })).adresse).toBe('Chez le voisin')
    expect((await proposal(client, { client: idOf(neighbour) })).adresse).not.toBe('Chez le voisin')
    const forced = { state: 'ramasse', ramasseur: idOf(ramasseur), colis_remis: 9 }
    const { status, response } = await refusal(ask(request(nextDay(), forced)))
    expect([status, Object.keys(response.data).sort()]).toEqual([400, Object.keys(forced).sort()])
  })
})

describe('a ramasseur', () => {
  test('is one who picks up; he then sees the request, the client’s name and nobody else’s', async () => {
    const made = await ask(request(nextDay()))
    expect(await statusOf(ramasseur.collection('rammasage').getOne(made.id))).toBe(404)
    const wrong = await refusal(change(moderateur, made, { ramasseur: idOf(livreur) }))
    expect(wrong.response.data.ramasseur.code).toBe('validation_not_ramasseur')
    const given = await change(moderateur, made, { ramasseur: idOf(ramasseur) })
    expect(given.state).toBe('affecte')
    expect(given.affecte_at).not.toBe('')
    const seen = await ramasseur.collection('rammasage').getOne(made.id, { expand: 'client' })
    expect(seen.expand?.client.full_name).toBe(client.authStore.record?.full_name)
    expect(seen.expand?.client).not.toHaveProperty('phone')
    const his = await client.collection('rammasage').getOne(made.id, { expand: 'ramasseur' })
    expect(his.expand?.ramasseur.full_name).toBe('karim')
    expect(await statusOf(livreur.collection('rammasage').getOne(made.id))).toBe(404)
    expect((await change(moderateur, made, { ramasseur: '' })).state).toBe('demande')
    expect(await statusOf(ramasseur.collection('rammasage').getOne(made.id))).toBe(404)
  })

  test('says he was there, and changes nothing else; a client does not say it for him', async () => {
    const made = await ask(request(nextDay()))
    expect(await statusOf(change(moderateur, made, { state: 'ramasse' }))).toBe(409)
    await change(moderateur, made, { ramasseur: idOf(ramasseur) })
    expect(await statusOf(change(ramasseur, made, { adresse: 'Ailleurs' }))).toBe(409)
    expect(await statusOf(change(ramasseur, made, { state: 'annule', motif: 'Trop loin' }))).toBe(403)
    expect(await statusOf(change(client, made, { state: 'ramasse' }))).toBe(403)
    expect((await change(ramasseur, made, { state: 'ramasse' })).state).toBe('ramasse')
    expect(await statusOf(change(moderateur, made, { state: 'annule', motif: 'x' }))).toBe(409)
  })
})

describe('cancelling', () => {
  test('is free while nobody is asked to go, and frees the day', async () => {
    const date = nextDay()
    const made = await ask(request(date))
    expect((await change(client, made, { state: 'annule' })).state).toBe('annule')
    expect(await statusOf(change(client, made, { state: 'demande' }))).toBe(409)
    expect(await statusOf(ask(request(date)))).toBe(200)
  })

  test('asks a reason afterwards, which the ramasseur reads', async () => {
    const made = await ask(request(nextDay()))
    await change(moderateur, made, { ramasseur: idOf(ramasseur) })
    const unsaid = await refusal(change(client, made, { state: 'annule' }))
    expect(unsaid.response.data.motif.message).toContain('pourquoi')
    expect(await statusOf(change(client, made, { creneau: 'soir', colis_declares: 9 }))).toBe(409)
    await change(client, made, { state: 'annule', motif: 'Rupture de stock' })
    expect(await ramasseur.collection('rammasage').getOne(made.id)).toMatchObject({
      state: 'annule',
      motif: 'Rupture de stock',
    })
  })
})

test('a position is that of its address: another address is elsewhere, until it is said where', async () => {
  const [shop, depot] = [
    { lon: -5.0003, lat: 34.0331 },
    { lon: -5.01, lat: 34.04 },
  ]
  const made = await ask(request(nextDay(), { position: shop }))
  const positionAfter = async (values: object) =>
    (await client.collection('rammasage').update(made.id, values)).position
  expect(await positionAfter({ creneau: 'matin' })).toEqual(shop)
  expect(await positionAfter({ adresse: '3, rue du Dépôt' })).toEqual({ lon: 0, lat: 0 })
  expect(await positionAfter({ adresse: '4, rue du Dépôt', position: depot })).toEqual(depot)
  expect(await proposal(client)).toMatchObject({ adresse: '4, rue du Dépôt', position: depot })
})
