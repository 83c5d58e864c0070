/** States that a company adds, their edges, and the removed ones. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, refusal, refusedFields, statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
let staff: PocketBase
beforeAll(async () => {
  world = await openParcelWorld()
  staff = world.staff
})
afterAll(() => world.wasl.close())

const add = (values: object): Promise<RecordModel> =>
  staff.collection('tracking_states').create({ name: 'Vérif. n° 2', category: 'en_cours', ...values })
const link = (from: string, to: string, values: object = {}): Promise<RecordModel> =>
  staff.collection('transitions').create({ from, to, who: ['Commandes', 'livreur'], ...values })
const moveTo = (who: PocketBase, command: string, status: string, values: object = {}) =>
  who.collection('suivis').create({ command, status, ...values })
const linksOf = (id: string) =>
  staff.collection('transitions').getFullList({ filter: `from = "${id}" || to = "${id}"` })

/** The public page of a parcel, after the last digits of the phone of its recipient. */
async function publicPage(code: string): Promise<string> {
  const address = `${world.wasl.url}/suivi/${code}`
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ chiffres: '5678' }) })
  return answer.text()
}

/** Between « En cours de livraison » and the door. */
async function checking(values: object = {}): Promise<RecordModel> {
  const state = await add({ name: 'Vérification', ...values })
  await link(stateId('EN_DISTRIBUTION'), state.id)
  await link(state.id, stateId('LIVRE'), { who: ['livreur'] })
  await link(state.id, stateId('EN_DISTRIBUTION'))
  return state
}

describe('a state is added', () => {
  test('with a code, a place, a colour and public words of its own', async () => {
    const state = await add({})
    expect(state).toMatchObject({
      code: 'VERIF_N_2',
      category: 'en_cours',
      active: true,
      public_label: 'En route',
    })
    expect(state.position).toBeGreaterThan(38)
    expect(state.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(await add({})).toMatchObject({ code: 'VERIF_N_2_2', position: state.position + 1 })
    const said = { code: 'A_NOUS', color: '#123456', public_label: 'On vérifie', position: 12, active: false }
    expect(await add(said)).toMatchObject(said)
  })

  test.each(['ramassage', 'livre', 'cloture'])('but not in « %s »', async (category) => {
    const refused = await refusal(add({ category }))
    expect(refused.status).toBe(400)
    expect(refused.response.data.category.message).toContain('catégories')
  })

  test('and asks for no money, piece or holder', async () => {
    const refused = await refusal(add({ requires: ['note', 'amount_collected'] }))
    expect(refused.response.data.requires.message).toContain('ne change ni argent')
    const { id } = await add({ requires: ['note'] })
    const later = staff.collection('tracking_states').update(id, { requires: ['delivery_man'] })
    expect(await refusedFields(later)).toEqual(['requires'])
  })

  test('under a code nobody has', async () => {
    expect(await refusedFields(add({ code: 'LIVRE' }))).toEqual(['code'])
  })

  test('by « Etats » alone, as its edges are', async () => {
    const agent = await account(world.wasl, staff, {
      type: 'moderateur',
      name: 'agent-etats',
      roles: ['Commandes'],
    })
    const { id } = await add({})
    const edge = await link(stateId('EN_DISTRIBUTION'), id)
    for (const who of [agent, world.livreur, world.client]) {
      const [states, edges] = [who.collection('tracking_states'), who.collection('transitions')]
      const tried = [
        states.create({ name: 'À moi', category: 'hub' }),
        states.update(id, { name: 'À moi' }),
        states.delete(id),
        edges.create({ from: id, to: stateId('RECU_HUB'), who: ['Commandes'] }),
        edges.delete(edge.id),
      ]
      expect(await Promise.all(tried.map(statusOf))).toEqual([403, 403, 403, 403, 403])
    }
  })
})

describe('what is shipped stays', () => {
  test('its code and category by no edit, of a state added neither', async () => {
    const own = await add({})
    for (const [id, words] of [
      [stateId('LIVRE'), 'livré avec Wasl'],
      [own.id, 'ajoutez-en un autre'],
    ] as const) {
      const edit = staff.collection('tracking_states').update(id, { code: 'AUTRE', category: 'hub' })
      const { status, response } = await refusal(edit)
      expect([status, Object.keys(response.data).sort()]).toEqual([400, ['category', 'code']])
      expect(response.data.code.message).toContain(words)
    }
    const same = { code: 'LIVRE', category: 'livre', name: 'Bien livré' }
    expect(await staff.collection('tracking_states').update(stateId('LIVRE'), same)).toMatchObject(same)
  })

  test('no shipped state and no shipped edge is deleted', async () => {
    const { id } = await staff
      .collection('transitions')
      .getFirstListItem(`from = "${stateId('NOUVEAU')}" && to = "${stateId('RECU_HUB')}"`)
    const edge = await refusal(staff.collection('transitions').delete(id))
    expect([edge.status, edge.message]).toEqual([409, expect.stringContaining('fermez-le')])
    const state = await refusal(staff.collection('tracking_states').delete(stateId('MANQUANT_RAMASSAGE')))
    expect([state.status, state.message]).toEqual([409, expect.stringContaining('il ne se supprime pas')])
  })
})

describe('an edge', () => {
  test('starts at a state of the company or leads there, once, and not behind an end', async () => {
    const own = await add({})
    await link(stateId('RECU_HUB'), own.id)
    expect(await statusOf(link(stateId('RECU_HUB'), own.id))).toBe(400)
    expect(await refusedFields(link(stateId('RECU_HUB'), stateId('LIVRE')))).toEqual(['to'])
    expect(await refusedFields(link(own.id, own.id))).toEqual(['to'])
    expect(await refusedFields(link(own.id, stateId('CLOTURE')))).toEqual(['to'])
    expect(await refusedFields(link(stateId('RETOUR_REMIS'), own.id))).toEqual(['from'])
    expect(await refusedFields(link(own.id, stateId('RECU_HUB'), { condition: 'solde' }))).toEqual([
      'condition',
    ])
    expect(await refusedFields(link(own.id, stateId('RECU_HUB'), { who: [] }))).toEqual(['who'])
  })

  test('keeps its two ends, changes who may, and is removed', async () => {
    const own = await add({})
    const edge = await link(stateId('RECU_HUB'), own.id)
    const elsewhere = staff.collection('transitions').update(edge.id, { to: stateId('LIVRE') })
    expect(await refusedFields(elsewhere)).toEqual(['to'])
    const changed = await staff
      .collection('transitions')
      .update(edge.id, { who: ['Envois'], requires: ['note'] })
    expect(changed).toMatchObject({ who: ['Envois'], requires: ['note'] })
    await staff.collection('transitions').delete(edge.id)
    expect(await linksOf(own.id)).toEqual([])
  })
})

describe('a parcel', () => {
  test('lives through it: entered by its livreur, listed, followed, undone, delivered for its money', async () => {
    const state = await checking({ public_label: 'Nous vérifions' })
    const id = await world.onTour()
    const before = await world.now(id)
    const made = await moveTo(world.livreur, id, state.id)
    const inside = await world.now(id)
    for (const name of [
      'outcome',
      'money_state',
      'amount_collected',
      'holder',
      'holder_kind',
      'tour',
      'delivery_man',
    ]) {
      expect([name, inside[name]]).toEqual([name, before[name]])
    }
    expect(inside.status).toBe(state.id)
    const listed = await staff
      .collection('commands')
      .getList(1, 1, { filter: `status.category = "en_cours" && id = "${id}"` })
    expect(listed.totalItems).toBe(1)
    expect(await publicPage(before.code)).toContain('Nous vérifions')
    await world.livreur.collection('suivis').create({ command: id, kind: 'annulation', undoes: made.id })
    expect((await world.now(id)).status).toBe(stateId('EN_DISTRIBUTION'))
    await staff.collection('commands').update(id, { status: state.id })
    await world.move(world.livreur, id, 'LIVRE', { amount_collected: before.total, mode_paiement: 'especes' })
    expect(await world.now(id)).toMatchObject({
      outcome: 'LIVRE',
      money_state: 'CHEZ_LIVREUR',
      amount_collected: before.total,
    })
  })

  test('is given back at a desk, where it stays as it is', async () => {
    const state = await checking()
    const id = await world.onTour()
    await moveTo(world.livreur, id, state.id)
    const { code } = await world.now(id)
    const scan = await staff
      .collection('scans')
      .create({ text: code, mode: 'reception', agence: world.agence })
    expect([scan.result, scan.message]).toEqual(['ok', expect.stringContaining('il reste « Vérification »')])
    expect(await world.now(id)).toMatchObject({ holder_kind: 'agence', holder: world.agence })
  })

  test('does not enter one that leads nowhere, nor one whose edge is closed meanwhile', async () => {
    const trap = await add({})
    await link(stateId('EN_DISTRIBUTION'), trap.id)
    const id = await world.onTour()
    const stuck = await refusal(moveTo(staff, id, trap.id))
    expect([stuck.status, stuck.message]).toEqual([409, expect.stringContaining('ne mène nulle part')])
    const state = await checking()
    const [entry] = await staff.collection('transitions').getFullList({ filter: `to = "${state.id}"` })
    await staff.collection('transitions').update(entry?.id ?? '', { active: false })
    expect(await statusOf(moveTo(staff, id, state.id))).toBe(409)
    await staff.collection('transitions').update(entry?.id ?? '', { active: true })
    await moveTo(staff, id, state.id)
    expect((await world.now(id)).status).toBe(state.id)
  })

  test('that was delivered does not come back through it', async () => {
    const state = await checking()
    const id = await world.delivered()
    const refused = await refusal(moveTo(staff, id, state.id, { kind: 'correction', note: 'Erreur' }))
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('« Livré »')])
  })
})

describe('a state is removed', () => {
  test('with its edges when nothing uses it, and nobody comes there any more', async () => {
    const state = await checking()
    const id = await world.onTour()
    await staff.collection('tracking_states').delete(state.id)
    expect(await linksOf(state.id)).toEqual([])
    expect(await statusOf(moveTo(staff, id, state.id))).toBe(400)
    const lines = await staff
      .collection('journal')
      .getFullList({ filter: `record = "${state.id}"`, sort: 'created' })
    expect(lines.map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test('not while it is used: the refusal counts what uses it', async () => {
    const state = await checking()
    for (const id of [await world.onTour(), await world.onTour()]) await moveTo(staff, id, state.id)
    const off = await refusal(staff.collection('tracking_states').update(state.id, { active: false }))
    expect([off.status, off.message]).toEqual([409, expect.stringContaining('2 commandes')])
    const { status, message } = await refusal(staff.collection('tracking_states').delete(state.id))
    expect([status, message]).toEqual([409, expect.stringMatching(/2 commandes et 2 /)])
    expect(await linksOf(state.id)).toHaveLength(3)
  })

  test('or a parcel comes into it, whichever is first: never both', async () => {
    for (let n = 0; n < 6; n++) {
      const state = await checking()
      const id = await world.onTour()
      const answers = await Promise.all([
        statusOf(moveTo(staff, id, state.id)),
        statusOf(staff.collection('tracking_states').delete(state.id)),
      ])
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual(answers)
    }
  })
})
