/** Gaps paid back (remboursement), cash a livreur takes along (avance), cash brought to the bank (remise). */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { checkVersements } from '#server/verify/versements.ts'
import { readPaper } from '#tests/support/paper.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf } from './door.ts'
import { balancesOf, postingsOf } from './postings.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let manager: PocketBase
let youssef: PocketBase
let caisse = ''
let number = 0

beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
  door = doorOf(world)
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
  manager = await account(world.wasl, world.staff, { type: 'moderateur', name: 'chef', roles })
})
afterAll(async () => {
  const checks = [checkLedger, checkCausedEntries, checkVersements]
  expect((await Promise.all(checks.map((check) => check(world.wasl.db)))).flat()).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  number++
  youssef = await account(world.wasl, world.staff, { type: 'livreur', name: `youssef${number}` })
  caisse = (await world.staff.collection('agences').create({ name: `Caisse ${number}`, code: `C${number}` }))
    .id
})

const cash = () => balancesOf(world.wasl.db, caisse)
const his = () => balancesOf(world.wasl.db, idOf(youssef))
const posted = (collection: string, id: string) => postingsOf(world.wasl.db, collection, id)
const open = () => cashier.collection('versements').create({ livreur: idOf(youssef), agence: caisse })
const validate = (id: string, montant: number, comptage: object) =>
  cashier.collection('versements').update(id, { montant, comptage, state: 'valide' })

/** Collects an amount and hands over another, in notes of 100. */
async function settled(paid: number, notes: number): Promise<RecordModel> {
  await door.delivered(youssef, { price: paid, extra_fees: 0 })
  return validate((await open()).id, notes * 100, { '100': notes })
}

describe('a remboursement', () => {
  const payBack = (montant: number, comptage: object) =>
    cashier.collection('remboursements').create({ livreur: idOf(youssef), agence: caisse, montant, comptage })

  it('brings what was missing into the caisse, with a receipt, and never more than is owed', async () => {
    await settled(350, 3)
    expect(await his()).toEqual({ CREANCE_LIVREUR: 50 })
    const first = await payBack(20, { '20': 1 })
    expect(first.recu).toMatch(/^RV-\d{4}-\d{6}$/)
    expect(await posted('remboursements', first.id)).toEqual([
      'remboursement CAISSE 20',
      'remboursement CREANCE_LIVREUR -20',
    ])
    const more = await refusal(payBack(30.1, { '20': 1, '10': 1, '0.1': 1 }))
    expect([more.status, more.response.data.present]).toEqual([409, { ecart: 30 }])
    await payBack(30, { '10': 3 })
    expect(await his()).toEqual({})
    expect(await cash()).toEqual({ CAISSE: 350 })
    expect(await statusOf(payBack(1, { '1': 1 }))).toBe(409)
  })

  it('leaves a receipt of 80 mm, which says what stays open and reprints the same', async () => {
    await settled(350, 3)
    await settled(270, 3)
    const [back, out] = [await payBack(20, { '20': 1 }), await payBack(-30, { '20': 1, '10': 1 })]
    const print = async (id: string, who = cashier) => {
      const path = `${world.wasl.url}/api/wasl/remboursements/${id}/recu`
      const answer = await fetch(path, { headers: { authorization: who.authStore.token } })
      return { status: answer.status, pdf: new Uint8Array(await answer.arrayBuffer()) }
    }
    const { pdf } = await print(back.id)
    const [page, ...more] = await readPaper(pdf)
    expect([more, Math.round(page?.width ?? 0), page?.codes]).toEqual([
      [],
      80,
      [{ format: 'QRCode', text: back.recu }],
    ])
    const words = [
      ...['Reçu de remboursement', `youssef${number}`, `Caisse ${number}`, 'caissier', '1 × 20,00'],
      ...[
        'Remboursé par le livreur',
        '20,00 DH',
        'Écart restant à rembourser',
        '30,00 DH',
        'Signature du livreur',
      ],
    ]
    expect(words.filter((one) => !page?.text.includes(one))).toEqual([])
    const [excess] = await readPaper((await print(out.id, youssef)).pdf)
    const handedOut = [
      'Reçu de trop-perçu rendu',
      'remis au livreur',
      'Rendu au livreur',
      '30,00 DH',
      '0,00 DH',
    ]
    expect(handedOut.filter((one) => !excess?.text.includes(one))).toEqual([])
    await world.staff.collection('users').update(idOf(youssef), { full_name: 'Autre' })
    await world.staff.collection('agences').update(caisse, { name: `Autre ${number}` })
    await payBack(30, { '10': 3 })
    expect((await print(back.id)).pdf).toEqual(pdf)
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `autre${number}` })
    expect([(await print(back.id, other)).status, (await print(back.id, world.client)).status]).toEqual([
      404, 403,
    ])
  })

  it('is a count that makes its amount, and changes no more', async () => {
    await settled(350, 3)
    expect(await refusedFields(payBack(20, { '10': 1 }))).toEqual(['comptage'])
    expect(await refusedFields(payBack(20, { '30': 1 }))).toEqual(['comptage'])
    const { id } = await payBack(20, { '20': 1 })
    expect(await statusOf(cashier.collection('remboursements').update(id, { montant: 10 }))).toBe(403)
    expect(await statusOf(cashier.collection('remboursements').delete(id))).toBe(403)
    expect(await statusOf(youssef.collection('remboursements').getOne(id))).toBe(200)
  })

  it('hands out what was too much, and no more', async () => {
    await settled(280, 3)
    expect(await his()).toEqual({ CREANCE_LIVREUR: -20 })
    expect(await statusOf(payBack(-20.1, { '20': 1, '0.1': 1 }))).toBe(409)
    await payBack(-20, { '20': 1 })
    expect(await his()).toEqual({})
    expect(await cash()).toEqual({ CAISSE: 280 })
  })

  it('of what is missing is not limited by an excess of another day, nor the other way round', async () => {
    await settled(350, 3)
    await settled(270, 3)
    expect(await his()).toEqual({ CREANCE_LIVREUR: 20 })
    const [less, more] = [
      await refusal(payBack(50.1, { '50': 1, '0.1': 1 })),
      await refusal(payBack(-31, { '20': 1, '10': 1, '1': 1 })),
    ]
    expect([less.response.data.present, more.response.data.present]).toEqual([{ ecart: 50 }, { ecart: 30 }])
    await payBack(50, { '50': 1 })
    expect(await his()).toEqual({ CREANCE_LIVREUR: -30 })
    await payBack(-30, { '20': 1, '10': 1 })
    expect(await his()).toEqual({})
    expect(await cash()).toEqual({ CAISSE: 350 + 270 })
  })

  it('pays back what the books opened with', async () => {
    const opened = { kind: 'CREANCE_LIVREUR', user: idOf(youssef), montant: 40 }
    await world.staff.send('/api/wasl/ouvertures', { method: 'POST', body: { soldes: [opened] } })
    expect(await statusOf(payBack(41, { '20': 2, '1': 1 }))).toBe(409)
    await payBack(40, { '20': 2 })
    expect(await his()).toEqual({})
  })

  it('settles a gap that is then neither lost nor kept a second time', async () => {
    const decide = (id: string, decision: string) => manager.collection('versements').update(id, { decision })
    const short = await settled(350, 3)
    await payBack(30, { '20': 1, '10': 1 })
    const refused = await refusal(decide(short.id, 'perte'))
    expect([refused.status, refused.response.data.present]).toEqual([409, { reste: 20 }])
    await payBack(20, { '20': 1 })
    const much = await settled(250, 3)
    expect(await his()).toEqual({ CREANCE_LIVREUR: -50 })
    await payBack(-50, { '50': 1 })
    expect((await refusal(decide(much.id, 'produit'))).response.data.present).toEqual({ reste: 0 })
    const other = await settled(310, 3)
    expect(await statusOf(decide(short.id, 'rembourse'))).toBe(200)
    expect(await statusOf(decide(other.id, 'perte'))).toBe(200)
    expect(await his()).toEqual({})
  })

  it('asked for by sixteen at once pays the gap back once', async () => {
    await settled(350, 3)
    const all = await Promise.all(Array.from({ length: 16 }, () => statusOf(payBack(50, { '50': 1 }))))
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(all.filter((status) => status === 409)).toHaveLength(15)
    expect(await cash()).toEqual({ CAISSE: 350 })
  })
})

describe('an avance', () => {
  const take = (montant: number, motif = 'Échange à rendre') =>
    cashier.collection('avances').create({ livreur: idOf(youssef), agence: caisse, montant, motif })

  it('is cash of the livreur until his next versement brings it back', async () => {
    await settled(300, 3)
    const avance = await take(30)
    expect(await posted('avances', avance.id)).toEqual(['avance CASH_LIVREUR 30', 'avance CAISSE -30'])
    expect(await his()).toEqual({ CASH_LIVREUR: 30 })
    const back = { old_article: true, source: 'scan' }
    const swap = { price: -30, extra_fees: 0, is_echange: true }
    await door.delivered(youssef, swap, 'ECHANGE_LIVRE', back)
    await door.delivered(youssef, { price: 100, extra_fees: 0 })
    const draft = await open()
    expect(draft.du).toBe(100)
    const done = await validate(draft.id, 100, { '100': 1 })
    const { total, report, net } = await world.staff.collection('factures').getOne(done.facture)
    expect([total, report, net]).toEqual([70, 30, 100])
    expect((await cashier.collection('avances').getOne(avance.id)).versement).toBe(draft.id)
    expect(await his()).toEqual({})
    expect(await cash()).toEqual({ CAISSE: 370 })
  })

  it('alone is due, shown at the desk, and counts against his ceiling', async () => {
    await settled(300, 3)
    await take(200)
    const desk = await cashier.send(`/api/wasl/caisse/${idOf(youssef)}`, { method: 'GET' })
    expect(desk).toMatchObject({ du: 200, avances: 1 })
    await world.staff.collection('livreurs').update(idOf(youssef), { plafond_encours: 250 })
    const id = await world.received({ price: 60, extra_fees: 0 })
    const full = await refusal(world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(youssef) }))
    expect(full.response.message).toMatch(/260,00.DH/)
    await validate((await open()).id, 200, { '200': 1 })
    expect(await his()).toEqual({})
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(youssef) })
  })

  it('has a reason, and is in the caisse it leaves', async () => {
    expect(await refusedFields(take(30, ''))).toEqual(['motif'])
    const empty = await refusal(take(30))
    expect([empty.status, empty.response.message]).toEqual([409, expect.stringContaining('caisse')])
  })
})

describe('a remise en banque', () => {
  const PROOF = new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'bordereau.pdf')
  const bring = (montant: number, values: object = {}) =>
    cashier.collection('remises_banque').create({ agence: caisse, montant, ...values })
  const decide = (who: PocketBase, id: string, values: object) =>
    who.collection('remises_banque').update(id, values)

  it('leaves the caisse at once, and is at the bank when another person has seen it there', async () => {
    await settled(300, 3)
    const { id, state } = await bring(200)
    expect(state).toBe('attente')
    expect(await cash()).toEqual({ CAISSE: 100 })
    expect(await statusOf(decide(cashier, id, { state: 'postee' }))).toBe(403)
    expect(await refusedFields(decide(manager, id, { state: 'postee' }))).toEqual(['preuve', 'reference'])
    await decide(cashier, id, { reference: 'BRD-77', preuve: PROOF })
    expect(await decide(manager, id, { state: 'postee' })).toMatchObject({ decided_by: idOf(manager) })
    expect(await posted('remises_banque', id)).toEqual([
      'remise TRANSIT_BANQUE 200',
      'remise CAISSE -200',
      'postee BANQUE 200',
      'postee TRANSIT_BANQUE -200',
    ])
    for (const again of ['postee', 'annulee']) {
      const twice = await refusal(decide(manager, id, { state: again }))
      expect([twice.status, twice.response.data.present.state]).toEqual([409, 'postee'])
    }
    expect(await statusOf(decide(manager, id, { montant: 100 }))).toBe(409)
  })

  it('that did not arrive is back in the caisse, and resolved once by sixteen at once', async () => {
    await settled(300, 3)
    const { id } = await bring(200, { reference: 'BRD-78', preuve: PROOF })
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        statusOf(decide(manager, id, { state: i % 2 ? 'annulee' : 'postee' })),
      ),
    )
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    const { state } = await cashier.collection('remises_banque').getOne(id)
    expect(await cash()).toEqual({ CAISSE: state === 'annulee' ? 300 : 100 })
    expect(await posted('remises_banque', id)).toHaveLength(4)
    const other = await bring(50)
    await decide(manager, other.id, { state: 'annulee' })
    expect(await cash()).toEqual({ CAISSE: state === 'annulee' ? 300 : 100 })
  })

  it('is never more than there is, and begins on its way', async () => {
    await settled(300, 3)
    expect(await statusOf(bring(300.1))).toBe(409)
    expect(await statusOf(bring(100, { state: 'postee' }))).toBe(409)
  })
})
