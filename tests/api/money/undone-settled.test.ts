/** Undoing, resending or settling a result concurrently never separates the cash from its parcel. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { newId } from '#server/core/base/ids.ts'
import { account, idOf, refusal, statusOf } from '../../support/people.ts'
import { proven } from '../../support/photo.ts'
import { brokenInvariants } from './invariants.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

let world: MoneyWorld
let cashier: PocketBase
let youssef: PocketBase
let amine: PocketBase
beforeAll(async () => {
  world = await openMoneyWorld({ connections: 16 })
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
  youssef = await world.courier('youssef')
  amine = await world.courier('amine')
})
afterAll(async () => {
  expect(await brokenInvariants(world.wasl.db)).toEqual([])
  await world.wasl.close()
})

const PRICE = 100
const cash = { amount_collected: PRICE, mode_paiement: 'especes' }
const delivered = (who: PocketBase) => world.door.delivered(who, { price: PRICE, extra_fees: 0 })
const correct = (command: string, values: object) =>
  world.move(world.staff, command, 'LIVRE', {
    kind: 'correction',
    note: 'Erreur de saisie',
    motif: world.motif('LIVRE'),
    ...values,
  })
async function undoLast(who: PocketBase, command: string): Promise<unknown> {
  const suivis = world.staff.collection('suivis')
  const last = await suivis.getFirstListItem(`command = "${command}"`, { sort: '-at,-@rowid' })
  return who
    .collection('suivis')
    .create({ command, kind: 'annulation', undoes: last.id, note: 'Retour arrière' })
}
async function settle(who: PocketBase): Promise<unknown> {
  const versements = cashier.collection('versements')
  const { id, du } = await versements.create({ livreur: idOf(who), agence: world.agence })
  const comptage = { '100': Math.abs(du) / 100 }
  return versements.update(id, { montant: du, comptage, state: 'valide' })
}
const holds = (who: PocketBase) => world.balance('CASH_LIVREUR', { user: idOf(who) })

describe('is not taken back', () => {
  it('a correction of who took the cash, once that one has handed it over', async () => {
    const command = await delivered(youssef)
    await correct(command, { ...cash, delivery_man: idOf(amine) })
    expect([await holds(youssef), await holds(amine)]).toEqual([0, PRICE])
    await settle(amine)
    const { status, response } = await refusal(undoLast(world.staff, command))
    expect([status, response.message]).toEqual([409, expect.stringContaining('versées')])
    expect([await holds(youssef), await holds(amine)]).toEqual([0, 0])
    expect(await world.now(command)).toMatchObject({ money_state: 'VERSE', paid_to: idOf(amine) })
  })

  it('a correction that took a payment off the bank, once it had been seen there', async () => {
    const command = await world.door.loaded(youssef, { price: PRICE, extra_fees: 0 })
    const paid = { amount_collected: PRICE, ...proven('carte') }
    const { id: suivi } = await world.move(youssef, command, 'LIVRE', paid)
    await cashier.collection('rapprochements').create({ suivi, montant: PRICE })
    await correct(command, cash)
    expect(await holds(youssef)).toBe(PRICE)
    // The payment, seen to be gone from the account, is not there when the correction is taken back.
    const last = await world.staff
      .collection('suivis')
      .getFirstListItem(`command = "${command}"`, { sort: '-at' })
    await cashier.collection('rapprochements').create({ suivi: last.id, montant: 0 })
    const { status, response } = await refusal(undoLast(world.staff, command))
    expect([status, response.message]).toEqual([409, expect.stringContaining('vu en banque')])
    await settle(youssef)
  })

  it('but before, it is: the cash is asked again of who had it', async () => {
    const command = await delivered(youssef)
    await correct(command, { ...cash, delivery_man: idOf(amine) })
    await undoLast(world.staff, command)
    expect([await holds(youssef), await holds(amine)]).toEqual([PRICE, 0])
    await settle(youssef)
    expect(await holds(youssef)).toBe(0)
  })
})

/** An item of the phone's outbox, resent until it has a response. */
function kept(command: string, seq: number): () => Promise<Verdict['verdict'] | undefined> {
  const body = { command, status: stateId('LIVRE'), source: 'app', ...cash }
  const items = [{ id: newId(), seq, occurred_at: new Date().toISOString(), collection: 'suivis', body }]
  const sent = { device: 'telephone000001', unsent: 1, clock_offset: 0, items }
  return async () => {
    const told = await youssef.send<{ verdicts: Verdict[] }>('/api/wasl/outbox', {
      method: 'POST',
      body: sent,
    })
    return told.verdicts[0]?.verdict
  }
}

/** Concurrent actions of two livreurs, the office and the till on these parcels. */
function attempts(parcels: readonly string[]): readonly (() => Promise<unknown>)[] {
  const say = (command: string, to: StateCode, values: object, id = newId()) =>
    youssef.collection('suivis').create({ id, command, status: stateId(to), source: 'app', ...values })
  return parcels.flatMap((command, n) => {
    const id = newId()
    const again = kept(command, Date.now() + n)
    return [
      again,
      again,
      // The phone resends after a lost response.
      () => say(command, 'LIVRE', cash, id),
      () => say(command, 'LIVRE', cash, id),
      () => undoLast(youssef, command),
      () => correct(command, { ...cash, delivery_man: idOf(amine) }),
      () => correct(command, { ...cash, delivery_man: idOf(youssef) }),
      () => undoLast(world.staff, command),
      () => say(command, 'REFUSE', { motif: world.motif('REFUSE'), note: 'Non' }),
    ]
  })
}

/** Written results with lost responses: each resend, however late, is a duplicate. */
async function repeated(parcels: readonly string[]): Promise<readonly (() => Promise<unknown>)[]> {
  const items = parcels.map((command, n) => kept(command, Date.now() + n))
  for (const send of items) {
    const verdicts = await Promise.all([send(), send(), send()])
    expect(verdicts).toContain('accepted')
    // A resend concurrent with the first may get either verdict.
    for (const verdict of verdicts) expect(['accepted', 'duplicate']).toContain(verdict)
  }
  const lost = (send: (typeof items)[number]) => async () => expect(await send()).toBe('duplicate')
  return items.flatMap((send) => [lost(send), lost(send), lost(send)])
}

it('sixteen who deliver, undo, correct, send twice and settle at once leave each dirham with its parcel', {
  timeout: 120_000,
}, async () => {
  const done = new Map<number, number>()
  for (let round = 0; round < 3; round++) {
    const parcels = await Promise.all(
      Array.from({ length: 6 }, () => world.door.loaded(youssef, { price: PRICE, extra_fees: 0 })),
    )
    const repeats = await repeated(parcels.slice(0, 3))
    const all = [
      ...repeats,
      ...attempts(parcels),
      ...Array.from({ length: 6 }, () => [() => settle(youssef), () => settle(amine)]).flat(),
    ]
    // Another order each round, but the same in every run.
    const queue = all
      .map((work, n) => ({ work, at: (n * 37 + round * 11) % 101 }))
      .sort((a, b) => a.at - b.at)
    const hand = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const status = await statusOf(next.work())
        expect([200, 400, 403, 404, 409]).toContain(status)
        done.set(status, (done.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 16 }, hand))
    expect(await brokenInvariants(world.wasl.db), `round ${round}`).toEqual([])
  }
  expect(done.get(200) ?? 0).toBeGreaterThan(40)
  expect(done.get(409) ?? 0).toBeGreaterThan(10)
})
