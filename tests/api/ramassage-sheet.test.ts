import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collections, WireRow } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { localDay, systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { account, idOf, refusal, statusOf } from '#tests/support/people.ts'
import { readOntoBon } from '#tests/support/read-onto-bon.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

type Commande = WireRow<'commands'>

let wasl: TestWasl
let engine: Engine<Collections>
let moderateur: PocketBase
let client: PocketBase
let karim: PocketBase
let omar: PocketBase
const FES = villeId('Fès')

beforeAll(async () => {
  wasl = await testWasl({ commands: 40 })
  engine = await waslEngine(wasl.db, readConfig({ DATA_DIR: '/tmp' }))
  moderateur = await wasl.as('moderateur')
  client = await account(wasl, moderateur, { type: 'client', name: 'marchand' })
  karim = await account(wasl, moderateur, { type: 'livreur', name: 'karim' })
  omar = await account(wasl, moderateur, { type: 'livreur', name: 'omar' })
  for (const who of [karim, omar]) {
    await moderateur.collection('livreurs').update(idOf(who), { is_ramasseur: true })
  }
  const days = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']
  await moderateur.collection('villes').update(FES, { jours: days, cut_off: '' })
  await wasl.behind.query(sql`DELETE FROM jours_feries`)
  await wasl.engine.refresh('jours_feries')
})
afterAll(() => wasl.close())

let sent = 0
const parcel = () =>
  client.collection('commands').create<Commande>({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: `06650000${String(++sent).padStart(2, '0')}`,
    city: FES,
    price: 250,
    client_source: idOf(client),
  })
let ahead = 0
const ask = () =>
  client.collection('rammasage').create<WireRow<'rammasage'>>({
    client: idOf(client),
    ville: FES,
    adresse: '12, rue des Écoles',
    date: localDay(systemClock.now()).add({ days: ++ahead }).toString(),
  })
const change = (by: PocketBase, id: string, values: object) =>
  by.collection('rammasage').update<WireRow<'rammasage'>>(id, values)
const send = (id: string, who: PocketBase) => change(moderateur, id, { ramasseur: idOf(who) })
const bonOf = (id: string) => moderateur.collection('bons').getOne<WireRow<'bons'>>(id)
const stateOf = async ({ id }: { id: string }) =>
  (await moderateur.collection('commands').getOne<Commande>(id)).status

const scan = (by: PocketBase, bon: string, { id }: { id: string }) =>
  readOntoBon(engine, bon, id, by.authStore.token)

/** Nothing of a parcel that was never handed over is billed, whatever fee somebody imposes. */
async function expectUnbilled({ id: command }: Commande): Promise<void> {
  const fees = moderateur.collection('frais')
  expect(await fees.getFullList({ filter: `command = "${command}"` })).toEqual([])
  const imposed = { command, party: 'client', fait: 'livraison', montant: 30, force: true, motif: 'Essai' }
  expect(await statusOf(fees.create(imposed))).toBe(200)
  const period_to = localDay(systemClock.now()).add({ days: 1 }).toString()
  const { response } = await refusal(
    moderateur.collection('factures').create({ party: 'client', user: idOf(client), period_to }),
  )
  expect(response.code).toBe('rien_a_facturer')
}

test('a ramasseur leaves with a sheet of what waits; what he is not given is missing, and asked for again', async () => {
  const parcels = [await parcel(), await parcel(), await parcel()] as const
  const request = await ask()
  expect(request).toMatchObject({ colis_declares: 3, bon: '' })
  const given = await send(request.id, karim)
  const sheet = await bonOf(given.bon)
  expect(sheet).toMatchObject({
    kind: 'ramassage',
    state: 'emis',
    livreur: idOf(karim),
    ramassage: request.id,
    declared: 3,
    colis: 3,
  })
  expect(sheet.number).toMatch(/^BR-\d{4}-\d+$/)
  for (const one of parcels) expect(await stateOf(one)).toBe(stateId('RAMASSAGE_AFFECTE'))

  expect((await scan(karim, sheet.id, parcels[0])).result).toBe('ok')
  expect((await scan(karim, sheet.id, parcels[1])).result).toBe('ok')
  const surprise = await parcel()
  expect((await scan(karim, sheet.id, surprise)).result).toBe('ok')
  await karim.collection('bons').update(sheet.id, { state: 'clos' })
  expect(await client.collection('rammasage').getOne(request.id)).toMatchObject({
    state: 'ramasse',
    colis_remis: 3,
    colis_declares: 3,
  })
  expect(await bonOf(sheet.id)).toMatchObject({ scanned: 2, missing: 1, surplus: 1 })
  expect(await stateOf(parcels[2])).toBe(stateId('MANQUANT_RAMASSAGE'))

  const straight = moderateur.collection('suivis').create({
    command: parcels[2].id,
    status: stateId('RECU_HUB'),
    source: 'scan',
  })
  expect((await refusal(straight)).status).toBe(409)
  await expectUnbilled(parcels[2])
  const again = await send((await ask()).id, omar)
  expect(await stateOf(parcels[2])).toBe(stateId('RAMASSAGE_AFFECTE'))
  expect((await scan(omar, again.bon, parcels[2])).result).toBe('ok')
  expect(await stateOf(parcels[2])).toBe(stateId('RAMASSE'))
})

test('who says he has been there before he closes his sheet tells how many he was given all the same', async () => {
  const parcels = [await parcel(), await parcel()] as const
  const request = await ask()
  const given = await send(request.id, karim)
  for (const one of parcels) await scan(karim, given.bon, one)
  await karim.collection('rammasage').update(request.id, { state: 'ramasse' })
  await karim.collection('bons').update(given.bon, { state: 'clos' })
  const told = { state: 'ramasse', colis_remis: 2, bon: given.bon }
  expect(await client.collection('rammasage').getOne(request.id)).toMatchObject(told)
  const sheet = { kind: 'ramassage', client: idOf(client), livreur: idOf(karim), ramassage: request.id }
  expect((await refusal(moderateur.collection('bons').create(sheet))).status).toBe(409)
  expect(await client.collection('rammasage').getOne(request.id)).toMatchObject(told)
})

test('another ramasseur takes another sheet, and the first is void', async () => {
  const one = await parcel()
  const request = await ask()
  const first = await send(request.id, karim)
  const second = await send(request.id, omar)
  expect(second.bon).not.toBe(first.bon)
  expect(await bonOf(first.bon)).toMatchObject({ state: 'annule', motif: 'Un autre ramasseur passe' })
  expect(await bonOf(second.bon)).toMatchObject({ state: 'emis', livreur: idOf(omar), colis: 1 })
  expect(await stateOf(one)).toBe(stateId('RAMASSAGE_AFFECTE'))
  expect((await scan(karim, second.bon, one)).result).toBe('mauvais')
  await change(client, request.id, { state: 'annule', motif: 'Fermé ce jour-là' })
  expect(await bonOf(second.bon)).toMatchObject({ state: 'annule', motif: 'Fermé ce jour-là' })
  expect(await stateOf(one)).toBe(stateId('ATTENTE_RAMASSAGE'))
})

test('once parcels are in his hands the request is not cancelled any more', async () => {
  const one = await parcel()
  const given = await send((await ask()).id, karim)
  await scan(karim, given.bon, one)
  expect(await statusOf(change(client, given.id, { state: 'annule', motif: 'Trop tard' }))).toBe(409)
  expect(await client.collection('rammasage').getOne(given.id)).toMatchObject({ state: 'affecte' })
})

test('in the ville of another agence it is on a sheet of that agence', async () => {
  await parcel()
  const given = await send((await ask()).id, karim)
  const villes = moderateur.collection('villes')
  const { agence } = await villes.getOne(FES)
  const ville = await villes.getFirstListItem(`active = true && agence != "" && agence != "${agence}"`)
  await villes.update(ville.id, { jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'], cut_off: '' })
  const moved = await change(moderateur, given.id, { ville: ville.id, adresse: '4, avenue Hassan II' })
  expect(moved).toMatchObject({ agence: ville.agence, state: 'affecte', ramasseur: idOf(karim) })
  expect(await bonOf(given.bon)).toMatchObject({ state: 'annule', motif: 'Une autre agence y passe' })
  expect(await bonOf(moved.bon)).toMatchObject({ state: 'emis', agence: ville.agence, livreur: idOf(karim) })
  const stored = await moderateur.collection('rammasage').getOne(given.id)
  expect(stored.bon).toBe(moved.bon)
})

test('a missing parcel is never at the hub without a scan, nor on a facture', async () => {
  const [kept, missing] = [await parcel(), await parcel()]
  const { bon } = await send((await ask()).id, karim)
  await scan(karim, bon, kept)
  await karim.collection('bons').update(bon, { state: 'clos' })
  expect(await stateOf(missing)).toBe(stateId('MANQUANT_RAMASSAGE'))

  const scanner = await account(wasl, moderateur, {
    type: 'moderateur',
    name: 'scanner',
    roles: ['Commandes', 'Ramassage', 'Envois', 'BLS', 'Factures clients', 'Frais de livraison'],
  })
  const agence = (await moderateur.collection('agences').getFirstListItem('')).id
  const move = async (values: object) => {
    const told = scanner.collection('suivis').create({ command: missing.id, agence, ...values })
    return (await refusal(told)).response
  }
  const scanned = { source: 'scan', position: { lon: -5, lat: 34 } }
  expect(await move({ status: stateId('RECU_HUB'), ...scanned })).toMatchObject({ code: 'passage_ferme' })
  expect(await move({ status: stateId('RECU_HUB') })).toMatchObject({ code: 'passage_ferme' })
  expect(Object.keys((await move({ status: stateId('RAMASSE') })).data)).toEqual(['source'])
  const edited = scanner.collection('commands').update(missing.id, { status: stateId('RECU_HUB') })
  expect(await statusOf(edited)).toBeGreaterThanOrEqual(400)
  expect(await stateOf(missing)).toBe(stateId('MANQUANT_RAMASSAGE'))

  for (const fait of ['livraison', 'stockage']) {
    const forced = { command: missing.id, fait, montant: 35, motif: 'Déplacement', force: true }
    await scanner.collection('frais').create(forced)
  }
  const run = await scanner.collection('facturations').create({
    party: 'client',
    period_to: localDay(systemClock.now()).toString(),
    users: [idOf(client)],
    simulation: true,
  })
  expect(JSON.stringify(run.resultat)).not.toContain(missing.id)
  expect(run.resultat.reduce((sum: number, { frais }: { frais: number }) => sum + frais, 0)).toBe(0)
})
