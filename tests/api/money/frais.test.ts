/** The fees of Atlas and the commissions of Youssef in each case, written with their fait. */

import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { checkFrais } from '#server/verify/frais.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { wrongStatements } from './client-screens.ts'
import { type Door, doorOf, REFUSED } from './door.ts'
import { type FeeWorld, openFeeWorld } from './fee-world.ts'

let world: FeeWorld
let door: Door
let youssef: PocketBase
let ff: PocketBase

beforeAll(async () => {
  world = await openFeeWorld()
  door = doorOf(world)
  const { wasl, staff } = world
  youssef = await account(wasl, staff, { type: 'livreur', name: 'youssef' })
  ff = await account(wasl, staff, { type: 'moderateur', name: 'tarifs', roles: ['Frais de livraison'] })
})
afterEach(async () => {
  expect(await checkFrais(world.wasl.db)).toEqual([])
})
afterAll(async () => {
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})

const OLD = { old_article: true, source: 'scan' }
const correct = (id: string, to: Parameters<FeeWorld['move']>[2], told: object) =>
  world.move(world.staff, id, to, { kind: 'correction', note: 'Erreur de saisie', ...told })
const undo = async (id: string) => {
  const sort = { sort: '-at' }
  const last = await world.staff.collection('suivis').getFirstListItem(`command = "${id}"`, sort)
  const told = { command: id, kind: 'annulation', undoes: last.id, status: last.from }
  return world.staff.collection('suivis').create(told)
}
const paid = (amount: number) => ({ amount_collected: amount, mode_paiement: 'especes' })

describe('the worked examples', () => {
  it('C1 to C5 cost what the grid says, with the packaging from the first custody', async () => {
    const [c1 = '', c2 = '', c3 = '', c4 = '', c5 = ''] = await door.tourOfYoussef(youssef)
    const emballage = { emballage: 1.5 }
    expect(await world.fees(c1)).toEqual({ ...emballage, livraison: 35 })
    expect(await world.fees(c2)).toEqual({ ...emballage, livraison: 35 })
    expect(await world.fees(c3)).toEqual({ ...emballage, echange: 35 })
    expect(await world.fees(c4)).toEqual({ ...emballage, echange: 35 })
    expect(await world.fees(c5)).toEqual({ ...emballage, refus: 10 })
    const commissions = await Promise.all([c1, c2, c3, c4, c5].map((id) => world.fees(id, 'livreur')))
    expect(commissions).toEqual([
      { livraison: 12 },
      { livraison: 12 },
      { echange: 15 },
      { echange: 15 },
      { refus: 4 },
    ])
  })

  it('tells with each its source, its rate and the hour of its fact', async () => {
    const id = await world.received()
    const [packed] = await world.live(id)
    const reception = await world.lastSuivi(id)
    expect(packed).toMatchObject({ fait: 'emballage', suivi: reception.id, occurred_at: reception.at })
    await world.lead(id, youssef)
    await world.move(youssef, id, 'LIVRE', paid(270))
    const delivery = await world.lastSuivi(id)
    const common = { suivi: delivery.id, occurred_at: delivery.at, facture_detail: '', annule_par: '' }
    const rows = await world.live(id)
    expect(rows.filter(({ fait }) => fait === 'livraison')).toMatchObject([
      { ...common, party: 'client', user: idOf(world.client), source: 'défaut ville', taux: 10, tarif: '' },
      { ...common, party: 'livreur', user: idOf(youssef), source: 'tous les livreurs', taux: null },
    ])
  })

  it('C6: cancelled once loaded, it pays the cancellation and the return', async () => {
    const id = await door.loaded(youssef, { price: 450, extra_fees: 0 })
    await world.move(youssef, id, 'ANNULE_CLIENT', { motif: REFUSED.motif })
    expect(await world.fees(id)).toEqual({ emballage: 1.5, annulation: 0 })
    await world.returned(id)
    expect(await world.fees(id)).toEqual({ emballage: 1.5, annulation: 0, retour: 5 })
  })

  it('C5: what was refused goes back for nothing', async () => {
    const id = await door.loaded(youssef, { price: 199 })
    await world.move(youssef, id, 'REFUSE', REFUSED)
    await world.returned(id)
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10 })
  })

  it('C7: what is lost pays its packaging alone', async () => {
    const id = await door.loaded(youssef, { price: 400 })
    await world.move(world.staff, id, 'PERDU', { motif: world.motif('PERDU') })
    expect(await world.fees(id)).toEqual({ emballage: 1.5 })
  })

  it('the twin of an exchange pays nothing of its own, to its return', async () => {
    const parent = await door.delivered(youssef, { price: 50, is_echange: true }, 'ECHANGE_LIVRE', OLD)
    const { id } = await world.twinOf(parent)
    await world.returned(id)
    expect(await world.live(id)).toEqual([])
  })

  it('a parcel that never left its client has none', async () => {
    const { id } = await world.parcel()
    await world.move(world.staff, id, 'ANNULE_VENDEUR', { motif: world.motif('ANNULE_VENDEUR') })
    expect(await world.live(id)).toEqual([])
  })
})

describe('a relance', () => {
  it('of the same day annuls the fee of the refusal, for both', async () => {
    const id = await door.loaded(youssef, { price: 199 })
    await world.move(youssef, id, 'REFUSE', REFUSED)
    await world.move(youssef, id, 'EN_DISTRIBUTION', { source: 'scan' })
    expect(await world.fees(id)).toEqual({ emballage: 1.5 })
    expect(await world.fees(id, 'livreur')).toEqual({})
    const again = await world.lastSuivi(id)
    const refus = (await world.all(id)).filter(({ fait }) => fait === 'refus')
    expect(refus.map(({ montant, annule_par }) => [montant, annule_par])).toEqual([
      [10, again.id],
      [4, again.id],
    ])
    const { total } = await world.now(id)
    await world.move(youssef, id, 'LIVRE', paid(total))
    expect(await world.fees(id)).toEqual({ emballage: 1.5, livraison: 35 })
  })

  it('of a later day leaves it, costs its own, and is delivered at the tariff of its new ville', async () => {
    const id = await door.loaded(youssef, { price: 199 })
    await world.move(youssef, id, 'REFUSE', REFUSED)
    await world.backToHub(id)
    await world.tomorrow()
    const changes = { city: villeId('Agadir') }
    const { agence } = world
    const told = { kind: 'relance', motif: world.motif('RECU_HUB'), agence, changes, source: 'scan' }
    await world.move(world.staff, id, 'RECU_HUB', told)
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10, relance: 7.5 })
    await world.lead(id, youssef)
    const { total } = await world.now(id)
    await world.move(youssef, id, 'LIVRE', paid(total))
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10, relance: 7.5, livraison: 29 })
  })
})

describe('what is taken back', () => {
  it('an undone move annuls its fees, and made again it makes them again', async () => {
    const id = await door.loaded(youssef, { price: 199 })
    await world.move(youssef, id, 'REFUSE', REFUSED)
    await undo(id)
    expect(await world.fees(id)).toEqual({ emballage: 1.5 })
    await world.move(youssef, id, 'REFUSE', REFUSED)
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10 })
    const refusals = (await world.all(id)).filter(({ fait, party }) => fait === 'refus' && party === 'client')
    expect(refusals.map(({ annule_par }) => annule_par === '')).toEqual([false, true])
  })

  it('a correction ends the fees of the wrong ending and makes those of the right one', async () => {
    const id = await door.delivered(youssef, { price: 250 })
    const told = { ...REFUSED, amount_collected: 0 }
    const { id: suivi } = await correct(id, 'REFUSE', told)
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10 })
    expect(await world.fees(id, 'livreur')).toEqual({ refus: 4 })
    const ended = (await world.all(id)).filter(({ annule_par }) => annule_par !== '')
    expect(ended.map(({ fait, annule_par }) => [fait, annule_par])).toEqual([
      ['livraison', suivi],
      ['livraison', suivi],
    ])
    await undo(id)
    expect(await world.fees(id)).toEqual({ emballage: 1.5, livraison: 35 })
    expect(await world.fees(id, 'livreur')).toEqual({ livraison: 12 })
  })

  it('a correction of the amount alone changes no fee, and one of the livreur pays the right one', async () => {
    const id = await door.delivered(youssef, { price: 250, extra_fees: 0 })
    const before = await world.live(id)
    await correct(id, 'LIVRE', { ...paid(240), motif: world.motif('LIVRE') })
    expect(await world.live(id)).toEqual(before)
    const amine = await account(world.wasl, world.staff, { type: 'livreur', name: 'amine' })
    await correct(id, 'LIVRE', { ...paid(240), motif: world.motif('LIVRE'), delivery_man: idOf(amine) })
    const commissions = await world.live(id, 'livreur')
    expect(commissions.map(({ user, montant }) => [user, montant])).toEqual([[idOf(amine), 12]])
  })

  it('a correction to before it was picked up takes even the packaging back', async () => {
    const id = await door.delivered(youssef, { price: 250 })
    await correct(id, 'NOUVEAU', { amount_collected: 0 })
    expect(await world.fees(id)).toEqual({})
  })
})

describe('the day of the fact', () => {
  let id = ''
  beforeEach(async () => {
    id = await door.loaded(youssef, { price: 250, extra_fees: 0 })
  })

  it('decides: a tariff that begins tomorrow is for tomorrow, and what is fixed stays', async () => {
    const tomorrow = world.today().add({ days: 1 }).toString()
    const client = idOf(world.client)
    const row = { client, outcome: 'livraison', amount: 20, valid_from: tomorrow }
    const tariffs = world.staff.collection('clients_fee')
    const tariff = await tariffs.create(row)
    await world.move(youssef, id, 'LIVRE', paid(250))
    expect((await world.fees(id)).livraison).toBe(35)
    const later = await door.loaded(youssef, { price: 250, extra_fees: 0 })
    await world.tomorrow()
    await world.move(youssef, later, 'LIVRE', paid(250))
    const [fee] = (await world.live(later, 'client')).filter(({ fait }) => fait === 'livraison')
    expect(fee).toMatchObject({ montant: 20, source: 'client', tarif: tariff.id })
    await tariffs.delete(tariff.id)
    await world.staff.collection('villes').update(villeId('Rabat'), { tarif_livraison: 99 })
    expect((await world.fees(id)).livraison).toBe(35)
    await world.staff.collection('villes').update(villeId('Rabat'), { tarif_livraison: 35 })
  })

  it('writes a fee marked missing where no tariff is in force', async () => {
    await world.staff.collection('villes').update(villeId('Rabat'), { tarif_livraison: null })
    await world.move(youssef, id, 'LIVRE', paid(250))
    await world.staff.collection('villes').update(villeId('Rabat'), { tarif_livraison: 35 })
    const [fee] = (await world.live(id, 'client')).filter(({ fait }) => fait === 'livraison')
    expect(fee).toMatchObject({ montant: 0, manquant: true, source: '' })
    await ff.collection('frais').create({ command: id, fait: 'livraison', ...FORCED_30 })
    expect(await world.live(id, 'client')).toMatchObject([
      { fait: 'emballage' },
      { fait: 'livraison', montant: 30, manquant: false, occurred_at: fee?.occurred_at },
    ])
  })
})

const FORCED_30 = { montant: 30, motif: 'Accord du 12/11', force: true }

describe('a forced fee', () => {
  const force = (who: PocketBase, command: string, values: object) =>
    who.collection('frais').create({ command, fait: 'livraison', ...FORCED_30, ...values })

  it('replaces the one that is there, and the one that would fall later', async () => {
    const delivered = await door.delivered(youssef, { price: 250 })
    const { id } = await force(ff, delivered, {})
    expect(await world.fees(delivered)).toEqual({ emballage: 1.5, livraison: 30 })
    const replaced = (await world.all(delivered)).find(({ annule_par }) => annule_par === id)
    expect(replaced).toMatchObject({ fait: 'livraison', montant: 35 })
    const early = await door.loaded(youssef, { price: 250, extra_fees: 0 })
    const waiting = await force(ff, early, { montant: 0 })
    expect(waiting).toMatchObject({ source: 'forcé', occurred_at: '', suivi: '', user: idOf(world.client) })
    await world.move(youssef, early, 'LIVRE', paid(250))
    const delivery = await world.lastSuivi(early)
    const fees = (await world.live(early, 'client')).filter(({ fait }) => fait === 'livraison')
    expect(fees).toMatchObject([{ id: waiting.id, montant: 0, suivi: delivery.id, occurred_at: delivery.at }])
    expect(await world.fees(early, 'livreur')).toEqual({ livraison: 12 })
  })

  it('waits for its fact again when that is taken back, and a second one replaces it', async () => {
    const id = await door.delivered(youssef, { price: 250 })
    await force(ff, id, {})
    await correct(id, 'REFUSE', { ...REFUSED, amount_collected: 0 })
    const waiting = (await world.live(id, 'client')).find(({ fait }) => fait === 'livraison')
    expect(waiting).toMatchObject({ montant: 30, suivi: '', occurred_at: '' })
    await force(ff, id, { montant: 25 })
    await correct(id, 'LIVRE', { ...paid(270), delivery_man: idOf(youssef) })
    expect(await world.fees(id)).toEqual({ emballage: 1.5, livraison: 25 })
  })

  it('is asked with its reason by who may, and not once billed', async () => {
    const id = await door.delivered(youssef, { price: 250 })
    expect(await refusedFields(force(ff, id, { force: false, motif: '' }))).toEqual(['force', 'motif'])
    expect(await refusedFields(ff.collection('frais').create({ fait: 'retrait', force: true }))).toEqual(
      expect.arrayContaining(['command', 'fait', 'montant', 'motif']),
    )
    expect(await refusedFields(force(ff, id, { montant: -1 }))).toEqual(['montant'])
    expect(await refusedFields(force(ff, id, { party: 'livreur' }))).toEqual(['party'])
    expect(await statusOf(force(world.client, id, {}))).toBe(403)
    expect(await statusOf(force(youssef, id, {}))).toBe(403)
    const [line] = await world.staff.collection('factures_details').getFullList()
    const [fee] = (await world.live(id, 'client')).filter(({ fait }) => fait === 'livraison')
    await world.bill(fee?.id ?? '', line?.id ?? '')
    const refused = await refusal(force(ff, id, {}))
    expect([refused.status, refused.response.data.present]).toEqual([409, { facture_detail: line?.id }])
    await world.bill(fee?.id ?? '', '')
  })

  it('is changed and deleted by nobody', async () => {
    const id = await door.delivered(youssef, { price: 250 })
    const fee = await force(ff, id, {})
    expect(await statusOf(world.staff.collection('frais').update(fee.id, { montant: 1 }))).toBe(403)
    expect(await statusOf(world.staff.collection('frais').delete(fee.id))).toBe(403)
  })
})
