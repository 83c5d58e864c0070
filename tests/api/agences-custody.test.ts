/** People of an agence see the parcels it has and those sent to it, and no others. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { checkCounters } from '#server/verify/counters.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
let casa: PocketBase
let agadir: PocketBase
/** Bound to no agence. */
let anywhere: string

const RIGHTS = ['Commandes', 'Envois', 'BLS', 'Ramassage', 'Modification etat commandes']

async function bound(name: string, agence: string, roles: readonly string[] = RIGHTS): Promise<PocketBase> {
  const who = await account(world.wasl, world.staff, { type: 'moderateur', name, roles })
  await world.staff.collection('users').update(idOf(who), { agence })
  return who
}

beforeAll(async () => {
  world = await bonWorld()
  casa = await bound('casa', world.here)
  agadir = await bound('agadir', world.there)
  anywhere = idOf(await account(world.wasl, world.staff, { type: 'livreur', name: 'partout' }))
}, 60_000)
afterAll(() => world.close())

const totalFor = async (who: PocketBase, filter = ''): Promise<number> =>
  (await who.collection('commands').getList(1, 1, { filter })).totalItems

const listed = async (who: PocketBase, id: string): Promise<boolean> =>
  (await totalFor(who, `id = "${id}"`)) === 1

test('what each agence counts sums to the whole', async () => {
  const agences = await world.staff.collection('agences').getFullList({ fields: 'id' })
  expect(agences.length).toBeGreaterThan(4)
  const counts = await Promise.all(agences.map(async ({ id }, n) => totalFor(await bound(`compte${n}`, id))))
  const whole = await totalFor(world.staff)
  expect(whole).toBe(40)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(whole)
  const figures = await casa.send('/api/collections/commands/records/aggregate?group=agence', {})
  expect(figures.items).toEqual([{ agence: world.here, count: counts[0] }])
  expect(await checkCounters(world.wasl.db)).toEqual([])
})

describe('a parcel of another agence', () => {
  let id: string
  beforeAll(async () => {
    ;[id = ''] = await world.received(1)
  })

  test('is in its own agence’s list and in no other', async () => {
    expect([await listed(casa, id), await listed(agadir, id)]).toEqual([true, false])
    expect(await statusOf(agadir.collection('commands').getOne(id))).toBe(404)
    expect(await statusOf(casa.collection('commands').getOne(id))).toBe(200)
  })

  test('tells nothing of itself beside: its history, its labels, its suivis, a search, a file', async () => {
    const suivis = (who: PocketBase) =>
      who.collection('suivis').getList(1, 50, { filter: `command = "${id}"` })
    expect((await suivis(casa)).totalItems).toBeGreaterThan(0)
    expect((await suivis(agadir)).totalItems).toBe(0)
    const paths = [`/api/collections/commands/records/${id}/history`, `/api/wasl/labels?ids=${id}&format=A6`]
    for (const path of paths) {
      expect(await statusOf(agadir.send(path, {}))).toBe(404)
      expect(await statusOf(casa.send(path, {}))).toBe(200)
    }
    const { code } = await world.commande(id)
    const found = await agadir.send('/api/collections/commands/records', { query: { search: code } })
    expect(found.items).toEqual([])
    const file = await fetch(`${world.wasl.url}/api/collections/commands/records/export?format=csv`, {
      headers: { Authorization: agadir.authStore.token },
    })
    expect(file.status).toBe(200)
    expect(await file.text()).not.toContain(code)
  })

  test('is not moved, edited, deleted nor put into a lot', async () => {
    const commandes = agadir.collection('commands')
    expect(await statusOf(commandes.update(id, { note: 'ailleurs' }))).toBe(404)
    expect(await statusOf(commandes.delete(id))).toBe(404)
    expect(await statusOf(world.move(agadir, [id], 'BLOQUE', { note: 'ailleurs' }))).toBe(400)
    const job = await agadir
      .collection('jobs')
      .create({ kind: 'etat', commands: [id], move: { status: (await world.commande(id)).status } })
    await expect
      .poll(async () => (await agadir.collection('jobs').getOne(job.id)).state, { timeout: 20_000 })
      .toBe('fini')
    const [row] = await agadir.collection('jobs_rows').getFullList({ filter: `job = "${job.id}"` })
    expect(row).toMatchObject({ result: 'failed', reason: 'Ce colis n’est pas visible pour vous.' })
    const proposed = await agadir.send('/api/wasl/affectation/proposals', {
      method: 'POST',
      body: { ids: [id] },
    })
    expect(proposed.items).toEqual([])
    const { code } = await world.commande(id)
    const path = `/api/wasl/affectation/scanned?text=${code}`
    expect(await agadir.send(path, {})).toEqual({ kind: 'inconnu' })
    expect(await casa.send(path, {})).toMatchObject({ kind: 'colis', command: id })
  })

  test('is recognised all the same when it is scanned there, with its real place', async () => {
    const { code } = await world.commande(id)
    const scan = await agadir
      .collection('scans')
      .create({ mode: 'distribution', text: code, agence: world.there, livreur: anywhere })
    const { name } = await world.staff.collection('agences').getOne(world.here)
    expect(scan.result).toBe('mauvais')
    expect(scan.message).toContain(name)
  })
})

test('a parcel nobody had in hand becomes his when his agence receives it', async () => {
  const [id = ''] = await world.parcels(1)
  expect(await listed(agadir, id)).toBe(false)
  const { code } = await world.commande(id)
  await agadir.collection('scans').create({ mode: 'reception', text: code, agence: world.there })
  expect([await listed(casa, id), await listed(agadir, id)]).toEqual([false, true])
  expect(await checkCounters(world.wasl.db)).toEqual([])
})

test('what is sent to an agence is announced to it, and counted there once it is scanned', async () => {
  const ids = await world.received(2)
  const bon = await world.bon({ kind: 'envoi', agence_to: world.there, commands: ids }, casa)
  expect(bon.agence).toBe(world.here)
  const first = ids[0] ?? ''
  expect(await statusOf(agadir.collection('commands').getOne(first))).toBe(404)
  await casa.collection('bons').update(bon.id, { state: 'emis' })
  expect(await statusOf(agadir.collection('bons').update(bon.id, { state: 'remis' }))).toBe(404)
  await casa.collection('bons').update(bon.id, { state: 'remis' })

  const lines = await agadir
    .collection('bons_details')
    .getFullList({ filter: `bon = "${bon.id}"`, expand: 'command,bon' })
  expect(lines.map(({ expand }) => expand?.command.id).sort()).toEqual([...ids].sort())
  expect([await listed(casa, first), await listed(agadir, first)]).toEqual([true, false])

  expect((await world.scan(bon.id, first, agadir)).result).toBe('ok')
  expect([await listed(casa, first), await listed(agadir, first)]).toEqual([false, true])
  await agadir.collection('bons').update(bon.id, { state: 'clos' })
  const other = await bound('fes', (await otherAgence()).id)
  expect(await statusOf(other.collection('bons').getOne(bon.id))).toBe(404)
  expect(
    (await other.collection('bons_details').getList(1, 1, { filter: `bon = "${bon.id}"` })).totalItems,
  ).toBe(0)
})

const otherAgence = () =>
  world.staff.collection('agences').getFirstListItem(`id != "${world.here}" && id != "${world.there}"`)

test('papers, tours, requests and counts of others are not his', async () => {
  const [id = ''] = await world.received(1)
  // The livreur of the demo is on a tour already, for another agence.
  const livreur = idOf(await account(world.wasl, world.staff, { type: 'livreur', name: 'nouveau' }))
  const bon = await world.bon({ kind: 'distribution', livreur, commands: [id], state: 'emis' }, casa)
  expect(await statusOf(agadir.collection('bons').getOne(bon.id))).toBe(404)
  expect(await statusOf(agadir.send(`/api/wasl/bons/${bon.id}/pdf`, {}))).toBe(404)
  await world.scan(bon.id, id, casa)
  const { tour } = await world.commande(id)
  expect(tour).not.toBe('')
  const seen = (who: PocketBase) => statusOf(who.collection('tours').getOne(tour))
  expect([await seen(casa), await seen(agadir)]).toEqual([200, 404])
  const count = await casa.collection('inventaires').create({})
  expect(count.agence).toBe(world.here)
  expect(await statusOf(agadir.collection('inventaires').getOne(count.id))).toBe(404)
  const refused = await refusal(agadir.collection('inventaires').create({ agence: world.here }))
  expect(refused.status).toBe(400)
})

describe('who is kept to one agence', () => {
  const scan = (who: PocketBase, values: object) => who.collection('scans').create({ agence: '', ...values })
  const codeOf = async (id: string): Promise<string> => String((await world.commande(id)).code)

  test('says of no other that a parcel is there: by a scan, a suivi, a lot or a paper', async () => {
    const [id = ''] = await world.received(1)
    const text = await codeOf(id)
    const refused = await refusal(scan(agadir, { mode: 'reception', text, agence: world.here }))
    expect(refused.status).toBe(403)
    expect(refused.response.message).toContain('choisissez la vôtre')
    const status = (await world.commande(id)).status
    const agence = world.there
    const suivi = casa.collection('suivis').create({ command: id, status, kind: 'garde', agence })
    expect(await statusOf(suivi)).toBe(403)
    const lot = casa.collection('jobs').create({ kind: 'etat', commands: [id], move: { status, agence } })
    expect(await statusOf(lot)).toBe(403)
    const draft = await world.bon({ kind: 'distribution', livreur: anywhere }, casa)
    expect(await statusOf(casa.collection('bons').update(draft.id, { agence }))).toBe(403)
    expect((await world.commande(id)).agence).toBe(world.here)
    expect((await scan(casa, { mode: 'rangement', text, agence: world.here, box: 'A1' })).result).toBe('ok')
  })

  test('reads onto what leaves it and what comes to it, and onto no other paper', async () => {
    const [one = '', two = ''] = await world.received(2)
    const draft = await world.bon({ kind: 'envoi', agence_to: world.there, commands: [one] }, casa)
    const onto = async (who: PocketBase, id: string) =>
      (await scan(who, { mode: 'envoi', text: await codeOf(id), bon: draft.id })).message
    const { name } = await world.staff.collection('agences').getOne(world.here)
    expect(await onto(agadir, two)).toContain(`à l’agence ${name} : prévenez-la`)
    expect(await onto(casa, two)).toContain('ajouté')
    for (const state of ['emis', 'remis']) await casa.collection('bons').update(draft.id, { state })
    expect(await onto(casa, one)).toContain('prévenez-la')
    expect(await onto(agadir, one)).toContain('1 sur 2')
  })

  test('counts in the inventaire of his own, and only while he counts', async () => {
    const third = (await otherAgence()).id
    const fes = await bound('compteur', third)
    const { id: inventaire } = await fes.collection('inventaires').create({ agence: third })
    const [id = ''] = await world.parcels(1)
    const text = await codeOf(id)
    const count = { mode: 'inventaire', text, inventaire }
    expect((await scan(agadir, count)).message).toContain('d’une autre agence')
    const elsewhere = await refusal(scan(fes, { ...count, mode: 'recherche' }))
    expect(elsewhere.response.data.inventaire.message).toContain('en mode « Inventaire »')
    expect((await scan(fes, count)).message).toContain('En trop')
  })
})

test('who says to which agence people belong, or belongs to none, sees all of them', async () => {
  const whole = await totalFor(world.staff)
  const admin = await bound('admin', world.there, ['Commandes', 'Moderateurs'])
  expect(await totalFor(admin)).toBe(whole)
  const free = await bound('libre', world.there)
  expect(await totalFor(free)).toBeLessThan(whole)
  await world.staff.collection('users').update(idOf(free), { agence: '' })
  expect(await totalFor(free)).toBe(whole)
})

test('a commande belongs to the agence of its client until one has it in hand', async () => {
  const [id = ''] = await world.parcels(1, { city: villeId('Agadir') })
  const { ville } = await world.staff.collection('clients').getOne(idOf(world.client))
  const { agence } = await world.staff.collection('villes').getOne(ville)
  expect(agence).not.toBe('')
  expect((await world.commande(id)).agence).toBe(agence)
  await world.move(world.staff, [id], 'RECU_HUB', { source: 'scan', agence: world.there })
  expect((await world.commande(id)).agence).toBe(world.there)
})
