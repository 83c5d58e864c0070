/** The settlement of a livreur, to the centime. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { checkVersements } from '#server/verify/versements.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { proven } from '../../support/photo.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { wrongStatements } from './client-screens.ts'
import { type Door, doorOf } from './door.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let manager: PocketBase
let youssef: PocketBase
let number = 0

beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
  door = doorOf(world)
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
  manager = await account(world.wasl, world.staff, { type: 'moderateur', name: 'chef', roles })
})
afterAll(async () => {
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  youssef = await account(world.wasl, world.staff, { type: 'livreur', name: `youssef${++number}` })
})

const ALL_RIGHT = [checkCommandes, checkFactures, checkVersements] as const
const wrong = async () => (await Promise.all(ALL_RIGHT.map((check) => check(world.wasl.db)))).flat()
const COUNTED = { comptage: { '200': 3, '5': 1, '2': 2 }, montant: 609 }

const delivered = (values: object, to?: StateCode, told?: object) => door.delivered(youssef, values, to, told)
const open = (values: object = {}): Promise<RecordModel> =>
  cashier.collection('versements').create({ livreur: idOf(youssef), agence: world.agence, ...values })
const validate = (id: string, values: object = COUNTED, who = cashier): Promise<RecordModel> =>
  who.collection('versements').update(id, { ...values, state: 'valide' })
const linesOf = (facture: string) =>
  world.staff.collection('factures_details').getFullList({ filter: `facture = "${facture}"` })
const moneyOf = async (id: string) => (await world.now(id)).money_state

describe('the settlement of Youssef', () => {
  it('is 659,00 due, 609,00 counted, a gap of −50,00 on his account and none of it on the clients', async () => {
    const [c1 = '', c2 = '', c3 = '', c4 = '', c5 = '', d1 = ''] = await door.tourOfYoussef(youssef)
    const draft = await open()
    expect(draft).toMatchObject({ state: 'brouillon', du: 659, ecart: 0, recu: '' })
    const done = await validate(draft.id)
    expect(done).toMatchObject({
      state: 'valide',
      du: 659,
      montant: 609,
      ecart: -50,
      caissier: idOf(cashier),
    })
    expect(done.recu).toMatch(/^RV-\d{4}-\d{6}$/)
    const facture = await world.staff.collection('factures').getOne(done.facture)
    expect(facture).toMatchObject({
      party: 'livreur',
      kind: 'facture',
      user: idOf(youssef),
      total: 659,
      net: 659,
    })
    expect(facture.number).toMatch(/^FL-\d{4}-\d{6}$/)
    const lines = await linesOf(facture.id)
    const told = new Map(lines.map((line) => [line.command, [line.price, line.extra_fees, line.encaisse]]))
    expect(Object.fromEntries(told)).toEqual({
      [c1]: [250, 20, 270],
      [c2]: [150, 20, 170],
      [c3]: [50, 0, 50],
      [c4]: [-30, 0, -30],
      [d1]: [199, 0, 199],
    })
    expect(lines.every(({ premiere, party }) => premiere && party === 'livreur')).toBe(true)
    expect(await Promise.all([c1, c2, c3, c4, c5, d1].map(moneyOf))).toEqual([
      'VERSE',
      'VERSE',
      'VERSE',
      'VERSE',
      'SANS_OBJET',
      'VERSE',
    ])
    expect((await refusal(open())).status).toBe(409)
    expect(await wrong()).toEqual([])
  })

  it('of one tour waits for its end, and leaves the cash of another day', async () => {
    await delivered({ price: 100, extra_fees: 0 })
    const tour = (await youssef.collection('tours').getFirstListItem('state = "ouverte"')).id
    const draft = await open({ tour })
    const early = await refusal(validate(draft.id, { comptage: { '100': 1 }, montant: 100 }))
    expect([early.status, early.response.data.present]).toEqual([409, { tour, state: 'ouverte' }])
    await youssef.collection('tours').update(tour, { state: 'close' })
    const next = await delivered({ price: 70, extra_fees: 0 })
    expect(await validate(draft.id, { comptage: { '100': 1 }, montant: 100 })).toMatchObject({ ecart: 0 })
    expect(await moneyOf(next)).toBe('CHEZ_LIVREUR')
    expect(await open()).toMatchObject({ du: 70 })
  })

  it('gives notes back to whom more was handed out than taken', async () => {
    await delivered({ price: -30, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', {
      old_article: true,
      source: 'scan',
    })
    const draft = await open()
    expect(draft.du).toBe(-30)
    expect(await validate(draft.id, { comptage: { '20': 1, '10': 1 }, montant: -30 })).toMatchObject({
      ecart: 0,
    })
  })
})

describe('what does not close', () => {
  it('is a count that is not the amount, and a note that does not exist', async () => {
    await delivered({ price: 100, extra_fees: 0 })
    const { id } = await open()
    for (const wrongly of [
      { comptage: { '100': 1 }, montant: 99.9 },
      { comptage: { '30': 2 }, montant: 60 },
      { montant: 100 },
    ]) {
      expect(await refusedFields(validate(id, wrongly))).toEqual(['comptage'])
    }
    expect(await refusedFields(validate(id, { comptage: { '100': 1 }, montant: -100 }))).toEqual(['montant'])
    expect(await validate(id, { comptage: { '50': 1, '20': 2, '5': 2 }, montant: 100 })).toMatchObject({
      ecart: 0,
    })
  })

  it('is a draft whose parcels were corrected or settled meanwhile', async () => {
    const id = await delivered({ price: 100, extra_fees: 0 })
    const [first, second, third] = [await open(), await open(), await open()]
    await world.move(world.staff, id, 'LIVRE', {
      kind: 'correction',
      note: 'Remise accordée',
      amount_collected: 80,
      mode_paiement: 'especes',
      motif: world.motif('LIVRE'),
    })
    const changed = await refusal(validate(first.id, { comptage: { '100': 1 }, montant: 100 }))
    expect([changed.status, changed.response.data.present]).toEqual([409, { du: 80 }])
    const fresh = await open()
    await validate(fresh.id, { comptage: { '50': 1, '20': 1, '10': 1 }, montant: 80 })
    for (const stale of [second, third]) {
      expect(await statusOf(validate(stale.id, { comptage: { '100': 1 }, montant: 100 }))).toBe(409)
    }
    expect(await wrong()).toEqual([])
  })
})

describe('twice', () => {
  it('a hundred validations at the same instant make one', async () => {
    await delivered({ price: 100, extra_fees: 0 })
    const { id } = await open()
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        statusOf(validate(id, { comptage: { '100': 1 }, montant: 100 }, i % 2 ? cashier : manager)),
      ),
    )
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(all.filter((status) => status === 409)).toHaveLength(99)
    const papers = { filter: `user = "${idOf(youssef)}"` }
    expect(await world.staff.collection('factures').getFullList(papers)).toHaveLength(1)
    const again = await refusal(validate(id, { comptage: { '100': 1 }, montant: 100 }))
    expect(again.response.data.present).toMatchObject({ id, state: 'valide', montant: 100, ecart: 0 })
  })

  it('the gap is acknowledged once by its livreur and decided once by somebody else than the cashier', async () => {
    await delivered({ price: 100, extra_fees: 0 })
    const { id } = await open()
    const decide = (who: PocketBase, values: object) => who.collection('versements').update(id, values)
    expect(await statusOf(decide(youssef, { acquitte: true }))).toBe(404)
    await validate(id, { comptage: { '50': 1 }, montant: 50 })
    expect(await statusOf(decide(manager, { acquitte: true }))).toBe(400)
    expect(await decide(youssef, { acquitte: true })).toMatchObject({ acquitte: true })
    expect(await statusOf(decide(youssef, { acquitte: true }))).toBe(409)
    expect(await statusOf(decide(youssef, { decision: 'perte' }))).toBe(400)
    expect(await statusOf(decide(cashier, { decision: 'perte' }))).toBe(403)
    expect(await refusedFields(decide(manager, { decision: 'produit' }))).toEqual(['decision'])
    expect(await refusedFields(decide(manager, { decision: 'retenue' }))).toEqual(['papier'])
    expect(await decide(manager, { decision: 'perte' })).toMatchObject({ decided_by: idOf(manager) })
    const again = await refusal(decide(manager, { decision: 'perte' }))
    expect([again.status, again.response.data.present.decision]).toEqual([409, 'perte'])
    expect(await statusOf(decide(cashier, { montant: 100, comptage: { '100': 1 } }))).toBe(409)
    expect(await statusOf(cashier.collection('versements').delete(id))).toBe(409)
  })
})

describe('a correction after the cash was handed over', () => {
  const correct = (id: string, to: StateCode, values: object) =>
    world.staff
      .collection('suivis')
      .create({ command: id, status: stateId(to), kind: 'correction', note: 'Erreur de saisie', ...values })
  async function settled(price: number): Promise<{ id: string; facture: string }> {
    const id = await delivered({ price, extra_fees: 0 })
    const draft = await open()
    const { facture } = await validate(draft.id, { comptage: { '100': price / 100 }, montant: price })
    return { id, facture }
  }
  const avoirs = () =>
    world.staff
      .collection('factures')
      .getFullList({ filter: `user = "${idOf(youssef)}" && kind = "avoir"`, sort: 'created' })

  it('writes an avoir on the facture livraison, and the next versement settles the difference', async () => {
    const { id, facture } = await settled(300)
    const told = { amount_collected: 250, mode_paiement: 'especes', motif: world.motif('LIVRE') }
    await correct(id, 'LIVRE', told)
    expect(await world.now(id)).toMatchObject({ money_state: 'VERSE', amount_collected: 250 })
    const [avoir] = await avoirs()
    expect(avoir).toMatchObject({ origine: facture, total: -50, net: -50, state: 'emise' })
    expect(avoir?.number).toMatch(/^AV-\d{4}-\d{6}$/)
    expect(await linesOf(avoir?.id ?? '')).toMatchObject([{ command: id, price: -50, premiere: false }])
    await delivered({ price: 120, extra_fees: 0 })
    const next = await open()
    expect(next.du).toBe(70)
    const done = await validate(next.id, { comptage: { '50': 1, '20': 1 }, montant: 70 })
    const paper = await world.staff.collection('factures').getOne(done.facture)
    expect(paper).toMatchObject({ total: 120, report: -50, net: 70 })
    expect((await avoirs())[0]?.reporte_dans).toBe(paper.id)
    expect(await wrong()).toEqual([])
  })

  it('to not delivered gives all of it back, and a new delivery is due again', async () => {
    const { id } = await settled(300)
    await correct(id, 'RECU_HUB', { agence: world.agence })
    expect(await world.now(id)).toMatchObject({
      money_state: 'NON_ENCAISSE',
      amount_collected: 0,
      versement: '',
    })
    expect((await avoirs())[0]?.net).toBe(-300)
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(youssef) })
    await world.move(youssef, id, 'EN_DISTRIBUTION', { source: 'scan' })
    await world.move(youssef, id, 'LIVRE', { amount_collected: 300, mode_paiement: 'especes' })
    const draft = await open()
    expect(draft.du).toBe(0)
    expect(await validate(draft.id, { comptage: {}, montant: 0 })).toMatchObject({ ecart: 0 })
    expect(await wrong()).toEqual([])
  })

  it('keeps its livreur, whatever the amount: another one never handed it over', async () => {
    const { id } = await settled(300)
    const samir = await account(world.wasl, world.staff, { type: 'livreur', name: `samir${number}` })
    for (const amount_collected of [300, 250]) {
      const told = { amount_collected, mode_paiement: 'especes', delivery_man: idOf(samir) }
      const refused = await refusal(correct(id, 'LIVRE', { ...told, motif: world.motif('LIVRE') }))
      expect([refused.status, refused.response.message]).toEqual([409, expect.stringContaining('versées')])
    }
    expect(await avoirs()).toEqual([])
  })

  it.each([
    ['undelivered', 'RECU_HUB', {}],
    ['another amount', 'LIVRE', { amount_collected: 250, mode_paiement: 'especes' }],
    ['a card', 'LIVRE', { amount_collected: 300, ...proven('carte') }],
  ] as const)(
    'to %s stands: undone beside its avoir, the cash would be given back for nothing',
    async (_, to, told) => {
      const { id } = await settled(300)
      await correct(id, to, {
        ...told,
        agence: world.agence,
        ...(to === 'LIVRE' && { motif: world.motif(to) }),
      })
      const filter = `command = "${id}"`
      const last = await world.staff.collection('suivis').getFirstListItem(filter, { sort: '-at' })
      const undo = { command: id, kind: 'annulation', undoes: last.id, status: last.from }
      expect(await statusOf(world.staff.collection('suivis').create(undo))).toBe(409)
      expect((await avoirs()).reduce((sum, { net }) => sum + net, 0)).toBe((await open()).du)
    },
  )

  it('is the only way: the delivery is not undone any more', async () => {
    const { id } = await settled(100)
    const filter = `command = "${id}"`
    const last = await world.staff.collection('suivis').getFirstListItem(filter, { sort: '-at' })
    const undo = { command: id, kind: 'annulation', undoes: last.id, status: last.from }
    const refused = await refusal(world.staff.collection('suivis').create(undo))
    expect([refused.status, refused.response.message]).toEqual([409, expect.stringContaining('versées')])
  })
})
