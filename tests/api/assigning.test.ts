import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
/** Delivers in Rabat and Salé. */
let karim: PocketBase
/** Delivers in Fès alone. */
let hamid: PocketBase
/** A livreur without a profile. */
let nadir: PocketBase
beforeAll(async () => {
  world = await openParcelWorld()
  const { wasl, staff } = world
  ;[karim, hamid, nadir] = await Promise.all([
    account(wasl, staff, { type: 'livreur', name: 'karim' }),
    account(wasl, staff, { type: 'livreur', name: 'hamid' }),
    account(wasl, staff, { type: 'livreur', name: 'nadir' }),
  ])
  await staff.collection('livreurs').update(idOf(karim), { villes: [villeId('Rabat'), villeId('Salé')] })
  await staff.collection('livreurs').update(idOf(hamid), { villes: [villeId('Fès')] })
})
afterAll(() => world.wasl.close())

const assign = (id: string, to: PocketBase, values: object = {}) =>
  world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(to), ...values })
const patch = (id: string, values: object, seen?: string) =>
  world.staff
    .collection('commands')
    .update(id, values, seen === undefined ? {} : { headers: { 'If-Match': seen } })
const finished = async (id: string) => {
  for (;;) {
    const job = await world.staff.collection('jobs').getOne(id)
    if (job.state === 'fini' || job.state === 'echec') return job
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const lot = async (commands: string[], move: object) => {
  const { id } = await world.staff.collection('jobs').create({ kind: 'affectation', commands, move })
  await finished(id)
  const rows = await world.staff.collection('jobs_rows').getFullList({ filter: `job = "${id}"` })
  return new Map(rows.map(({ command, reason }) => [String(command), String(reason)]))
}

describe('a parcel for a ville its livreur does not deliver in', () => {
  it('is given to him only when one says so: by a move, an edit, a lot', async () => {
    const id = await world.received()
    for (const attempt of [
      () => assign(id, hamid),
      () => patch(id, { delivery_man: idOf(hamid) }),
      () => patch(id, { delivery_man: idOf(hamid), status: stateId('AFFECTE') }),
    ]) {
      const error = await refusal(attempt())
      expect(error.status).toBe(409)
      expect(error.response.data).toMatchObject({
        confirm: 'confirmer_ville',
        code: 'autre_ville',
        present: { id },
      })
      expect(error.response.message).toContain('ne dessert pas la ville')
    }
    for (const told of [{ delivery_man: idOf(hamid) }, { livreurs: { [id]: idOf(hamid) } }]) {
      const error = await refusal(lot([id], told))
      expect(error.response.data).toMatchObject({ confirm: 'confirmer_ville' })
      expect(error.response.message).toContain('1 colis sur 1 : ville que le livreur ne dessert pas (Rabat)')
    }
    expect(await world.now(id)).toMatchObject({ delivery_man: '', status: stateId('RECU_HUB') })
    for (const sure of [
      (one: string) => assign(one, hamid, { confirmer_ville: true }),
      (one: string) => patch(one, { delivery_man: idOf(hamid), confirmer_ville: true }),
      (one: string) => lot([one], { delivery_man: idOf(hamid), confirmer_ville: true }),
    ]) {
      const another = await world.received()
      await sure(another)
      expect(await world.now(another)).toMatchObject({ delivery_man: idOf(hamid) })
    }
  })

  it('is not asked about where he delivers, nor of one of whom nothing is told', async () => {
    await assign(await world.received(), karim)
    await assign(await world.received({ city: villeId('Salé') }), karim)
    await assign(await world.received(), nadir)
  })

  it('is asked about once: what was given to him knowingly, he loads', async () => {
    const id = await world.received()
    await assign(id, hamid, { confirmer_ville: true })
    await world.move(hamid, id, 'EN_DISTRIBUTION', { source: 'scan' })
    expect(await world.stateOf(id)).toBe('EN_DISTRIBUTION')
  })

  it('is asked about when it is loaded for another without having been given to him', async () => {
    const { staff, livreur, move, now } = world
    const id = await world.onTour()
    await livreur.collection('appels').create({ command: id, kind: 'appel' })
    await move(livreur, id, 'PAS_DE_REPONSE', { source: 'app' })
    const load = { delivery_man: idOf(hamid), source: 'scan' }
    const error = await refusal(move(staff, id, 'EN_DISTRIBUTION', load))
    expect(error.response.data.confirm).toBe('confirmer_ville')
    await move(staff, id, 'EN_DISTRIBUTION', { ...load, confirmer_ville: true })
    expect(await now(id)).toMatchObject({ holder: idOf(hamid), delivery_man: idOf(hamid) })
  })
})

describe('a livreur whose profile names no ville', () => {
  it('delivers where his agence does, for a move, an edit, a lot and a bon alike', async () => {
    const { wasl, staff, agence } = world
    const agences = await staff.collection('agences').getFullList({ filter: `id != "${agence}"` })
    const his = agences[0]?.id ?? ''
    await staff.collection('villes').update(villeId('Casablanca'), { agence })
    await staff.collection('villes').update(villeId('Agadir'), { agence: his })
    const omar = await account(wasl, staff, { type: 'livreur', name: 'omar' })
    await staff.collection('livreurs').update(idOf(omar), { agence: his })
    const salma = await account(wasl, staff, { type: 'livreur', name: 'salma', agence: his })
    const bon = (id: string, livreur: PocketBase) => {
      const values = { kind: 'distribution', livreur: idOf(livreur), agence, commands: [id] }
      return staff.collection('bons').create(values)
    }
    for (const livreur of [omar, salma]) {
      for (const give of [
        (id: string) => assign(id, livreur),
        (id: string) => patch(id, { delivery_man: idOf(livreur) }),
        (id: string) => lot([id], { delivery_man: idOf(livreur) }),
        (id: string) => bon(id, livreur),
      ]) {
        const elsewhere = await world.received({ city: villeId('Casablanca') })
        const error = await refusal(give(elsewhere))
        expect([error.status, error.response.data.confirm]).toEqual([409, 'confirmer_ville'])
        await give(await world.received({ city: villeId('Agadir') }))
      }
    }
  })
})

describe('a parcel somebody gave to a livreur meanwhile', () => {
  it('is taken from him only by who has seen him', async () => {
    const id = await world.received()
    await assign(id, karim)
    for (const attempt of [
      () => assign(id, nadir),
      () => assign(id, nadir, { from_delivery_man: idOf(hamid) }),
      () => patch(id, { delivery_man: idOf(nadir) }),
      () => patch(id, { delivery_man: idOf(nadir) }, '2026-01-01 00:00:00.000Z'),
    ]) {
      const error = await refusal(attempt())
      expect(error.status).toBe(409)
      expect(error.response.data.present).toMatchObject({ id, delivery_man: idOf(karim) })
    }
    const seen = await assign(id, nadir, { from_delivery_man: idOf(karim) })
    expect(seen).toMatchObject({ from_delivery_man: idOf(karim), delivery_man: idOf(nadir) })
    const { updated } = await world.now(id)
    expect(await patch(id, { delivery_man: idOf(karim) }, updated)).toMatchObject({
      delivery_man: idOf(karim),
    })
  })

  it('goes to the first of many who give it at once', async () => {
    const id = await world.received()
    const answers = await Promise.allSettled(
      [karim, nadir, world.livreur, karim, nadir].map((livreur) => assign(id, livreur)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('stays with him in a lot that has not seen him, and goes in one that has', async () => {
    const [free, given, moved] = [await world.received(), await world.received(), await world.received()]
    await assign(given, karim)
    await assign(moved, karim)
    const reasons = await lot([free, given, moved], {
      delivery_man: idOf(nadir),
      livreurs_vus: { [moved]: idOf(karim) },
    })
    expect([free, given, moved].map((id) => reasons.get(id))).toEqual([
      '',
      expect.stringContaining('déjà affecté à un autre livreur'),
      '',
    ])
    expect(await world.now(given)).toMatchObject({ delivery_man: idOf(karim) })
    expect(await world.now(moved)).toMatchObject({ delivery_man: idOf(nadir) })
  })
})

test('every move tells to whom the parcel was assigned before', async () => {
  const { staff, livreur } = world
  const id = await world.delivered()
  const told = await staff.collection('suivis').getFullList({ filter: `command = "${id}"`, sort: 'at' })
  expect(told.map(({ from_delivery_man }) => from_delivery_man)).toEqual([
    '',
    '',
    '',
    idOf(livreur),
    idOf(livreur),
  ])
})
