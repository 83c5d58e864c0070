/** The desk where a courier settles, and the receipt. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { readPaper } from '#tests/support/paper.ts'
import { account, idOf, refusal, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf, REFUSED } from './door.ts'
import { tillPeople } from './till-people.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let manager: PocketBase
let elsewhere: PocketBase
let there = ''
let youssef: PocketBase
let number = 0

beforeAll(async () => {
  world = await openParcelWorld()
  door = doorOf(world)
  ;({ cashier, manager, elsewhere, there } = await tillPeople(world))
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  const { wasl, staff, agence } = world
  youssef = await account(wasl, staff, { type: 'livreur', name: `youssef${++number}`, agence })
})

const desk = (who: PocketBase = cashier, livreur = idOf(youssef)) =>
  who.send(`/api/wasl/caisse/${livreur}`, { method: 'GET' })
const open = (values: object = {}) =>
  cashier.collection('versements').create({ livreur: idOf(youssef), agence: world.agence, ...values })
const validate = (id: string, montant: number, comptage: object) =>
  cashier.collection('versements').update(id, { montant, comptage, state: 'valide' })
const codeOf = async (id: string) => (await world.now(id)).code

describe('the desk', () => {
  it('shows the cash due with its parcels, and nothing of another livreur', async () => {
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `amine${number}` })
    await door.delivered(other, { price: 400, extra_fees: 0 })
    const [c1 = '', c2 = '', c3 = '', c4 = '', , d1 = ''] = await door.tourOfYoussef(youssef)
    const { livreur, du, avoirs, colis } = await desk()
    expect(livreur).toMatchObject({ id: idOf(youssef), full_name: `youssef${number}` })
    expect([du, avoirs, colis.total]).toEqual([659, 0, 5])
    const client_name = world.client.authStore.record?.full_name
    const due = [
      { id: c1, encaisse: 270 },
      { id: c2, encaisse: 170 },
      { id: c3, encaisse: 50 },
      { id: c4, encaisse: -30 },
      { id: d1, encaisse: 199 },
    ]
    const told = await Promise.all(
      due.map(async (one) => expect.objectContaining({ ...one, client_name, code: await codeOf(one.id) })),
    )
    expect(colis.items).toEqual(expect.arrayContaining(told))
    const { id: draft } = await open()
    await validate(draft, 659, { '200': 3, '50': 1, '5': 1, '2': 2 })
    expect(await desk()).toMatchObject({ du: 0, colis: { total: 0, items: [] } })
  })

  it('shows how the parcels of the tour ended, corrections and undone moves counted as they stand', async () => {
    expect(await desk()).toMatchObject({ tour: null, a_rendre: { total: 0, items: [] } })
    const [c1 = '', , , , refused = ''] = await door.tourOfYoussef(youssef)
    const late = await door.loaded(youssef, { price: 80 })
    const waiting = await door.loaded(youssef, { price: 90 })
    await world.move(youssef, late, 'REPORTE', { reported_date: '2026-12-01' })
    const tour = await youssef.collection('tours').getFirstListItem('state = "ouverte"')
    const counts = { loaded: 8, delivered: 5, postponed: 1, refused: 1 }
    const before = await desk()
    expect(before.tour).toMatchObject({ id: tour.id, state: 'ouverte', ...counts })
    const held = new Map(
      before.a_rendre.items.map((one: { id: string; status: string }) => [one.id, one.status]),
    )
    expect(held.get(refused)).toBe(stateId('REFUSE'))
    expect(held.get(late)).toBe(stateId('REPORTE'))
    expect(held.get(waiting)).toBe(stateId('EN_DISTRIBUTION'))
    expect(held.has(c1)).toBe(false)
    expect(before.a_rendre.total).toBe(held.size)

    await world.move(world.staff, c1, 'REFUSE', { kind: 'correction', amount_collected: 0, ...REFUSED })
    expect((await desk()).tour).toMatchObject({ ...counts, delivered: 4, refused: 2 })
    const filter = `command = "${late}"`
    const last = await world.staff.collection('suivis').getFirstListItem(filter, { sort: '-at' })
    const undo = { command: late, kind: 'annulation', undoes: last.id, status: last.from }
    await world.staff.collection('suivis').create(undo)
    expect((await desk()).tour).toMatchObject({ loaded: 8, delivered: 4, refused: 2, postponed: 0 })
  })

  it('keeps the figures of a closed tour while its parcels go on, until the next one opens', async () => {
    const late = await door.loaded(youssef, { price: 80 })
    await world.move(youssef, late, 'REPORTE', { reported_date: '2026-12-01' })
    const first = (await youssef.collection('tours').getFirstListItem('state = "ouverte"')).id
    await youssef.collection('tours').update(first, { state: 'close' })
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `nabil${number}` })
    await world.move(world.staff, late, 'AFFECTE', { delivery_man: idOf(other) })
    await world.move(other, late, 'EN_DISTRIBUTION', { source: 'scan' })
    const after = await desk()
    const counts = { loaded: 1, delivered: 0, postponed: 1 }
    expect(after).toMatchObject({ tour: { id: first, state: 'close', ...counts }, a_rendre: { total: 0 } })
    await door.delivered(youssef, { price: 70 })
    const { tour } = await desk()
    expect(tour).toMatchObject({ state: 'ouverte', loaded: 1, delivered: 1, postponed: 0 })
    expect(tour.id).not.toBe(first)
  })

  it('shows the brouillon under way, the last versements and the gaps nobody decided', async () => {
    await door.delivered(youssef, { price: 100, extra_fees: 0 })
    expect(await desk()).toMatchObject({ brouillon: null, versements: [], ecarts: [] })
    const { id } = await open()
    expect((await desk()).brouillon).toMatchObject({ id, du: 100, state: 'brouillon' })
    expect((await desk(youssef)).brouillon).toBeNull()
    await validate(id, 50, { '50': 1 })
    const settled = await desk()
    expect(settled.brouillon).toBeNull()
    expect(settled.versements).toMatchObject([{ id, montant: 50, ecart: -50, decision: '' }])
    expect(settled.ecarts).toMatchObject([{ id, ecart: -50, acquitte: false }])
    expect(await desk(youssef)).toMatchObject({ versements: [{ id }], ecarts: [{ id }] })
    await manager.collection('versements').update(id, { decision: 'perte' })
    expect(await desk()).toMatchObject({ versements: [{ id, decision: 'perte' }], ecarts: [] })
  })

  it('opens to its own people alone', async () => {
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `karim${number}` })
    const asked = [cashier, manager, youssef, elsewhere, world.client, other]
    expect(await Promise.all(asked.map((who) => statusOf(desk(who))))).toEqual([200, 200, 200, 403, 403, 403])
    expect(await statusOf(desk(manager, 'a'.repeat(15)))).toBe(404)
    expect(await statusOf(desk(manager, idOf(world.client)))).toBe(404)
  })

  it('hides from one agence what another one settled with its livreur', async () => {
    await door.delivered(youssef, { price: 100, extra_fees: 0 })
    const versements = elsewhere.collection('versements')
    const { id } = await versements.create({ livreur: idOf(youssef), agence: there })
    await versements.update(id, { montant: 80, comptage: { '20': 4 }, state: 'valide' })
    expect(await desk()).toMatchObject({ versements: [], ecarts: [] })
    expect(await desk(manager)).toMatchObject({ versements: [{ id }], ecarts: [{ id }] })
  })
})

describe('the day', () => {
  const list = async (who: PocketBase = cashier, query = '') => {
    const { items } = await who.send(`/api/wasl/caisse${query}`, { method: 'GET' })
    return items.find(({ id }: { id: string }) => id === idOf(youssef))
  }

  it('lists who owes cash and since when, then what he handed over and its gap', async () => {
    expect(await list()).toBeUndefined()
    await door.delivered(youssef, { price: 250, extra_fees: 20 })
    const first = await list()
    expect(first).toMatchObject({
      full_name: `youssef${number}`,
      du: 270,
      colis: 1,
      verse: 0,
      en_tournee: true,
    })
    expect(Date.now() - Date.parse(first.depuis.replace(' ', 'T'))).toBeLessThan(60_000)
    await door.delivered(youssef, { price: 30, extra_fees: 0 })
    expect(await list()).toMatchObject({ du: 300, colis: 2, depuis: first.depuis })
    const { id } = await open()
    const { valide_at } = await validate(id, 250, { '200': 1, '50': 1 })
    expect(await list()).toMatchObject({ du: 0, colis: 0, depuis: '', verse: 250, ecart: -50, valide_at })
  })

  it('counts cash taken along and corrections like what is due', async () => {
    await door.delivered(youssef, { price: 100, extra_fees: 0 })
    await validate((await open()).id, 100, { '100': 1 })
    await cashier
      .collection('avances')
      .create({ livreur: idOf(youssef), agence: world.agence, montant: 40, motif: 'Monnaie' })
    const { du } = await desk()
    expect([du, (await list()).du]).toEqual([40, 40])
  })

  it('shows an agence its own livreurs', async () => {
    await door.delivered(youssef, { price: 100, extra_fees: 0 })
    expect(await list(elsewhere)).toBeUndefined()
    expect(await list(manager)).toMatchObject({ du: 100 })
    expect(await list(manager, `?agence=${there}`)).toBeUndefined()
    expect(await statusOf(elsewhere.send(`/api/wasl/caisse?agence=${world.agence}`, {}))).toBe(403)
  })
})

describe('what is read', () => {
  const read = (text: string, who: PocketBase = cashier) =>
    who.send(`/api/wasl/caisse/scanned?text=${encodeURIComponent(text)}`, { method: 'GET' })

  it('is the badge of who is settled here, a parcel, or nothing known', async () => {
    const badge = `LIV-9${number}00`
    await world.staff.collection('livreurs').update(idOf(youssef), { badge, agence: world.agence })
    expect(await read(badge)).toEqual({ kind: 'badge', livreur: idOf(youssef) })
    expect(await statusOf(read(badge, elsewhere))).toBe(403)
    expect(await statusOf(read(badge, youssef))).toBe(403)
    expect(await read('LIV-00000')).toEqual({ kind: 'inconnu' })
    const command = await door.loaded(youssef, { price: 10 })
    expect(await read(await codeOf(command))).toEqual({ kind: 'colis', command })
    expect(await read(await codeOf(command), elsewhere)).toEqual({ kind: 'inconnu' })
    expect(await statusOf(cashier.send('/api/wasl/caisse/scanned', {}))).toBe(400)
  })
})

describe('the receipt', () => {
  const path = (id: string) => `${world.wasl.url}/api/wasl/versements/${id}/recu`
  async function printed(id: string, who = cashier) {
    const answer = await fetch(path(id), { headers: { authorization: who.authStore.token } })
    return { answer, pdf: new Uint8Array(await answer.arrayBuffer()) }
  }
  const missing = (text: string, words: readonly string[]) => words.filter((one) => !text.includes(one))

  it('says what was counted, what was due, the gap and who took it, and reprints the same', async () => {
    await door.tourOfYoussef(youssef)
    const { id } = await open()
    const done = await validate(id, 609.5, { '200': 3, '5': 1, '2': 2, '0.50': 1 })
    const { answer, pdf } = await printed(id)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${done.recu}.pdf"`)
    const [page, ...more] = await readPaper(pdf)
    expect(more).toEqual([])
    expect(Math.round(page?.width ?? 0)).toBe(80)
    expect(page?.codes).toEqual([{ format: 'QRCode', text: done.recu }])
    const { number: paper } = await world.staff.collection('factures').getOne(done.facture)
    const words = [
      ...['Reçu de versement', done.recu, `youssef${number}`, 'Caissier', 'caissier', paper],
      ...['3 × 200,00', '600,00', '1 × 5,00', '2 × 2,00', '4,00', '1 × 0,50', 'Colis', '659,00 DH'],
      ...['609,50 DH', 'Écart : il manque', '-49,50 DH', 'Signature du livreur', 'Signature du caissier'],
    ]
    expect(missing(page?.text ?? '', words)).toEqual([])
    expect(page?.text).not.toContain('100,00')
    await manager.collection('versements').update(id, { decision: 'perte' })
    expect((await printed(id, youssef)).pdf).toEqual(pdf)
  })

  it('is the same bytes after every name on it has changed', async () => {
    await door.delivered(youssef, { price: 100, extra_fees: 0 })
    const { id } = await open()
    await validate(id, 90, { '50': 1, '20': 2 })
    const { pdf } = await printed(id)
    const { staff, agence } = world
    for (const who of [youssef, cashier])
      await staff.collection('users').update(idOf(who), { full_name: 'Autre' })
    await staff.collection('agences').update(agence, { name: 'Autre agence' })
    await staff.collection('settings').create({ key: 'company', value: { name: 'Autre société' } })
    expect((await printed(id)).pdf).toEqual(pdf)
    await staff.collection('users').update(idOf(cashier), { full_name: 'caissier' })
  })

  it('says the notes that were handed out, and a gap that is too much', async () => {
    const old = { old_article: true, source: 'scan' }
    const values = { price: -30, extra_fees: 0, is_echange: true }
    await door.delivered(youssef, values, 'ECHANGE_LIVRE', old)
    const { id } = await open()
    await validate(id, -20, { '20': 1 })
    const [page] = await readPaper((await printed(id)).pdf)
    const words = [
      'Billets et pièces remis au livreur',
      '1 × 20,00',
      '-30,00 DH',
      '-20,00 DH',
      'en trop',
      '10,00 DH',
    ]
    expect(missing(page?.text ?? '', words)).toEqual([])
  })

  it('is there once the versement is, for its own people', async () => {
    await door.delivered(youssef, { price: 100, extra_fees: 0 })
    const { id } = await open()
    const ask = (who: PocketBase) => who.send(`/api/wasl/versements/${id}/recu`, { method: 'GET' })
    const early = await refusal(ask(cashier))
    expect([early.status, early.response.data.present]).toEqual([409, { state: 'brouillon' }])
    expect(await statusOf(ask(youssef))).toBe(404)
    await validate(id, 100, { '100': 1 })
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `said${number}` })
    const asked = [elsewhere, world.client, other].map(async (who) => (await printed(id, who)).answer.status)
    expect(await Promise.all(asked)).toEqual([404, 403, 404])
    expect((await printed(id, youssef)).answer.status).toBe(200)
  })
})
