/** The opening of a caisse, plus its entries, less its exits, is the closing that was counted: per day and agence. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localDay, systemClock } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { lockAccounts } from '#server/ledger/balances.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkJournees } from '#server/verify/journees.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf } from './door.ts'
import { balancesOf, postingsOf } from './postings.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let youssef: PocketBase
let caisse = ''
let number = 0

const TODAY = localDay(systemClock.now())
const jourOf = (day: Temporal.PlainDate) => `${day} 00:00:00.000Z`
const YESTERDAY = TODAY.subtract({ days: 1 }).toString()

beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
  door = doorOf(world)
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
})
afterAll(async () => {
  const checks = [checkLedger, checkCausedEntries, checkJournees]
  expect((await Promise.all(checks.map((check) => check(world.wasl.db)))).flat()).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  number++
  youssef = await account(world.wasl, world.staff, { type: 'livreur', name: `youssef${number}` })
  caisse = (await world.staff.collection('agences').create({ name: `Caisse ${number}` })).id
})

const days = () => cashier.collection('journees_caisse')
const open = (jour: string = TODAY.toString()) => days().create({ agence: caisse, jour })
const close = (id: string, comptage: object, more: object = {}) =>
  days().update(id, { comptage, state: 'close', ...more })
const cash = () => balancesOf(world.wasl.db, caisse)
const dayOf = (query = `agence=${caisse}`) =>
  cashier.send(`/api/wasl/caisse/journee?${query}`, { method: 'GET' })

/** Collects and hands over an amount in notes of 100. */
async function settled(notes: number, who = youssef): Promise<RecordModel> {
  const livreur = idOf(who)
  await door.delivered(who, { price: notes * 100, extra_fees: 0 })
  const { id } = await cashier.collection('versements').create({ livreur, agence: caisse })
  const comptage = { '100': notes }
  return cashier.collection('versements').update(id, { montant: notes * 100, comptage, state: 'valide' })
}

describe('a day', () => {
  it('closes when opening, in and out make what is counted, and tells the centimes when they do not', async () => {
    await settled(3)
    const { id, ouverture } = await open()
    expect(ouverture).toBe(0)
    await cashier
      .collection('avances')
      .create({ livreur: idOf(youssef), agence: caisse, montant: 30.5, motif: 'Monnaie' })
    const missing = await refusal(close(id, { '200': 1, '50': 1, '10': 1, '5': 1, '2': 2 }))
    expect([missing.status, missing.response.message]).toEqual([409, expect.stringMatching(/manque 0,50.DH/)])
    expect(missing.response.data.present).toMatchObject({
      state: 'ouverte',
      attendu: 269.5,
      compte: 269,
      ecart: -0.5,
    })
    const more = await refusal(close(id, { '200': 1, '50': 1, '20': 1 }))
    expect(more.response.message).toMatch(/0,50.DH de trop/)
    const done = await close(id, { '200': 1, '50': 1, '10': 1, '5': 1, '2': 2, '0.5': 1 })
    expect(done).toMatchObject({
      ouverture: 0,
      entrees: 300,
      sorties: 30.5,
      attendu: 269.5,
      compte: 269.5,
      ecart: 0,
    })
    expect(done).toMatchObject({ state: 'close', closed_by: idOf(cashier) })
    expect(await postingsOf(world.wasl.db, 'journees_caisse', id)).toEqual([])
  })

  it('with a difference closes with its reason, and the books take the difference', async () => {
    await settled(2)
    const short = await close(
      (await open(YESTERDAY)).id,
      { '100': 1, '50': 1 },
      { motif: 'Monnaie non rendue' },
    )
    expect(short).toMatchObject({ attendu: 200, compte: 150, ecart: -50 })
    expect(await postingsOf(world.wasl.db, 'journees_caisse', short.id)).toEqual([
      'ecart CAISSE -50',
      'ecart PERTE_ECART 50',
    ])
    expect(await cash()).toEqual({ CAISSE: 150 })
    const next = await open()
    expect(next).toMatchObject({ ouverture: 150, from_version: short.to_version })
    const over = await close(next.id, { '100': 1, '50': 1, '10': 1 }, { motif: 'Retrouvés sous le comptoir' })
    expect(over).toMatchObject({
      ouverture: 150,
      entrees: 0,
      sorties: 0,
      attendu: 150,
      compte: 160,
      ecart: 10,
    })
    expect(await cash()).toEqual({ CAISSE: 160 })
  })

  it('that is closed takes nothing more: what comes late is of the next one', async () => {
    await settled(1)
    const first = await close((await open(YESTERDAY)).id, { '100': 1 })
    expect(first.state).toBe('close')
    await settled(2)
    const next = await open()
    expect(next.ouverture).toBe(100)
    const account = await dayOf()
    expect(account).toMatchObject({ id: next.id, ouverture: 100, attendu: 300 })
    expect(account.lignes).toEqual([
      { origine: 'versements', regle: 'versement', nombre: 1, montant: 200, tard: 0 },
    ])
    const second = await close(next.id, { '200': 1, '100': 1 })
    expect(second).toMatchObject({ entrees: 200, sorties: 0, compte: 300 })
    const before = await dayOf(`journee=${first.id}`)
    expect(before).toMatchObject({ state: 'close', attendu: 100, avant: null })
    const again = [{ state: 'close' }, { motif: 'Autre' }, { comptage: { '200': 1 } }]
    for (const values of again) {
      const refused = await refusal(days().update(first.id, values))
      expect([refused.status, refused.response.data.present.state]).toEqual([409, 'close'])
    }
  })

  it('says what the books took after the day before was closed, before it began', async () => {
    await settled(1)
    const { id } = await close((await open(YESTERDAY)).id, { '100': 1 })
    await settled(1)
    // Moves its entries to the day before.
    const late = sql`UPDATE ledger_entries SET posted_at = posted_at - interval '1 day' WHERE agence = ${caisse}`
    await world.wasl.behind.query(sql`ALTER TABLE ledger_entries DISABLE TRIGGER USER`)
    await world.wasl.behind.query(late)
    await world.wasl.behind.query(sql`ALTER TABLE ledger_entries ENABLE TRIGGER USER`)
    expect((await dayOf()).lignes).toMatchObject([{ origine: 'versements', tard: 1 }])
    expect((await dayOf(`journee=${id}`)).lignes).toMatchObject([{ origine: 'versements', nombre: 1 }])
  })

  it('opens one after the other, never ahead and never twice', async () => {
    expect(await refusedFields(open(TODAY.add({ days: 1 }).toString()))).toEqual(['jour'])
    const { id, jour } = await open(YESTERDAY)
    expect(jour).toBe(jourOf(TODAY.subtract({ days: 1 })))
    const still = await refusal(open())
    expect([still.status, still.response.data.present]).toMatchObject([409, { id, state: 'ouverte' }])
    await close(id, {})
    expect(await statusOf(open(YESTERDAY))).toBe(409)
    expect(await statusOf(open(TODAY.subtract({ days: 5 }).toString()))).toBe(409)
    expect(await statusOf(open())).toBe(200)
    expect(await statusOf(days().create({ agence: caisse, jour: YESTERDAY, state: 'close' }))).toBe(409)
  })

  it('is a count of notes and coins', async () => {
    const { id } = await open()
    expect(await refusedFields(close(id, { '3': 1 }))).toEqual(['comptage'])
  })

  it('keeps its agence and its day, open as it is', async () => {
    const { id, jour } = await open(YESTERDAY)
    const { id: other } = await world.staff.collection('agences').create({ name: `Voisine ${number}` })
    for (const values of [{ agence: other }, { jour: TODAY.toString() }]) {
      const refused = await refusal(days().update(id, values))
      expect([refused.status, refused.response.message]).toEqual([
        409,
        expect.stringMatching(/garde son agence et son jour/),
      ])
    }
    expect(await close(id, {}, { agence: caisse, jour })).toMatchObject({
      state: 'close',
      agence: caisse,
      jour,
    })
  })

  it('closes with the gap its cashier has seen and no other', async () => {
    await settled(2)
    const { id } = await open()
    const short = { '100': 1, '50': 1 }
    const motif = 'Monnaie non rendue'
    for (const ecart_vu of [0, -40, 50]) {
      const unseen = await refusal(close(id, short, { motif, ecart_vu }))
      expect([unseen.status, unseen.response.message]).toEqual([
        409,
        expect.stringMatching(/manque 50,00.DH/),
      ])
      expect(unseen.response.data.present).toMatchObject({ state: 'ouverte', ecart: -50 })
    }
    // The gap is gone: somebody brought the missing note meanwhile.
    const none = await refusal(close(id, { '200': 1 }, { motif, ecart_vu: -50 }))
    expect(none.response.message).toMatch(/compte est bon maintenant/)
    expect(await postingsOf(world.wasl.db, 'journees_caisse', id)).toEqual([])
    expect(await close(id, short, { motif, ecart_vu: -50 })).toMatchObject({ state: 'close', ecart: -50 })
  })
})

describe('at once', () => {
  it('two closings make one', async () => {
    await settled(1)
    const { id } = await open()
    const all = await Promise.all(Array.from({ length: 16 }, () => statusOf(close(id, { '100': 1 }))))
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(all.filter((status) => status === 409)).toHaveLength(15)
  })

  it('sixteen openings make one', async () => {
    const all = await Promise.all(Array.from({ length: 16 }, () => statusOf(open())))
    expect(all.filter((status) => status === 200)).toHaveLength(1)
  })

  it('the closing waits for what is being posted, and counts it', async () => {
    await settled(1)
    const { id } = await open()
    const locked = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    const posting = world.wasl.db.transaction(async (tx) => {
      await lockAccounts(tx, [{ kind: 'CAISSE', agence: caisse }])
      locked.resolve()
      await posted.promise
    })
    await locked.promise
    let isClosed = false
    const closing = close(id, { '100': 1 }).then(() => {
      isClosed = true
    })
    await new Promise((later) => setTimeout(later, 500))
    expect(isClosed).toBe(false)
    posted.resolve()
    await Promise.all([posting, closing])
    expect(isClosed).toBe(true)
  })

  it('a versement and the closing never part what was counted from what is written', async () => {
    for (let round = 0; round < 2; round++) {
      caisse = (await world.staff.collection('agences').create({ name: `Course ${number}-${round}` })).id
      await settled(1)
      const { id } = await open(YESTERDAY)
      const people = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          account(world.wasl, world.staff, { type: 'livreur', name: `c${number}-${round}-${n}` }),
        ),
      )
      const versements = await Promise.all(
        people.map(async (who) => {
          await door.delivered(who, { price: 100, extra_fees: 0 })
          return cashier.collection('versements').create({ livreur: idOf(who), agence: caisse })
        }),
      )
      const validate = (one: RecordModel) =>
        cashier
          .collection('versements')
          .update(one.id, { montant: 100, comptage: { '100': 1 }, state: 'valide' })
      // A wrong count with its reason closes the day whatever the balance is by
      // then, and posts the gap itself.
      const closing = close(id, { '50': 1 }, { motif: 'Course' })
      await Promise.all([
        ...versements.slice(0, 3).map(validate),
        closing,
        ...versements.slice(3).map(validate),
      ])
      const first = await days().getOne(id)
      expect(first).toMatchObject({ state: 'close', ouverture: 0, compte: 50, ecart: 50 - first.entrees })
      const next = await open()
      expect(next.ouverture).toBe(50)
      const late = (700 - first.entrees) / 100
      const second = await close(next.id, { '50': 1, '100': late })
      expect(second).toMatchObject({ entrees: late * 100, sorties: 0, ecart: 0 })
      expect(second.from_version).toBe(first.entrees / 100 + 1)
      expect(second.to_version).toBe(8)
    }
  })
})
