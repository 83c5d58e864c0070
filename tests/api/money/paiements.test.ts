/** A facture is paid once, and its money is held from the first moment. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { verifyBooks } from './books.ts'
import { wrongStatements } from './client-screens.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { postingsOf } from './postings.ts'

let world: PaymentWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(async () => {
  expect(await verifyBooks(world.wasl.db)).toEqual([])
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  atlas = await world.payee()
})

const posted = (id: string) => postingsOf(world.wasl.db, 'paiements', id)
const owes = () => world.balance('DU_CLIENT', idOf(atlas))
const facture = (id: string) => world.staff.collection('factures').getOne(id)

/** The facture of 3.3: 669,50 after a cycle that came to −25,00. */
async function worked() {
  const refused = await world.refused(atlas)
  const forced = { command: refused, fait: 'refus', montant: 23.5, motif: 'Accord', force: true }
  await world.staff.collection('frais').create(forced)
  await world.issue((await world.draft(atlas)).id)
  const commands = await world.worked(atlas)
  await world.handOver()
  const issued = await world.issue((await world.draft(atlas)).id)
  expect(issued).toMatchObject({ net: 669.5, report: -25 })
  return { issued, commands }
}

describe('the payout of Atlas', () => {
  it('is held, then leaves the bank, and closes what is over', async () => {
    const { issued, commands } = await worked()
    expect(await owes()).toBe(-669.5)
    const held = await world.pay(issued.id)
    expect(held).toMatchObject({ state: 'attente', montant: 669.5, party: 'client', user: idOf(atlas) })
    expect(held.rib).toMatch(/^\d{24}$/)
    expect(await posted(held.id)).toEqual(['retenu DU_CLIENT 669.5', 'retenu PAIEMENTS_EN_COURS -669.5'])
    expect(await owes()).toBe(0)
    const paid = await world.post(held.id)
    expect(paid).toMatchObject({ state: 'poste', decided_by: idOf(world.fc) })
    expect((await posted(held.id)).slice(2)).toEqual([
      'poste PAIEMENTS_EN_COURS 669.5',
      'poste BANQUE -669.5',
    ])
    expect(await facture(issued.id)).toMatchObject({
      state: 'payee',
      mode: 'virement',
      paid_at: paid.decided_at,
    })
    const now = await Promise.all(commands.map((id) => world.now(id)))
    expect(now.map(({ money_state }) => money_state)).toEqual([
      ...['PAYE', 'PAYE', 'PAYE', 'PAYE'],
      ...['SANS_OBJET', 'SANS_OBJET', 'SANS_OBJET'],
    ])
    // The four that were delivered and the one back in stock; the refused one is with its livreur, the lost one may be found.
    const closed = now.filter(({ status }) => status === stateId('CLOTURE')).map(({ id }) => id)
    expect(closed.toSorted()).toEqual([0, 1, 2, 3, 5].map((n) => commands[n]).toSorted())
    expect(await owes()).toBe(0)
    expect(await statusOf(atlas.collection('paiements').getOne(held.id))).toBe(200)
  })

  it('in cash leaves the caisse that is named, and needs as much there', async () => {
    const issued = await world.owedFacture(atlas, 300)
    const caisse = { kind: 'CAISSE', user: '' }
    expect(await refusedFields(world.pay(issued.id, { mode: 'especes' }))).toEqual(['agence'])
    const { id: empty } = await world.staff.collection('agences').create({ name: 'Vide', code: 'VIDE' })
    const broke = await world.pay(issued.id, { mode: 'especes', agence: empty })
    expect((await refusal(world.post(broke.id))).response.message).toMatch(/caisse/)
    await world.decide(broke.id, 'annule')
    const before = await world.balance(caisse.kind)
    const held = await world.pay(issued.id, { mode: 'especes', agence: world.agence })
    expect(await world.balance(caisse.kind)).toBe(before)
    await world.post(held.id)
    expect(await world.balance(caisse.kind)).toBe(Math.round((before - 263.5) * 100) / 100)
    expect((await posted(held.id)).slice(2)).toEqual([
      'poste PAIEMENTS_EN_COURS 263.5',
      'poste CAISSE -263.5',
    ])
  })

  it('in cash is rounded up to the smallest coin, and the company bears the difference', async () => {
    const parcel = { client_source: idOf(atlas), price: 300, extra_fees: 0 }
    const command = await world.door.delivered(world.youssef, parcel, 'LIVRE', { photo: photo() })
    const fee = { command, fait: 'livraison', montant: 35.43, motif: 'Au pour cent', force: true }
    await world.staff.collection('frais').create(fee)
    await world.handOver()
    const issued = await world.issue((await world.draft(atlas)).id)
    expect(issued.net).toBe(263.07)
    const held = await world.pay(issued.id, { mode: 'especes', agence: world.agence })
    expect(held).toMatchObject({ montant: 263.07, arrondi: 0.03 })
    await world.post(held.id)
    expect((await posted(held.id)).slice(2)).toEqual([
      'poste PAIEMENTS_EN_COURS 263.07',
      'poste CAISSE -263.1',
      'poste PERTE_ECART 0.03',
    ])
    expect(await facture(issued.id)).toMatchObject({ state: 'payee', net: 263.07 })
    expect(await owes()).toBe(0)
  })

  it('in cash is stamped at the rate of its day, which the company owes on top and no later rate changes', async () => {
    const settings = world.staff.collection('settings')
    const key = 'argent.timbre'
    const today = { taux: 0.25, valid_from: '2026-01-01', valid_to: '' }
    expect(await refusedFields(settings.create({ key, value: [today, today] }))).toEqual(['value'])
    const rates = await settings.create({ key, value: [today] })
    const { issued } = await worked()
    const held = await world.pay(issued.id, { mode: 'especes', agence: world.agence })
    expect(held).toMatchObject({ montant: 669.5, timbre: 0 })
    expect(await world.post(held.id)).toMatchObject({ montant: 669.5, timbre: 1.67 })
    await settings.update(rates.id, { value: [{ ...today, taux: 10 }] })
    expect((await posted(held.id)).slice(2)).toEqual([
      'poste PAIEMENTS_EN_COURS 669.5',
      'poste CAISSE -669.5',
      'timbre CHARGE_TIMBRE 1.67',
      'timbre TIMBRE_DU -1.67',
    ])
    expect(await atlas.collection('paiements').getOne(held.id)).not.toHaveProperty('timbre')
    const byBank = await world.pay((await world.owedFacture(atlas, 300)).id)
    expect(await world.post(byBank.id)).toMatchObject({ timbre: 0 })
    await settings.delete(rates.id)
    const off = await world.pay((await world.owedFacture(atlas, 300)).id, {
      mode: 'especes',
      agence: world.agence,
    })
    expect(await world.post(off.id)).toMatchObject({ timbre: 0 })
    expect(await owes()).toBe(0)
  })

  it('of a commission is prepared by who pays livreurs', async () => {
    await world.owedFacture(atlas, 100)
    const drafted = await world.fl.collection('factures').create({
      party: 'livreur',
      user: idOf(world.youssef),
      ...world.until,
    })
    const issued = await world.issue(drafted.id, world.fl)
    expect(await statusOf(world.pay(issued.id, { mode: 'especes', agence: world.agence }))).toBe(400)
    expect(await refusedFields(world.pay(issued.id, {}, world.fl))).toEqual(['facture'])
    const held = await world.pay(issued.id, { mode: 'especes', agence: world.agence }, world.fl)
    await world.post(held.id, world.fl)
    expect(await posted(held.id)).toEqual([
      `retenu DU_LIVREUR ${issued.net}`,
      `retenu PAIEMENTS_EN_COURS -${issued.net}`,
      `poste PAIEMENTS_EN_COURS ${issued.net}`,
      `poste CAISSE -${issued.net}`,
    ])
    expect(await facture(issued.id)).toMatchObject({ state: 'payee', mode: 'especes' })
  })
})

describe('a paiement is refused', () => {
  it('of nothing due, of a brouillon, of an avoir, without a RIB in force', async () => {
    await world.refused(atlas)
    const negative = await world.issue((await world.draft(atlas)).id)
    expect(negative.net).toBe(-11.5)
    expect(await refusedFields(world.pay(negative.id))).toEqual(['facture'])
    const bare = await world.merchant()
    const issued = await world.owedFacture(bare, 200)
    expect(await refusedFields(world.pay(issued.id))).toEqual(['facture'])
    const [line] = await world.linesOf(issued.id)
    const avoir = await world.fc.collection('factures').create({
      kind: 'avoir',
      origine: issued.id,
      motif: 'Geste',
      lignes: [{ command: line?.command, fee: -5 }],
    })
    await world.issue(avoir.id)
    expect(await refusedFields(world.pay(avoir.id))).toEqual(['facture'])
    await world.door.delivered(world.youssef, { client_source: idOf(atlas), price: 90, extra_fees: 0 })
    const draft = await world.draft(atlas)
    expect(await refusedFields(world.pay(draft.id))).toEqual(['facture'])
    expect(await refusedFields(world.fc.collection('paiements').create({ mode: 'virement' }))).toEqual([
      'facture',
    ])
  })

  it('by nobody for being small: it waits on « À payer » for the next one, and is paid by hand all the same', async () => {
    const small = await world.owedFacture(atlas, 136.4)
    const waiting = async () => {
      const { items } = await world.fc.send('/api/wasl/a-payer', {
        method: 'GET',
        query: { party: 'client' },
      })
      return items.filter((one: { user: string }) => one.user === idOf(atlas)).map(toWait)
    }
    const toWait = ({ attend }: { attend: string }) => attend
    expect(await waiting()).toEqual(['minimum'])
    const byHand = await world.pay(small.id)
    expect(byHand.montant).toBe(99.9)
    await world.decide(byHand.id, 'annule')
    await world.owedFacture(atlas, 36.6)
    expect(await waiting()).toEqual(['', ''])
  })

  it('to be posted without its reference and its proof', async () => {
    const held = await world.pay((await world.owedFacture(atlas, 200)).id)
    expect(await refusedFields(world.decide(held.id, 'poste'))).toEqual(['preuve', 'reference'])
    expect(await refusedFields(world.post(held.id, world.fc, { reference: 'VIR 1' }))).toEqual(['preuve'])
    expect(await posted(held.id)).toHaveLength(2)
    await world.fc.collection('paiements').update(held.id, world.proof())
    await world.decide(held.id, 'poste')
  })

  it('above the threshold to who prepared it, whatever he holds', async () => {
    const issued = await world.owedFacture(atlas, 5_036.6)
    expect(issued.net).toBe(5_000.1)
    const held = await world.pay(issued.id)
    expect((await refusal(world.post(held.id))).status).toBe(403)
    await world.post(held.id, world.boss)
    const under = await world.owedFacture(atlas, 5_036.5)
    await world.post((await world.pay(under.id)).id)
  })
})

describe('a paiement is decided once', () => {
  it('rejected it is owed again, posts no more, and another one takes its place', async () => {
    const issued = await world.owedFacture(atlas, 500)
    const held = await world.pay(issued.id)
    const second = await refusal(world.pay(issued.id))
    expect([second.status, second.response.data.present.id]).toEqual([409, held.id])
    await world.decide(held.id, 'rejete')
    expect(await owes()).toBe(-463.5)
    for (const state of ['poste', 'rejete', 'annule']) {
      const again = await refusal(
        world.fc.collection('paiements').update(held.id, { state, ...world.proof() }),
      )
      expect([again.status, again.response.data.present.state]).toEqual([409, 'rejete'])
    }
    expect(await posted(held.id)).toHaveLength(4)
    expect(await owes()).toBe(-463.5)
    const next = await world.pay(issued.id)
    expect(next.remplace).toBe(held.id)
    await world.post(next.id)
    expect((await refusal(world.pay(issued.id))).status).toBe(409)
    expect(await facture(issued.id)).toMatchObject({ state: 'payee' })
  })

  it('by a hundred who post it at the same instant', async () => {
    const issued = await world.owedFacture(atlas, 200)
    const held = await world.pay(issued.id)
    await world.fc.collection('paiements').update(held.id, world.proof())
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        statusOf(world.decide(held.id, n % 10 === 9 ? 'rejete' : 'poste', n % 2 ? world.fc : world.boss)),
      ),
    )
    expect([all.filter((status) => status === 200).length, new Set(all)]).toEqual([1, new Set([200, 409])])
    expect(await posted(held.id)).toHaveLength(4)
    const { state } = await world.fc.collection('paiements').getOne(held.id)
    expect(await owes()).toBe(state === 'poste' ? 0 : -163.5)
  })

  it('and prepared once by sixteen at once', async () => {
    const issued = await world.owedFacture(atlas, 200)
    const all = await Promise.all(Array.from({ length: 16 }, () => statusOf(world.pay(issued.id))))
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(await owes()).toBe(0)
  })

  it('while it is on its way an avoir waits for the next report', async () => {
    const issued = await world.owedFacture(atlas, 136.5)
    const held = await world.pay(issued.id)
    const [line] = await world.linesOf(issued.id)
    const avoir = await world.fc.collection('factures').create({
      kind: 'avoir',
      origine: issued.id,
      motif: 'Encaissé à tort',
      lignes: [{ command: line?.command, price: -100 }],
    })
    await world.issue(avoir.id)
    expect(await facture(issued.id)).toMatchObject({ state: 'emise' })
    await world.post(held.id)
    expect(await facture(issued.id)).toMatchObject({ state: 'payee' })
    expect(await owes()).toBe(100)
  })
})
