/** A livreur undoes a result: within a minute freely, then with a reason until the tour ends. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal } from '../support/people.ts'
import { proven } from '../support/photo.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

const MINUTE = 60_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString().replace('T', ' ')
const EXCHANGE = { is_echange: true, price: -30, extra_fees: 0 }
const PAID = { amount_collected: 270, mode_paiement: 'especes', source: 'app' }

/** A delivery for 270 DH in cash, at that age by the phone's clock. */
async function deliver(msAgo = 0): Promise<{ readonly id: string; readonly said: string }> {
  const id = await world.onTour()
  const device_at = msAgo === 0 ? '' : ago(msAgo)
  const { id: said } = await world.move(world.livreur, id, 'LIVRE', { ...PAID, device_at })
  return { id, said }
}
const takeBack = (
  { id, said }: { readonly id: string; readonly said: string },
  values: object = {},
  who: PocketBase = world.livreur,
) =>
  who.collection('suivis').create({ command: id, kind: 'annulation', undoes: said, source: 'app', ...values })
/** The cash the ledger has on the livreur. */
async function onHim(): Promise<number> {
  const [row] = await world.wasl.db.query<{ owed: number }>(
    sql`SELECT balance::float8 AS owed FROM ledger_accounts WHERE kind = 'CASH_LIVREUR' AND "user" = ${idOf(world.livreur)}`,
  )
  return row?.owed ?? 0
}

describe('« Livré », with the cash it brought', () => {
  it('is taken back within the minute, and the parcel is told anew', async () => {
    const before = await onHim()
    const delivered = await deliver()
    expect(await onHim()).not.toBe(before)
    await takeBack(delivered)
    expect(await world.stateOf(delivered.id)).toBe('EN_DISTRIBUTION')
    expect(await world.now(delivered.id)).toMatchObject({
      amount_collected: 0,
      outcome: '',
      money_state: 'NON_ENCAISSE',
      holder: idOf(world.livreur),
    })
    expect(await onHim()).toBe(before)
    const motif = world.motif('REFUSE')
    await world.move(world.livreur, delivered.id, 'REFUSE', { motif, note: 'Non', source: 'app' })
    expect(await world.now(delivered.id)).toMatchObject({ outcome: 'REFUSE', amount_collected: 0 })
  })

  it('later asks why, and the history keeps the reason', async () => {
    const delivered = await deliver(2 * MINUTE)
    const error = await refusal(takeBack(delivered, { device_at: ago(0) }))
    expect(error.response).toMatchObject({ status: 400, data: { note: { code: 'validation_note' } } })
    expect(await world.stateOf(delivered.id)).toBe('LIVRE')
    const { id } = await takeBack(delivered, { device_at: ago(0), note: 'Mauvais colis' })
    expect(await world.staff.collection('suivis').getOne(id)).toMatchObject({ note: 'Mauvais colis' })
    expect(await world.stateOf(delivered.id)).toBe('EN_DISTRIBUTION')
  })

  it('is measured by the phone, however late its word arrives', async () => {
    const delivered = await deliver(60 * MINUTE)
    await takeBack(delivered, { device_at: ago(60 * MINUTE - 30_000) })
    expect(await world.stateOf(delivered.id)).toBe('EN_DISTRIBUTION')
  })

  it('is no longer his once his tour has ended, whatever the reason', async () => {
    const him = await account(world.wasl, world.staff, { type: 'livreur', name: 'parti' })
    const id = await world.received()
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(him), confirmer_ville: true })
    await world.move(him, id, 'EN_DISTRIBUTION', { source: 'scan' })
    const { id: said } = await world.move(him, id, 'LIVRE', PAID)
    const tour = await him.collection('tours').getFirstListItem('state = "ouverte"')
    await him.collection('tours').update(tour.id, { state: 'close' })
    const error = await refusal(takeBack({ id, said }, { note: 'Mauvais colis' }, him))
    expect(error.status).toBe(409)
    expect(error.message).toContain('La tournée de ce colis est close')
    expect(await world.stateOf(id)).toBe('LIVRE')
  })

  it('is nobody else’s, and not his after somebody moved the parcel', async () => {
    const delivered = await deliver()
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: 'voisin' })
    expect((await refusal(takeBack(delivered, {}, other))).status).toBe(400)
    const corrected = { kind: 'correction', note: 'Vu avec le client', status: stateId('REFUSE') }
    await world.staff.collection('suivis').create({ command: delivered.id, ...corrected })
    expect((await refusal(takeBack(delivered))).message).toContain('a bougé depuis')
  })
})

it('what was paid by card is taken back with it, as long as the bank has not shown it', async () => {
  const id = await world.onTour({ price: 100 })
  const card = { ...PAID, amount_collected: 120, ...proven('carte') }
  const { id: said } = await world.move(world.livreur, id, 'LIVRE', card)
  await takeBack({ id, said })
  expect(await world.now(id)).toMatchObject({ amount_collected: 0, paid_to_kind: '', outcome: '' })
})

describe('a delivery that made a second parcel', () => {
  const twinsOf = (id: string) =>
    world.staff.collection('commands').getFullList({ filter: `parent = "${id}"` })
  const fees = (id: string) =>
    world.staff.collection('frais').getFullList({ filter: `command = "${id}" && annule_par = ""` })
  for (const [name, to, values, told] of [
    ['an exchange whose article is given back for money', 'ECHANGE_LIVRE', EXCHANGE, { old_article: true }],
    ['a delivery in part', 'LIVRE_PARTIEL', { quantity: 3 }, { pieces_kept: 1, amount_collected: 90 }],
  ] as const) {
    it(`(${name}) is taken back with it, its cash and its fees, and told anew`, async () => {
      const id = await world.onTour(values)
      const [before, owed, due] = [await world.now(id), await onHim(), await fees(id)]
      const motif = to === 'LIVRE_PARTIEL' ? world.motif('LIVRE_PARTIEL') : ''
      const deliver = () =>
        world.move(world.livreur, id, to, { ...PAID, amount_collected: before.total, motif, ...told })
      const { id: said } = await deliver()
      expect(await twinsOf(id)).toHaveLength(1)
      expect(await onHim()).not.toBe(owed)
      await takeBack({ id, said })
      const { last_event_at: _, updated: __, ...then } = await world.now(id)
      expect(before).toMatchObject(then)
      expect([await twinsOf(id), await onHim(), await fees(id)]).toEqual([[], owed, due])
      await deliver()
      expect(await twinsOf(id)).toHaveLength(1)
    })
  }

  it('later asks why too', async () => {
    const id = await world.onTour(EXCHANGE)
    const told = { ...PAID, amount_collected: -30, old_article: true, device_at: ago(2 * MINUTE) }
    const { id: said } = await world.move(world.livreur, id, 'ECHANGE_LIVRE', told)
    expect((await refusal(takeBack({ id, said }, { device_at: ago(0) }))).response.data.note.code).toBe(
      'validation_note',
    )
    await takeBack({ id, said }, { device_at: ago(0), note: 'Mauvais colis' })
    expect(await twinsOf(id)).toEqual([])
  })

  it('stands once somebody moved the second parcel or put it on a paper', async () => {
    const lost = { motif: world.motif('PERDU') }
    const onPaper = (twin: string) =>
      world.staff.collection('bons').create({
        ...{ kind: 'retour livreur', livreur: idOf(world.livreur), agence: world.agence },
        commands: [twin],
      })
    for (const meanwhile of [(twin: string) => world.move(world.staff, twin, 'PERDU', lost), onPaper]) {
      const id = await world.onTour(EXCHANGE)
      const told = { ...PAID, amount_collected: -30, old_article: true }
      const { id: said } = await world.move(world.livreur, id, 'ECHANGE_LIVRE', told)
      const twin = await world.twinOf(id)
      await meanwhile(twin.id)
      const error = await refusal(takeBack({ id, said }))
      expect(error.status).toBe(409)
      expect(error.message).toContain('demandez une correction')
      expect(await world.stateOf(id)).toBe('ECHANGE_LIVRE')
      expect(await twinsOf(id)).toHaveLength(1)
    }
  })
})

it('kept on a phone it follows its result, and sent twice both are written once', async () => {
  const id = await world.onTour()
  const [said, back] = [newId(), newId()]
  const item = (seq: number, record: string, body: object) => ({
    ...{ id: record, seq, collection: 'suivis', body: { command: id, source: 'app', ...body } },
    occurred_at: new Date(Date.now() - 60 * MINUTE + seq * 20_000).toISOString(),
  })
  const items = [
    item(1, said, { status: stateId('LIVRE'), amount_collected: 270, mode_paiement: 'especes' }),
    item(2, back, { kind: 'annulation', undoes: said }),
  ]
  const body = { device: 'telephone000041', unsent: 2, clock_offset: 0, items }
  const send = async () =>
    (await world.livreur.send('/api/wasl/outbox', { method: 'POST', body })).verdicts.map(
      ({ verdict }: { verdict: string }) => verdict,
    )
  expect(await send()).toEqual(['accepted', 'accepted'])
  expect(await send()).toEqual(['duplicate', 'duplicate'])
  expect(await world.now(id)).toMatchObject({ amount_collected: 0, outcome: '' })
  const moves = await world.staff.collection('suivis').getFullList({ filter: `command = "${id}"` })
  expect(moves.filter((move) => [said, back].includes(move.id))).toHaveLength(2)
  expect(moves.filter(({ kind }) => kind === 'annulation')).toHaveLength(1)
})
