/**
 * « Pourquoi ce montant ? »: the origin of each fee's amount in French, for the person charged and for staff.
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase
let ff: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
  atlas = await world.merchant()
  ff = await account(world.wasl, world.staff, {
    type: 'moderateur',
    name: 'tarifs',
    roles: ['Frais de livraison'],
  })
})
afterAll(() => world.wasl.close())

const why = (fee: string, who = world.fc) => who.send(`/api/wasl/frais/${fee}/pourquoi`, {})
const tariffs = () => world.staff.collection('clients_fee')
const since = { valid_from: '2026-01-01', ville: villeId('Rabat'), outcome: 'livraison' }

/** A parcel of Atlas delivered in Rabat, and the fee of that. */
async function delivered(): Promise<{ parcel: string; fee: string }> {
  const parcel = await world.door.delivered(world.youssef, {
    client_source: idOf(atlas),
    price: 250,
    extra_fees: 0,
  })
  const fee = (await world.live(parcel, 'client')).find(({ fait }) => fait === 'livraison')
  return { parcel, fee: fee?.id ?? '' }
}

/** Runs `work` while that tariff exists. */
async function under<T>(tariff: object, work: (row: string) => Promise<T>): Promise<T> {
  const { id } = await tariffs().create({ ...since, ...tariff })
  try {
    return await work(id)
  } finally {
    await tariffs()
      .delete(id)
      .catch(() => undefined)
  }
}

describe('a fee', () => {
  it('at the default of its ville says so, with the day and the rate', async () => {
    const { fee } = await delivered()
    const { montant, tarif, phrases, taux } = await why(fee)
    expect([montant, tarif.qui, tarif.ville, taux]).toEqual([35, 'ville', 'Rabat', 10])
    expect(phrases[0]).toMatch(/^Livraison à Rabat, le \d\d\/\d\d\/\d{4}, colis \S+ : 35,00\sDH\.$/)
    expect(phrases[1]).toContain('tarif par défaut de la ville (Rabat)')
    expect(phrases[2]).toMatch(/^TVA de 10 % comprise, taux du /)
  })

  it('at a tariff of its client, of his groupe or of everybody names it, with its place and its days', async () => {
    const { id: groupe } = await world.staff.collection('groupes_clients').create({ name: 'Cosmétique' })
    const [profile] = await world.staff
      .collection('clients')
      .getFullList({ filter: `user = "${idOf(atlas)}"` })
    await world.staff.collection('clients').update(profile?.id ?? '', { groupe })
    const { tarif: his, phrases } = await under({ client: idOf(atlas), amount: 31 }, async () =>
      why((await delivered()).fee),
    )
    expect(his).toMatchObject({ qui: 'client', ville: 'Rabat', du: '01/01/2026', au: '' })
    expect(phrases[1]).toContain(`C’est le tarif de ${his.nom} pour Rabat, depuis le 01/01/2026`)
    await under({ groupe, amount: 32 }, async () => {
      const { fee } = await delivered()
      expect((await why(fee)).phrases[1]).toContain('tarif du groupe « Cosmétique » pour Rabat')
      // The names of groupes are not shown to clients.
      expect((await why(fee, atlas)).phrases[1]).toContain('tarif du groupe pour Rabat')
    })
    await under({ amount: 33, ville: '', valid_to: '2027-12-31' }, async () => {
      const { montant, phrases } = await why((await delivered()).fee)
      expect(montant).toBe(33)
      expect(phrases[1]).toContain(
        'commun à tous les clients pour toutes les villes, du 01/01/2026 au 31/12/2027',
      )
    })
  })

  it('keeps its amount when its tariff changes, and tells nothing of a row that is another’s by now', async () => {
    const other = await world.merchant()
    await under({ client: idOf(atlas), amount: 31 }, async (row) => {
      const { fee } = await delivered()
      await tariffs().update(row, { client: idOf(other), ville: villeId('Agadir'), amount: 19 })
      const { montant, tarif, phrases } = await why(fee, atlas)
      expect([montant, tarif.depuis, tarif.ville, tarif.du]).toEqual([31, 'change', '', ''])
      expect(phrases.join(' ')).toContain(
        'Ce tarif a changé depuis : le montant reste celui du jour du fait.',
      )
      expect(JSON.stringify({ tarif, phrases })).not.toMatch(/Agadir|19,00/)
      await tariffs().delete(row)
      expect((await why(fee)).tarif.depuis).toBe('supprime')
    })
  })

  it('that was forced says why and what it replaces; who did it, to staff alone', async () => {
    const { parcel, fee } = await delivered()
    const forced = { command: parcel, fait: 'livraison', montant: 20, motif: 'Accord du 12/11', force: true }
    const { id } = await ff.collection('frais').create(forced)
    const told = await why(id)
    expect(told.force).toMatchObject({ motif: 'Accord du 12/11', remplace: { montant: 35 } })
    expect(told.phrases[1]).toMatch(
      /^Montant fixé par \S.* le \d\d\/\d\d\/\d{4} : « Accord du 12\/11 »\. Il remplace 35,00\sDH \(défaut ville\)\.$/,
    )
    const toClient = await why(id, atlas)
    expect([toClient.force.par, toClient.force.motif]).toEqual(['', 'Accord du 12/11'])
    const { annule, phrases } = await why(fee)
    expect(annule).toMatchObject({ par: 'frais', motif: 'Accord du 12/11' })
    expect(phrases.at(-1)).toContain('Il n’est plus dû.')
  })

  it('that a suivi ended names the state the parcel went to', async () => {
    const { parcel, fee } = await delivered()
    await world.correct(parcel, 'REFUSE', { motif: world.motif('REFUSE'), amount_collected: 0 })
    const { annule } = await why(fee)
    expect(annule).toMatchObject({ par: 'suivi', etat: 'Refusé' })
  })

  it('on a facture names it', async () => {
    const { fee } = await delivered()
    await world.handOver()
    const { id } = await world.draft(atlas)
    const { number } = await world.issue(id)
    expect((await why(fee, atlas)).phrases.at(-1)).toBe(`Compté sur la facture ${number}.`)
  })
})

describe('who asks', () => {
  it('is told of fees he may read, and of no other', async () => {
    const { parcel, fee } = await delivered()
    const commission = (await world.live(parcel, 'livreur'))[0]?.id ?? ''
    const other = await world.merchant()
    expect(await statusOf(why(fee, other))).toBe(404)
    expect(await statusOf(why(fee, world.youssef))).toBe(404)
    expect(await statusOf(why(commission, atlas))).toBe(404)
    expect((await why(commission, world.youssef)).phrases[1]).toContain(
      'commission commune à tous les livreurs',
    )
    const agences = await world.staff.collection('agences').getFullList()
    const there = agences.find(({ id }) => id !== world.agence)?.id ?? ''
    await world.staff.collection('users').update(idOf(atlas), { agence: world.agence })
    const bound = { type: 'moderateur', roles: ['Factures clients'], agence: there } as const
    const elsewhere = await account(world.wasl, world.staff, { ...bound, name: 'ailleurs' })
    expect(await statusOf(why(fee, elsewhere))).toBe(404)
  })
})
