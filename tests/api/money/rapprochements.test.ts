/** Payments by card, transfer or cheque are matched with the company's bank account. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AtBank } from '#model/domain/till/at-bank.ts'
import { sql } from '#server/db/sql.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { proven } from '../../support/photo.ts'
import { postingsOf } from './postings.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

let world: MoneyWorld
let cashier: PocketBase
let youssef: PocketBase

beforeAll(async () => {
  world = await openMoneyWorld({ connections: 16 })
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
})
afterAll(async () => {
  const checks = [checkLedger, checkCausedEntries, checkCommandes]
  expect((await Promise.all(checks.map((check) => check(world.wasl.db)))).flat()).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  youssef = await world.courier('youssef')
})

const delivered = (told: object = {}) =>
  world.door.delivered(youssef, { price: 270, extra_fees: 0 }, 'LIVRE', { ...proven('carte'), ...told })
const last = (id: string) =>
  world.staff.collection('suivis').getFirstListItem(`command = "${id}"`, { sort: '-at,-@rowid' })
const seen = async (command: string, montant = 270) =>
  cashier.collection('rapprochements').create({ suivi: (await last(command)).id, montant })
const correct = (id: string, values: object) =>
  world.move(world.staff, id, 'LIVRE', {
    kind: 'correction',
    note: 'Erreur de saisie',
    motif: world.motif('LIVRE'),
    ...values,
  })
const awaited = async (command: string) => {
  const asked: { items: AtBank[] } = await cashier.send('/api/wasl/rapprochements/attendus', {
    method: 'GET',
  })
  return asked.items.find((one) => one.command === command)
}
const bank = () => world.balance('BANQUE')

describe('a rapprochement', () => {
  it('of what is on the account makes it VERSE, once, and never of the livreur', async () => {
    const id = await delivered()
    expect((await world.now(id)).money_state).toBe('NON_ENCAISSE')
    const before = await bank()
    expect(await refusedFields(seen(id, 269.9))).toEqual(['montant'])
    const made = await seen(id)
    expect(made).toMatchObject({
      command: id,
      reference: proven('carte').reference,
      deja: 0,
      author: idOf(cashier),
    })
    expect(await postingsOf(world.wasl.db, 'rapprochements', made.id)).toEqual([
      'rapprochement BANQUE 270',
      'rapprochement ATTENTE_PAIEMENT -270',
    ])
    expect(await bank()).toBe(before + 270)
    expect((await world.now(id)).money_state).toBe('VERSE')
    const twice = await refusal(seen(id))
    expect([twice.status, twice.response.data.present.id]).toEqual([409, made.id])
    const desk = await cashier.send(`/api/wasl/caisse/${idOf(youssef)}`, { method: 'GET' })
    expect(desk).toMatchObject({ du: 0, colis: { total: 0 } })
  })

  it('is not waited for of what was put in the corbeille', async () => {
    const id = await delivered()
    // SQL, because the product refuses to delete a commande with money.
    const bin = (at: string | null) =>
      world.wasl.behind.query(sql`UPDATE commands SET deleted_at = ${at}::timestamptz WHERE id = ${id}`)
    expect(await awaited(id)).toMatchObject({ montant: 270 })
    await bin('2026-11-01 10:00:00.000Z')
    expect(await awaited(id)).toBeUndefined()
    await bin(null)
    expect(await awaited(id)).toMatchObject({ montant: 270 })
  })

  it('asked for by sixteen at once is one', async () => {
    const id = await delivered()
    const before = await bank()
    const { id: suivi } = await last(id)
    const all = await Promise.all(
      Array.from({ length: 16 }, () =>
        statusOf(cashier.collection('rapprochements').create({ suivi, montant: 270 })),
      ),
    )
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(all.filter((status) => status === 409)).toHaveLength(15)
    expect(await bank()).toBe(before + 270)
  })

  it('is of no payment in cash, and of none that was corrected since', async () => {
    const cash = await world.door.delivered(youssef, { price: 270, extra_fees: 0 })
    expect(await refusedFields(seen(cash))).toEqual(['suivi'])
    const id = await delivered()
    const { id: first } = await last(id)
    await correct(id, { ...proven('carte'), amount_collected: 250 })
    const old = cashier.collection('rapprochements').create({ suivi: first, montant: 270 })
    expect(await statusOf(old)).toBe(409)
    expect(await statusOf(seen(id, 250))).toBe(200)
  })

  it('after a correction books the difference alone', async () => {
    const id = await delivered()
    const before = await bank()
    await seen(id)
    await correct(id, { ...proven('carte'), amount_collected: 250 })
    expect((await world.now(id)).money_state).toBe('NON_ENCAISSE')
    const again = await seen(id, 250)
    expect(again.deja).toBe(270)
    expect(await postingsOf(world.wasl.db, 'rapprochements', again.id)).toEqual([
      'rapprochement BANQUE -20',
      'rapprochement ATTENTE_PAIEMENT 20',
    ])
    expect(await bank()).toBe(before + 250)
  })

  it('of a payment that was corrected to cash takes it off the account, and is asked for until then', async () => {
    const id = await delivered()
    const before = { bank: await bank(), awaited: await world.balance('ATTENTE_PAIEMENT') }
    expect(await awaited(id)).toMatchObject({ mode: 'carte', montant: 270, deja: 0 })
    await seen(id)
    expect(await awaited(id)).toBeUndefined()
    await correct(id, { amount_collected: 270, mode_paiement: 'especes', delivery_man: idOf(youssef) })
    expect(await world.balance('ATTENTE_PAIEMENT')).toBe(before.awaited - 540)
    const { id: suivi } = await last(id)
    expect(await awaited(id)).toMatchObject({ suivi, montant: 0, deja: 270 })
    expect(await refusedFields(seen(id, 270))).toEqual(['montant'])
    expect(await seen(id, 0)).toMatchObject({ suivi, montant: 0, deja: 270 })
    expect(await awaited(id)).toBeUndefined()
    expect(await bank()).toBe(before.bank)
    expect(await world.balance('ATTENTE_PAIEMENT')).toBe(before.awaited - 270)
    expect((await world.now(id)).money_state).toBe('CHEZ_LIVREUR')
    expect(await statusOf(seen(id, 0))).toBe(409)
  })

  it('of a payment in cash that never was at the bank is none, not of nothing either', async () => {
    const cash = await world.door.delivered(youssef, { price: 270, extra_fees: 0 })
    expect(await refusedFields(seen(cash, 0))).toEqual(['suivi'])
  })

  it('shuts the way back: a delivery seen at the bank is corrected, not undone', async () => {
    const id = await delivered()
    await seen(id)
    const told = await last(id)
    const undo = { command: id, kind: 'annulation', undoes: told.id, status: told.from }
    const refused = await refusal(world.staff.collection('suivis').create(undo))
    expect([refused.status, refused.response.message]).toEqual([409, expect.stringContaining('banque')])
  })
})
