/** A client's money by place, with its age, its next step, and the day of payment. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromDirhams, toDirhams } from '#model/domain/money.ts'
import { toReceive } from '#server/billing/payments/a-recevoir.ts'
import { payday } from '#server/billing/payments/payout-calendar.ts'
import { paydayFrom } from '#server/billing/payments/payout-days.ts'
import { toPay } from '#server/billing/payments/to-pay.ts'
import { canonical, dayBounds, fromCanonical, localDay } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { damage } from '../../support/damage.ts'
import { account, idOf, statusOf } from '../../support/people.ts'
import { proven } from '../../support/photo.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.payee({ cycle_paiement: 'hebdomadaire' })
})

interface Answer {
  readonly total: number
  readonly prochain: { readonly date: string; readonly montant: number; readonly en_retard: boolean }
  readonly places: readonly { place: string; montant: number; depuis: string; tour_de: string }[]
  readonly disponible: number
  readonly en_attente: number
}

const read = async (): Promise<Answer> => world.toReceive(atlas)
const placed = ({ places }: Answer) =>
  Object.fromEntries(places.map(({ place, montant, tour_de }) => [place, `${montant} ${tour_de}`]))
const delivered = (price: number) =>
  world.door.delivered(world.youssef, { client_source: idOf(atlas), price, extra_fees: 0 })

const LAST = { sort: '-at,-@rowid' }
/** SQL, because the product refuses to delete a commande with money. */
const bin = (id: string, at: string | null) =>
  world.wasl.behind.query(sql`UPDATE commands SET deleted_at = ${at}::timestamptz WHERE id = ${id}`)

/**
 * Expects the client's account to equal the total shown, before fees are billed and while nothing is held.
 */
async function matchesBooks(answer: Answer, held = 0): Promise<void> {
  const fees = answer.places.filter(({ place }) => place === 'frais')
  const unbilled = fees.reduce((sum, { montant }) => sum + fromDirhams(montant), 0)
  const told = fromDirhams(answer.total) - unbilled - fromDirhams(held)
  expect(fromDirhams(await world.balance('DU_CLIENT', idOf(atlas)))).toBe(0 - told)
}

it('follows the money from the door to the bank', async () => {
  expect(await read()).toMatchObject({ total: 0, places: [], disponible: 0, en_attente: 0 })
  await delivered(250)
  const atDoor = await read()
  expect(placed(atDoor)).toEqual({ livreur: '250 livreur', frais: '-36.5 facturation' })
  expect(atDoor).toMatchObject({ total: 213.5, disponible: -36.5, prochain: { montant: 0 } })
  await matchesBooks(atDoor)
  await world.handOver()
  const inCaisse = await read()
  expect(placed(inCaisse)).toEqual({ caisse: '250 facturation', frais: '-36.5 facturation' })
  expect(inCaisse.prochain).toMatchObject({ montant: 213.5, en_retard: false })
  await matchesBooks(inCaisse)
  const issued = await world.issue((await world.draft(atlas)).id)
  const billed = await read()
  expect(placed(billed)).toEqual({ facture: '213.5 paiement' })
  expect(billed.places[0]?.depuis).toBe(issued.issued_at)
  await matchesBooks(billed)
  const held = await world.pay(issued.id)
  const onItsWay = await read()
  expect(placed(onItsWay)).toEqual({ paiement: '213.5 paiement' })
  expect(onItsWay).toMatchObject({ total: 213.5, disponible: 0, en_attente: 213.5 })
  await matchesBooks(onItsWay, 213.5)
  await world.post(held.id)
  expect(await read()).toMatchObject({ total: 0, places: [], en_attente: 0 })
})

it('adds up, with a debt carried over and money nobody has seen at the bank yet', async () => {
  await world.refused(atlas)
  await world.issue((await world.draft(atlas)).id)
  const command = await world.door.loaded(world.youssef, {
    client_source: idOf(atlas),
    price: 300,
    extra_fees: 0,
  })
  await world.move(world.youssef, command, 'LIVRE', { amount_collected: 300, ...proven('carte') })
  const answer = await read()
  expect(placed(answer)).toEqual({
    banque: '300 banque',
    frais: '-36.5 facturation',
    report: '-11.5 facturation',
  })
  const sum = answer.places.reduce((all, { montant }) => all + fromDirhams(montant), 0)
  expect(toDirhams(fromDirhams(answer.total))).toBe(252)
  expect(sum).toBe(fromDirhams(answer.total))
  await matchesBooks(answer)
})

it('leaves out what was put in the corbeille, with its livreur, at the bank or seen there; nobody bills it', async () => {
  const card = async (price: number) => {
    const of = { client_source: idOf(atlas), price, extra_fees: 0 }
    const id = await world.door.delivered(world.youssef, of, 'LIVRE', proven('carte'))
    return { id, suivi: await world.staff.collection('suivis').getFirstListItem(`command = "${id}"`, LAST) }
  }
  const inHand = await delivered(100)
  const { id: atBank } = await card(300)
  const { id: seen, suivi } = await card(250)
  await world.staff.collection('rapprochements').create({ suivi: suivi.id, montant: 250 })
  const here = placed(await read())
  expect(here).toMatchObject({ livreur: '100 livreur', banque: '300 banque', caisse: '250 facturation' })
  for (const [place, id] of Object.entries({ livreur: inHand, banque: atBank, caisse: seen })) {
    await bin(id, '2026-11-01 10:00:00.000Z')
    const { [place]: _, ...others } = here
    expect(placed(await read()), place).toEqual(others)
    if (id === seen) expect(await world.draft(atlas)).toMatchObject({ total: 0 })
    await bin(id, null)
  }
  expect(placed(await read())).toEqual(here)
  expect(await world.draft(atlas)).toMatchObject({ total: 250 })
})

it('promises a day on which the company pays, and says when it is over', async () => {
  const issued = await world.owedFacture(atlas, 200)
  const { engine } = world.wasl
  const day = Temporal.PlainDate.from(issued.issued_at.slice(0, 10))
  const promised = payday(engine, 'hebdomadaire', day).toString()
  expect((await read()).prochain).toEqual({ date: promised, montant: 163.5, en_retard: false })
  // Twelve days later every session has expired, so the functions behind the routes are called directly.
  const now = canonical(fromCanonical(issued.issued_at).add({ hours: 12 * 24 }))
  const late = await toReceive(engine, engine.db, idOf(atlas), now)
  expect(late.prochain).toEqual({ date: promised, montant: 163.5, en_retard: true })
  const due = await toPay(engine, engine.db, { party: 'client', agence: '', now })
  expect(due.find(({ facture }) => facture === issued.id)).toMatchObject({
    ...{ number: issued.number, montant: 163.5, mode: 'virement', promis: promised, en_retard: true },
    attend: '',
  })
  await world.pay(issued.id)
  const after = await world.fc.send('/api/wasl/a-payer', { method: 'GET' })
  expect(after.items.some(({ facture }: { facture: string }) => facture === issued.id)).toBe(false)
})

it('is late from the day after the payday on, told to the client and to who pays him', async () => {
  const issued = await world.owedFacture(atlas, 200)
  const { engine } = world.wasl
  const day = localDay(fromCanonical(issued.issued_at))
  const promised = payday(engine, 'hebdomadaire', day)
  const late = async (date: Temporal.PlainDate) => {
    const now = canonical(dayBounds(date).start.add({ hours: 12 }))
    const { prochain } = await toReceive(engine, engine.db, idOf(atlas), now)
    const due = await toPay(engine, engine.db, { party: 'client', agence: '', now })
    return [prochain.en_retard, due.find(({ facture }) => facture === issued.id)?.en_retard]
  }
  expect(await late(promised)).toEqual([false, false])
  expect(await late(promised.add({ days: 1 }))).toEqual([true, true])
  // A facture of a later cycle, on its way already, does not move the payday of the one before.
  const second = await world.owedFacture(atlas, 100)
  const back = fromCanonical(issued.issued_at).subtract({ hours: 24 * 14 })
  const dated = (at: string) =>
    damage(world.wasl.db, sql`UPDATE factures SET issued_at = ${at}::timestamptz WHERE id = ${issued.id}`)
  await dated(canonical(back))
  await world.pay(second.id)
  const { prochain } = await read()
  const first = payday(engine, 'hebdomadaire', localDay(back)).toString()
  expect(prochain).toEqual({ date: first, montant: 227, en_retard: true })
  expect(second.net).toBe(63.5)
  await dated(issued.issued_at)
})

it('waits for the RIB of who is paid by virement, and for nothing of who is paid in cash', async () => {
  const turn = async (client: PocketBase) => {
    const { places, minimum } = await world.toReceive(client)
    return [placed({ places } as Answer).facture, minimum]
  }
  const without = await world.merchant({ mode_paiement: 'virement' })
  const inCash = await world.merchant({ mode_paiement: 'especes' })
  for (const client of [without, inCash]) await world.owedFacture(client, 200)
  expect(await turn(without)).toEqual(['163.5 client', 100])
  expect(await turn(inCash)).toEqual(['163.5 paiement', 0])
  await world.acceptRib((await world.askRib(without)).id)
  expect(await turn(without)).toEqual(['163.5 paiement', 100])
})

it('names the retrait of this cycle, and leaves room for one when the cycle is another', async () => {
  await world.owedFacture(atlas, 200)
  const retraits = atlas.collection('retraits')
  const { id, created } = await retraits.create({ montant: 10 })
  const named = async () => (await world.toReceive(atlas)).retrait
  expect(await named()).toEqual({ id, montant: 10, state: 'attente' })
  expect(await statusOf(retraits.create({ montant: 5 }))).toBe(409)
  const dated = (at: string) =>
    damage(world.wasl.db, sql`UPDATE retraits SET created = ${at}::timestamptz WHERE id = ${id}`)
  await dated(canonical(fromCanonical(created).subtract({ hours: 24 * 8 })))
  expect(await named()).toBeNull()
  const next = await retraits.create({ montant: 5 })
  expect(await named()).toEqual({ id: next.id, montant: 5, state: 'attente' })
  await dated(created)
})

it('is to be paid, for who works in one agence, to its own clients alone', async () => {
  const { staff, wasl, fc } = world
  const { id: there } = await staff.collection('agences').create({ name: 'Fès', code: 'FES2' })
  const bound = {
    type: 'moderateur',
    name: 'payeusedefes',
    roles: ['Factures clients'],
    agence: there,
  } as const
  const clerk = await account(wasl, staff, bound)
  const his = await world.payee()
  await staff.collection('users').update(idOf(his), { agence: there })
  const [mine, other] = [await world.owedFacture(his, 200), await world.owedFacture(atlas, 200)]
  const due = async (who: PocketBase): Promise<readonly string[]> => {
    const { items } = await who.send('/api/wasl/a-payer', { method: 'GET' })
    return items.map(({ facture }: { facture: string }) => facture)
  }
  expect(await due(clerk)).toEqual([mine.id])
  expect(await due(fc)).toEqual(expect.arrayContaining([mine.id, other.id]))
})

it('pays on the days of the cycle, and after a holiday', () => {
  const from = (text: string, cycle: Parameters<typeof paydayFrom>[0], ...holidays: string[]) =>
    paydayFrom(cycle, Temporal.PlainDate.from(text), (day) => holidays.includes(day.toString())).toString()
  // 2026-11-27 is a Friday.
  expect(from('2026-11-23', 'hebdomadaire')).toBe('2026-11-27')
  expect(from('2026-11-27', 'hebdomadaire')).toBe('2026-11-27')
  expect(from('2026-11-28', 'hebdomadaire')).toBe('2026-12-04')
  expect(from('2026-11-23', 'bihebdomadaire')).toBe('2026-11-24')
  expect(from('2026-11-28', 'quotidien')).toBe('2026-11-30')
  expect(from('2026-11-24', 'hebdomadaire', '2026-11-27')).toBe('2026-11-30')
  expect(from('2026-11-28', 'hebdomadaire', '2026-11-27')).toBe('2026-11-30')
})

it('is answered to a client about himself, and to who bills him', async () => {
  const other = await world.payee()
  const ask = (who: PocketBase, query: object) =>
    statusOf(who.send('/api/wasl/a-recevoir', { method: 'GET', query: { ...query } }))
  expect(await ask(atlas, { user: idOf(other) })).toBe(403)
  expect(await ask(world.fc, { user: idOf(other) })).toBe(200)
  expect(await ask(world.fc, {})).toBe(403)
  expect(await ask(world.fl, { user: idOf(other) })).toBe(403)
  const { id: far } = await world.staff.collection('agences').create({ name: 'Loin', code: 'LOIN' })
  const roles = ['Factures clients']
  const bound = await account(world.wasl, world.staff, {
    type: 'moderateur',
    name: 'loin',
    roles,
    agence: far,
  })
  expect(await ask(bound, { user: idOf(other) })).toBe(403)
})
