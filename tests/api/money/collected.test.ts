/** Payments at doors and counters, in double entry. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { idOf, refusal, refusedFields } from '../../support/people.ts'
import { proven } from '../../support/photo.ts'
import { wrongStatements } from './client-screens.ts'
import { REFUSED } from './door.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

let world: MoneyWorld
let youssef: PocketBase
let atlas = ''

beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(async () => {
  expect(await checkLedger(world.wasl.db)).toEqual([])
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  youssef = await world.courier('youssef')
  atlas = idOf(await world.merchant('atlas'))
})

const delivered = (values: object, to?: StateCode, told?: object) =>
  world.door.delivered(youssef, { client_source: atlas, ...values }, to, told)
const cash = (livreur = youssef) => world.balance('CASH_LIVREUR', { user: idOf(livreur) })
const due = (client = atlas) => world.balance('DU_CLIENT', { user: client })
const correct = (id: string, to: StateCode, values: object = {}) =>
  world.move(world.staff, id, to, { kind: 'correction', note: 'Erreur de saisie', ...values })
const last = (id: string) =>
  world.staff.collection('suivis').getFirstListItem(`command = "${id}"`, { sort: '-at,-@rowid' })
async function undo(id: string) {
  const suivi = await last(id)
  return world.staff
    .collection('suivis')
    .create({ command: id, kind: 'annulation', undoes: suivi.id, status: suivi.from })
}
const OLD = { old_article: true, source: 'scan' }

describe('at the door, in cash', () => {
  it.each([
    ['C1', { price: 250, extra_fees: 20 }, 'LIVRE', {}, 270],
    [
      'C2',
      { price: 300, extra_fees: 20, quantity: 2 },
      'LIVRE_PARTIEL',
      { pieces_kept: 1, amount_collected: 170 },
      170,
    ],
    ['C3', { price: 50, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', OLD, 50],
    ['C4', { price: -30, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', OLD, -30],
    ['C5b', { price: 199, extra_fees: 20 }, 'REFUSE', { ...REFUSED, amount_collected: 20 }, 20],
  ] as const)(
    '%s moves what was paid to the livreur and owes it to the client',
    async (_, values, to, told, amount) => {
      const motif = to === 'LIVRE_PARTIEL' ? { motif: world.motif(to) } : {}
      const id = await delivered(values, to, { ...told, ...motif })
      const { id: cause, at } = await last(id)
      expect(await world.entriesOf(id)).toMatchObject([
        {
          rule: 'encaissement',
          reverses: '',
          cause,
          actor: idOf(youssef),
          occurred_at: at,
          sides: [
            ['CASH_LIVREUR', idOf(youssef), amount],
            ['DU_CLIENT', atlas, -amount],
          ],
        },
      ])
      expect([await cash(), await due()]).toEqual([amount, -amount])
      expect(await world.now(id)).toMatchObject({ paid_to_kind: 'livreur', paid_to: idOf(youssef) })
    },
  )

  it.each([
    ['C5', 'REFUSE', REFUSED],
    ['C6', 'ANNULE_CLIENT', REFUSED],
  ] as const)('%s posts nothing: nothing was paid', async (_, to, told) => {
    const id = await world.door.loaded(youssef, { client_source: atlas, price: 199, extra_fees: 20 })
    await world.move(youssef, id, to, { ...told, motif: world.motif(to) })
    expect(await world.entriesOf(id)).toEqual([])
    expect([await cash(), await due()]).toEqual([0, 0])
    expect(await world.now(id)).toMatchObject({ paid_to_kind: '', paid_to: '' })
  })

  it('the tour of Youssef is 659,00 with him, 460,00 owed to Atlas and 199,00 to the other client', async () => {
    const other = idOf(await world.merchant('autre'))
    for (const [values, to, told] of [
      [{ price: 250, extra_fees: 20 }, 'LIVRE', {}],
      [
        { price: 300, extra_fees: 20, quantity: 2 },
        'LIVRE_PARTIEL',
        { pieces_kept: 1, amount_collected: 170, motif: world.motif('LIVRE_PARTIEL') },
      ],
      [{ price: 50, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', OLD],
      [{ price: -30, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', OLD],
      [{ price: 199, extra_fees: 20 }, 'REFUSE', { ...REFUSED, amount_collected: 0 }],
      [{ price: 199, extra_fees: 0, client_source: other }, 'LIVRE', {}],
    ] as const) {
      await delivered(values, to, told)
    }
    expect([await cash(), await due(), await due(other)]).toEqual([659, -460, -199])
  })
})

describe('set right', () => {
  it('a corrected amount is a reversal of what was posted and a new entry', async () => {
    const id = await delivered({ price: 250, extra_fees: 20 })
    await correct(id, 'LIVRE', {
      amount_collected: 260,
      mode_paiement: 'especes',
      motif: world.motif('LIVRE'),
    })
    const { id: cause } = await last(id)
    const [first, back, again] = await world.entriesOf(id)
    expect(first).toMatchObject({ rule: 'encaissement', reverses: '' })
    expect(back).toMatchObject({
      rule: 'annulation',
      reverses: first?.id,
      cause,
      actor: idOf(world.staff),
      sides: [
        ['CASH_LIVREUR', idOf(youssef), -270],
        ['DU_CLIENT', atlas, 270],
      ],
    })
    expect(again).toMatchObject({ rule: 'encaissement', reverses: '', cause })
    expect([await cash(), await due()]).toEqual([260, -260])
    await correct(id, 'RECU_HUB', { agence: world.agence })
    expect((await world.entriesOf(id)).at(-1)).toMatchObject({ rule: 'annulation', reverses: again?.id })
    expect([await cash(), await due()]).toEqual([0, 0])
    expect(await world.now(id)).toMatchObject({ paid_to_kind: '', paid_to: '', amount_collected: 0 })
  })

  it('a delivery that is undone was never owed, and its undoing can be told anew', async () => {
    const id = await delivered({ price: 250, extra_fees: 20 })
    await undo(id)
    const [first, back] = await world.entriesOf(id)
    expect(back).toMatchObject({ rule: 'annulation', reverses: first?.id })
    expect([await cash(), await due()]).toEqual([0, 0])
    await world.move(youssef, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
    expect(await world.entriesOf(id)).toHaveLength(3)
    expect([await cash(), await due()]).toEqual([270, -270])
  })

  it('an undone correction brings back what was posted before it', async () => {
    const id = await delivered({ price: 250, extra_fees: 20 })
    await correct(id, 'RECU_HUB', { agence: world.agence })
    expect(await due()).toBe(0)
    await undo(id)
    expect([await cash(), await due()]).toEqual([270, -270])
    expect(await world.now(id)).toMatchObject({ paid_to_kind: 'livreur', paid_to: idOf(youssef) })
  })

  it('cash told of the wrong livreur goes to the right one', async () => {
    const id = await delivered({ price: 250, extra_fees: 20 })
    const samir = await world.courier('samir')
    await correct(id, 'LIVRE', {
      amount_collected: 270,
      mode_paiement: 'especes',
      delivery_man: idOf(samir),
    })
    expect([await cash(), await cash(samir), await due()]).toEqual([0, 270, -270])
  })

  it('a refusal that was paid was not after all, when the correction says so, and stays paid when it says nothing', async () => {
    const id = await delivered({ price: 199, extra_fees: 20 }, 'REFUSE', { ...REFUSED, amount_collected: 20 })
    await correct(id, 'REFUSE', REFUSED)
    expect(await world.now(id)).toMatchObject({ money_state: 'CHEZ_LIVREUR', amount_collected: 20 })
    expect([await cash(), await due()]).toEqual([20, -20])
    await correct(id, 'REFUSE', { ...REFUSED, amount_collected: 0 })
    expect(await world.now(id)).toMatchObject({ money_state: 'SANS_OBJET', amount_collected: 0, paid_to: '' })
    expect([await cash(), await due()]).toEqual([0, 0])
    expect((await world.entriesOf(id)).map(({ rule }) => rule)).toEqual(['encaissement', 'annulation'])
  })

  it('a correction that leaves the money where it is posts nothing', async () => {
    const id = await delivered({ price: 250, extra_fees: 20 })
    await correct(id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
    expect(await world.entriesOf(id)).toHaveLength(1)
  })

  it('a parcel put aside keeps its books: what was paid and taken back is never forgotten', async () => {
    const id = await delivered({ price: 250, extra_fees: 20 })
    await correct(id, 'NOUVEAU')
    expect(await world.now(id)).toMatchObject({ amount_collected: 0, money_state: 'NON_ENCAISSE' })
    await world.staff.collection('commands').delete(id)
    expect(await world.entriesOf(id)).toHaveLength(2)
  })
})

describe('elsewhere than at the door', () => {
  async function atCounter(values: object) {
    const id = await world.received({ client_source: atlas, ...values })
    await world.move(world.staff, id, 'RECU_AGENCE', { kind: 'correction', note: 'x', agence: world.agence })
    await world.move(world.staff, id, 'RETRAIT_AGENCE', { limite_retrait: '2099-01-01', note: 'Passe lundi' })
    return id
  }

  const till = () => world.balance('CAISSE', { agence: world.agence })

  /** Empties the caisse into the hands of a livreur who gave as much back at a door. */
  async function emptyTheTill() {
    const all = await till()
    await delivered({ price: -all, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', OLD)
    const versements = world.staff.collection('versements')
    const { id, du } = await versements.create({ livreur: idOf(youssef), agence: world.agence })
    await versements.update(id, { montant: du, comptage: { '10': -du / 10 }, state: 'valide' })
    expect(await till()).toBe(0)
  }

  it('what is paid at a counter is in the caisse of its agence at once', async () => {
    const before = await till()
    const id = await atCounter({ price: 250, extra_fees: 20 })
    await world.move(world.staff, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
    expect(await world.now(id)).toMatchObject({
      money_state: 'VERSE',
      paid_to_kind: 'agence',
      paid_to: world.agence,
    })
    expect([(await till()) - before, await due()]).toEqual([270, -270])
    await correct(id, 'RECU_AGENCE', { agence: world.agence })
    expect([(await till()) - before, await due()]).toEqual([0, 0])
  })

  it('what a caisse no longer has is not given back from it', async () => {
    const id = await atCounter({ price: 250, extra_fees: 20 })
    await world.move(world.staff, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
    await emptyTheTill()
    expect(await due()).toBe(0)
    const error = await refusal(correct(id, 'RECU_AGENCE', { agence: world.agence }))
    expect(error.status).toBe(409)
    expect(error.response.message).toContain('pas assez d’espèces')
    expect(await due()).toBe(0)
    expect(await world.now(id)).toMatchObject({ money_state: 'VERSE', amount_collected: 270 })
  })

  it('a card, a transfer and a cheque are awaited from the bank, and no livreur owes them', async () => {
    for (const mode of ['carte', 'virement', 'cheque'] as const) {
      const before = await world.balance('ATTENTE_PAIEMENT')
      const id = await delivered({ price: 100, extra_fees: 0 }, 'LIVRE', proven(mode))
      expect((await world.balance('ATTENTE_PAIEMENT')) - before).toBe(100)
      expect(await world.now(id)).toMatchObject({
        money_state: 'NON_ENCAISSE',
        amount_collected: 100,
        paid_to_kind: 'banque',
        paid_to: '',
      })
    }
    expect([await cash(), await due()]).toEqual([0, -300])
  })

  it('is no payment without its reference and its photo, at a door, by a correction, after a refusal', async () => {
    const { photo, reference } = proven('carte')
    const id = await world.door.loaded(youssef, { client_source: atlas, price: 100, extra_fees: 0 })
    const told = { amount_collected: 100, mode_paiement: 'virement' }
    const by = (values: object) => refusedFields(world.move(youssef, id, 'LIVRE', { ...told, ...values }))
    expect(await by({})).toEqual(['photo', 'reference'])
    expect(await by({ reference })).toEqual(['photo'])
    expect(await by({ photo })).toEqual(['reference'])
    expect(await by({ photo, reference: '  ' })).toEqual(['reference'])
    expect(await refusedFields(world.move(youssef, id, 'REFUSE', { ...REFUSED, ...told }))).toEqual([
      'photo',
      'reference',
    ])
    expect(await refusedFields(correct(id, 'LIVRE', told))).toEqual(['photo', 'reference'])
    await world.move(youssef, id, 'LIVRE', { ...told, ...proven('virement') })
    // A payment already seen at the bank is not to be looked for again with another amount.
    await correct(id, 'LIVRE', { ...told, amount_collected: 90, motif: world.motif('LIVRE') })
    expect(await due()).toBe(-90)
  })

  it('told as cash after all, it is asked of the livreur', async () => {
    const id = await delivered({ price: 100, extra_fees: 0 }, 'LIVRE', proven('carte'))
    await correct(id, 'LIVRE', {
      amount_collected: 100,
      mode_paiement: 'especes',
      delivery_man: idOf(youssef),
    })
    expect([await cash(), await due()]).toEqual([100, -100])
    expect(await world.now(id)).toMatchObject({ money_state: 'CHEZ_LIVREUR', paid_to: idOf(youssef) })
  })
})
