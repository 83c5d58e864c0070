/** A client's facture from its parcels to its papers, to the centime. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'
import { wrongStatements } from './client-screens.ts'

let world: BillingWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(async () => {
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  atlas = await world.merchant()
})

const wrong = async () =>
  (await Promise.all([checkCommandes, checkFactures].map((check) => check(world.wasl.db)))).flat()
const paper = (id: string, kind: 'pdf' | 'csv', who = world.fc) =>
  fetch(`${world.wasl.url}/api/wasl/factures/${id}/${kind}`, {
    headers: { authorization: who.authStore.token },
  })

/** Issues a facture of −25,00 for the last cycle: a refusal with a forced fee. */
async function lastCycle(): Promise<string> {
  const id = await world.refused(atlas)
  const forced = { command: id, fait: 'refus', montant: 23.5, motif: 'Accord du 12/11', force: true }
  await world.staff.collection('frais').create(forced)
  const { id: draft } = await world.draft(atlas)
  const issued = await world.issue(draft)
  expect(issued).toMatchObject({ state: 'payee', net: -25, mode: '', paid_at: issued.issued_at })
  return issued.id
}

describe('the facture of Atlas', () => {
  it('comes to 669,50 with its cash, fees, packaging, indemnity and report', async () => {
    const last = await lastCycle()
    const ids = await world.worked(atlas)
    await world.handOver()
    const draft = await world.draft(atlas)
    const amounts = { total: 460, frais: 155, emballage: 10.5, indemnites: 400, report: -25, net: 669.5 }
    expect(draft).toMatchObject({ state: 'brouillon', number: '', colis: 7, ...amounts })
    const issued = await world.issue(draft.id)
    expect(issued).toMatchObject({ state: 'emise', colis: 7, ...amounts, mode: 'virement' })
    expect(issued.number).toMatch(/^FC-\d{4}-\d{6}$/)
    expect(issued.lettres).toBe('six cent soixante-neuf dirhams et cinquante centimes')
    expect(issued.tva).toEqual([{ taux: 10, ht: 150.45, tva: 15.05, ttc: 165.5 }])
    const lines = await world.linesOf(draft.id)
    const told = new Map(
      lines.map(({ command, price, extra_fees, encaisse, fee, packaging, indemnite }) => [
        command,
        [price, extra_fees, encaisse, fee, packaging, indemnite],
      ]),
    )
    expect(ids.map((id) => told.get(id))).toEqual([
      [250, 20, 270, 35, 1.5, 0],
      [150, 20, 170, 35, 1.5, 0],
      [50, 0, 50, 35, 1.5, 0],
      [-30, 0, -30, 35, 1.5, 0],
      [-20, 20, 0, 10, 1.5, 0],
      [0, 0, 0, 5, 1.5, 0],
      [0, 0, 0, 0, 1.5, 400],
    ])
    expect(lines.filter(({ premiere }) => premiere)).toHaveLength(4)
    expect(await world.stateOfMoney(ids)).toEqual([
      ...['FACTURE', 'FACTURE', 'FACTURE', 'FACTURE'],
      ...['SANS_OBJET', 'SANS_OBJET', 'SANS_OBJET'],
    ])
    const source = await world.staff.collection('factures').getOne(last)
    expect(source.reporte_dans).toBe(draft.id)
    expect(await world.balance('DU_CLIENT', idOf(atlas))).toBe(-669.5)
    expect(await wrong()).toEqual([])
  })

  it('takes C5b, a refusal whose buyer pays 20,00 at the door, as +8,50', async () => {
    const id = await world.door.loaded(world.youssef, {
      client_source: idOf(atlas),
      price: 199,
      extra_fees: 20,
    })
    const told = { motif: world.motif('REFUSE'), note: 'Paie le déplacement', amount_collected: 20 }
    await world.move(world.youssef, id, 'REFUSE', { ...told, mode_paiement: 'especes' })
    await world.handOver()
    const { id: draft } = await world.draft(atlas)
    expect(await world.linesOf(draft)).toMatchObject([
      { price: 0, extra_fees: 20, encaisse: 20, fee: 10, packaging: 1.5, premiere: true },
    ])
    expect(await world.issue(draft)).toMatchObject({ total: 20, net: 8.5 })
  })

  it('leaves cash a livreur still has, and bills it once it is handed over', async () => {
    const id = await world.door.delivered(world.youssef, {
      client_source: idOf(atlas),
      price: 100,
      extra_fees: 0,
    })
    const early = await world.draft(atlas)
    expect(early).toMatchObject({ colis: 1, total: 0, frais: 35, net: -36.5 })
    await world.handOver()
    const draft = await world.draft(atlas)
    expect(draft).toMatchObject({ colis: 1, total: 100, frais: 35, net: 63.5 })
    expect(await statusOf(world.fc.collection('factures').getOne(early.id))).toBe(404)
    await world.issue(draft.id)
    expect(await world.stateOfMoney([id])).toEqual(['FACTURE'])
  })

  it('of a client paid on delivery takes what a livreur still has, who goes on owing it', async () => {
    const early = await world.merchant({ payer_sur: 'livre' })
    const values = { client_source: idOf(early), price: 100, extra_fees: 0 }
    const id = await world.door.delivered(world.youssef, values)
    const draft = await world.draft(early)
    expect(draft).toMatchObject({ total: 100, net: 63.5 })
    await world.issue(draft.id)
    expect(await world.stateOfMoney([id])).toEqual(['CHEZ_LIVREUR'])
    expect((await refusal(world.draft(early))).response.data.code).toBe('rien_a_facturer')
    await world.handOver()
    expect(await world.stateOfMoney([id])).toEqual(['FACTURE'])
    expect(await wrong()).toEqual([])
  })

  it('says nothing of a parcel on its way, though its packaging is due', async () => {
    await world.door.loaded(world.youssef, { client_source: idOf(atlas), price: 100 })
    const { status, response } = await refusal(world.draft(atlas))
    expect([status, response.data.code]).toEqual([409, 'rien_a_facturer'])
  })

  it('bills a later return on a later line, without the cash a second time', async () => {
    const id = await world.refused(atlas)
    await world.issue((await world.draft(atlas)).id)
    const later = { command: id, fait: 'retour', montant: 5, motif: 'Accord', force: true }
    await world.staff.collection('frais').create(later)
    await world.returned(id)
    const { id: second } = await world.draft(atlas)
    expect(await world.linesOf(second)).toMatchObject([
      { command: id, price: -20, extra_fees: 20, encaisse: 0, fee: 5, packaging: 0, premiere: false },
    ])
    expect(await world.issue(second)).toMatchObject({ total: 0, frais: 5, report: -11.5, net: -16.5 })
    expect(await wrong()).toEqual([])
  })
})

describe('what does not issue', () => {
  const parcel = async (price = 100) => {
    const id = await world.door.delivered(world.youssef, { client_source: idOf(atlas), price, extra_fees: 0 })
    await world.handOver()
    return id
  }

  it('is a brouillon whose parcels were corrected since', async () => {
    const id = await parcel()
    const draft = await world.draft(atlas)
    const told = { amount_collected: 80, mode_paiement: 'especes', motif: world.motif('LIVRE') }
    await world.correct(id, 'LIVRE', told)
    const { status, response } = await refusal(world.issue(draft.id))
    expect([status, response.data.code]).toEqual([409, 'brouillon_change'])
    const again = await world.draft(atlas)
    expect(again).toMatchObject({ total: 80 })
    expect(await world.issue(again.id)).toMatchObject({ state: 'emise', total: 80 })
  })

  it('is one issued twice, whoever asks, and only one gets its number', async () => {
    await parcel()
    const { id } = await world.draft(atlas)
    const all = await Promise.all(Array.from({ length: 12 }, () => statusOf(world.issue(id))))
    expect(all.toSorted()).toEqual([200, ...Array(11).fill(409)])
    const again = await refusal(world.issue(id))
    expect(again.response.data.present).toMatchObject({ id, state: 'emise', net: 63.5 })
    const factures = world.fc.collection('factures')
    for (const values of [{ period_to: '2026-01-01' }, { user: idOf(world.client) }, { motif: 'x' }]) {
      expect(await statusOf(factures.update(id, values))).toBe(409)
    }
    expect(await refusedFields(factures.update(id, { net: 1 }))).toEqual(['net'])
    expect(await statusOf(factures.delete(id))).toBe(409)
  })

  it('is a line: a deleted brouillon gives its lines and fees back', async () => {
    await parcel()
    const draft = await world.draft(atlas)
    await world.fc.collection('factures').delete(draft.id)
    expect(await world.linesOf(draft.id)).toEqual([])
    expect(await world.draft(atlas)).toMatchObject({ total: 100, frais: 35, emballage: 1.5 })
  })

  it('is asked by who may not, for whom it is not', async () => {
    await parcel()
    const asked = { party: 'client', user: idOf(atlas), ...world.until }
    expect(await statusOf(world.fl.collection('factures').create(asked))).toBe(400)
    expect(await statusOf(atlas.collection('factures').create(asked))).toBe(403)
    const { id } = await world.draft(atlas)
    expect(await statusOf(world.issue(id, world.fl))).toBe(404)
    expect(await statusOf(world.issue(id, atlas))).toBe(403)
    const wrongly = { ...asked, user: idOf(world.youssef) }
    expect(await refusedFields(world.fc.collection('factures').create(wrongly))).toEqual(['user'])
    expect(await refusedFields(world.fc.collection('factures').create({ ...asked, net: 5 }))).toEqual(['net'])
  })

  it('is a parcel delivered before fees were kept: it waits for its fee, instead of being carried for nothing', async () => {
    const id = await parcel()
    await world.wasl.behind.query(sql`DELETE FROM frais WHERE command = ${id}`)
    const asked = { party: 'client', users: [idOf(atlas)], simulation: true, ...world.until }
    const { resultat } = await world.fc.collection('facturations').create(asked)
    expect(resultat).toMatchObject([{ colis: 0, blocages: [{ command: id, code: 'frais_absent' }] }])
    const forced = { command: id, fait: 'livraison', montant: 0, motif: 'Offert', force: true }
    await world.staff.collection('frais').create(forced)
    expect(await world.draft(atlas)).toMatchObject({ colis: 1, total: 100, frais: 0, net: 100 })
  })

  it('is a parcel without a tariff: it waits, and the rest is billed', async () => {
    await parcel()
    await world.staff.collection('villes').update(villeId('Salé'), { tarif_livraison: null })
    const id = await world.received({ client_source: idOf(atlas), price: 70, extra_fees: 0 })
    await world.wasl.behind.query(sql`UPDATE commands SET city = ${villeId('Salé')} WHERE id = ${id}`)
    await world.lead(id, world.youssef)
    await world.move(world.youssef, id, 'LIVRE', { amount_collected: 70, mode_paiement: 'especes' })
    await world.handOver()
    const facturation = await world.fc
      .collection('facturations')
      .create({ party: 'client', users: [idOf(atlas)], simulation: true, ...world.until })
    const [resultat] = facturation.resultat
    expect(resultat).toMatchObject({
      colis: 1,
      total: 100,
      blocages: [{ command: id, code: 'tarif_absent' }],
    })
    const forced = { command: id, fait: 'livraison', montant: 30, motif: 'Accord', force: true }
    await world.staff.collection('frais').create(forced)
    expect(await world.draft(atlas)).toMatchObject({ colis: 2, total: 170, frais: 65 })
  })
})

describe('its papers', () => {
  it('are the same bytes once tariffs, villes, names and the company have changed', async () => {
    await world.door.delivered(world.youssef, { client_source: idOf(atlas), price: 250, extra_fees: 20 })
    await world.handOver()
    const { id } = await world.issue((await world.draft(atlas)).id)
    const read = async (kind: 'pdf' | 'csv') => Buffer.from(await (await paper(id, kind)).arrayBuffer())
    const before = { pdf: await read('pdf'), csv: await read('csv') }
    const { staff } = world
    const rabat = await staff.collection('villes').getOne(villeId('Rabat'))
    await staff.collection('villes').update(rabat.id, { name: 'Rabat Nouvelle', tarif_livraison: 99 })
    await staff.collection('users').update(idOf(atlas), { full_name: 'Autre nom' })
    await staff
      .collection('clients')
      .update(idOf(atlas), { raison_sociale: 'Autre SARL', adresse: 'Ailleurs' })
    await staff.collection('packaging').create({ name: 'Boîte', price: 9 })
    const company = await staff
      .collection('settings')
      .getFirstListItem('key = "company"')
      .catch(() => null)
    const value = { ...company?.value, name: 'Autre transporteur' }
    if (company) await staff.collection('settings').update(company.id, { value })
    else await staff.collection('settings').create({ key: 'company', value })
    try {
      const pdf = await read('pdf')
      expect(pdf.equals(before.pdf)).toBe(true)
      expect((await read('csv')).equals(before.csv)).toBe(true)
      expect(before.csv.toString()).toContain('Rabat')
    } finally {
      await staff.collection('villes').update(rabat.id, { name: rabat.name, tarif_livraison: 35 })
    }
  })
})

describe('a commission', () => {
  it('of Youssef is 70,00 for his tour, owed to him', async () => {
    const livreur = await account(world.wasl, world.staff, { type: 'livreur', name: `commis${Date.now()}` })
    await world.door.tourOfYoussef(livreur)
    const { id } = await world.fl
      .collection('factures')
      .create({ party: 'livreur', user: idOf(livreur), ...world.until })
    const issued = await world.issue(id, world.fl)
    expect(issued).toMatchObject({
      kind: 'commission',
      total: 70,
      net: 70,
      state: 'emise',
      frais: 0,
      tva: [],
    })
    expect(issued.number).toMatch(/^CM-/)
    expect(await world.balance('DU_LIVREUR', idOf(livreur))).toBe(-70)
    expect(await world.balance('CHARGE_COMMISSION')).toBe(70)
  })
})
