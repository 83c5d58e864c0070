import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

const DEVICE = 'telephone000001'
const HOUR = 3_600_000

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
})
afterAll(() => world.wasl.close())

interface Item {
  readonly id: string
  readonly seq: number
  readonly occurred_at: string
  readonly collection: string
  readonly body: object
}

let seq = 0
const item = (collection: string, body: object, more: Partial<Item> = {}): Item => ({
  id: newId(),
  seq: ++seq,
  occurred_at: new Date().toISOString(),
  collection,
  body,
  ...more,
})
const outcome = (command: string, to: StateCode, values: object = {}, more: Partial<Item> = {}): Item =>
  item('suivis', { command, status: stateId(to), source: 'app', ...values }, more)
const PAID = { amount_collected: 270, mode_paiement: 'especes' }

const send = async (items: readonly Item[], more: object = {}, who: PocketBase = world.livreur) =>
  (
    await who.send<{ verdicts: Verdict[] }>('/api/wasl/outbox', {
      method: 'POST',
      body: { device: DEVICE, unsent: items.length, clock_offset: 0, items, ...more },
    })
  ).verdicts
const said = (verdicts: readonly Verdict[]) => verdicts.map(({ verdict }) => verdict)
const moves = async (command: string) =>
  (await world.staff.collection('suivis').getFullList({ filter: `command = "${command}"`, sort: 'at' })).map(
    ({ status }) => stateCode(String(status)),
  )
const phone = (who = world.livreur) =>
  world.staff.collection('appareils').getFirstListItem(`user = "${idOf(who)}" && device = "${DEVICE}"`)

describe('a batch', () => {
  it('sent three times is written once, in the order of the phone, with the hours of the phone', async () => {
    const [one, two] = [await world.onTour(), await world.onTour()]
    const at = new Date().toISOString()
    const items = [
      item('appels', { command: two, kind: 'appel' }),
      outcome(two, 'PAS_DE_REPONSE', { note: 'Absent' }),
      outcome(two, 'EN_DISTRIBUTION', { source: 'scan' }),
      outcome(two, 'LIVRE', PAID),
      outcome(one, 'LIVRE', PAID, { occurred_at: at }),
    ]
    // The order of the list is not the order of the phone.
    expect(said(await send([...items].reverse()))).toEqual(Array(5).fill('accepted'))
    expect(said(await send(items))).toEqual(Array(5).fill('duplicate'))
    // The clock of the phone was corrected meanwhile.
    const third = await send(items, { clock_offset: 40_000 })
    expect(said(third)).toEqual(Array(5).fill('duplicate'))
    expect(third[4]?.present).toMatchObject({ id: items[4]?.id, command: one })
    expect((await moves(two)).slice(-3)).toEqual(['PAS_DE_REPONSE', 'EN_DISTRIBUTION', 'LIVRE'])
    const written = await world.staff.collection('suivis').getOne(items[4]?.id ?? '')
    expect(written).toMatchObject({ device_at: at.replace('T', ' '), heure_douteuse: false, source: 'app' })
    expect(await world.now(one)).toMatchObject({ amount_collected: 270, money_state: 'CHEZ_LIVREUR' })
    const entries = await world.wasl.db.query(
      sql`SELECT count(*)::int AS n FROM ledger_entries WHERE cause = ${items[4]?.id ?? ''}`,
    )
    expect(entries).toEqual([{ n: 1 }])
  })

  it('sent twice at the same time is written once', async () => {
    const ids = [await world.onTour(), await world.onTour(), await world.onTour()]
    const items = ids.map((id) => outcome(id, 'LIVRE', PAID))
    const answers = await Promise.all([send(items), send(items), send(items)])
    for (const verdicts of answers) {
      for (const { verdict } of verdicts) expect(['accepted', 'duplicate']).toContain(verdict)
    }
    for (const id of ids) expect((await moves(id)).filter((state) => state === 'LIVRE')).toHaveLength(1)
  })

  it('goes on after a refusal, which is in French with its field', async () => {
    const [bad, good] = [await world.onTour(), await world.onTour()]
    const verdicts = await send([
      outcome(bad, 'REPORTE'),
      outcome(good, 'LIVRE', PAID),
      item('messages', { chat: newId(), body: 'Bonjour' }),
      item('appels', { command: good, kind: 'pigeon' }),
    ])
    expect(said(verdicts)).toEqual(['refused', 'accepted', 'refused', 'refused'])
    expect(verdicts[0]).toMatchObject({
      status: 400,
      message: expect.stringMatching(/jour convenu/),
      data: { reported_date: { code: 'validation_reported_date' } },
    })
    for (const { message, verdict } of verdicts) {
      if (verdict === 'refused') expect(message).toMatch(/[éèêà’«]|\b(le|la|un|une|ce)\b/)
    }
    expect(await world.stateOf(bad)).toBe('EN_DISTRIBUTION')
    expect(await world.stateOf(good)).toBe('LIVRE')
  })

  it('of more than fifty items, of another collection, or without a device is refused whole', async () => {
    const many = Array.from({ length: 51 }, () => item('appels', { command: newId(), kind: 'appel' }))
    expect(await statusOf(send(many))).toBe(400)
    expect(await statusOf(send([item('users', { full_name: 'Moi' })]))).toBe(400)
    expect(await statusOf(send([], { device: 'x' }))).toBe(400)
  })

  it('ends a tour, once', async () => {
    const him = await account(world.wasl, world.staff, { type: 'livreur', name: 'finisseur' })
    const id = await world.received()
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(him), confirmer_ville: true })
    await world.move(him, id, 'EN_DISTRIBUTION', { source: 'scan' })
    const tour = await him.collection('tours').getFirstListItem('state = "ouverte"')
    const items = [
      item('tours', { state: 'close' }, { id: tour.id }),
      outcome(id, 'LIVRE', PAID),
      item('tours', { state: 'close' }, { id: tour.id }),
    ]
    // The first item is too early: it is refused, and does not block the others.
    expect(said(await send(items, {}, him))).toEqual(['refused', 'accepted', 'accepted'])
    expect(said(await send(items.slice(2), {}, him))).toEqual(['duplicate'])
    expect(await him.collection('tours').getOne(tour.id)).toMatchObject({ state: 'close', delivered: 1 })
  })
})

describe('the hour of the phone', () => {
  const flagged = async (id: string) => (await world.staff.collection('suivis').getOne(id)).heure_douteuse

  it('counts within the tour, put right by what the clock is known to be off', async () => {
    const at = new Date(Date.now() - 2_000)
    const told = outcome(await world.onTour(), 'LIVRE', PAID, { occurred_at: at.toISOString() })
    await send([told], { clock_offset: 1_500 })
    const written = await world.staff.collection('suivis').getOne(told.id)
    expect(Date.parse(String(written.device_at).replace(' ', 'T'))).toBe(at.getTime() + 1_500)
    expect(written.heure_douteuse).toBe(false)
  })

  it('three hours off, either way and known or not, is flagged and kept as it was', async () => {
    for (const off of [3 * HOUR, -3 * HOUR]) {
      const wrong = new Date(Date.now() + off).toISOString()
      const known = outcome(await world.onTour(), 'LIVRE', PAID, { occurred_at: wrong })
      const unknown = outcome(await world.onTour(), 'LIVRE', PAID, { occurred_at: wrong })
      expect(said(await send([known], { clock_offset: -off }))).toEqual(['accepted'])
      expect(said(await send([unknown]))).toEqual(['accepted'])
      for (const { id } of [known, unknown]) {
        expect(await flagged(id)).toBe(true)
        const { device_at } = await world.staff.collection('suivis').getOne(id)
        expect(device_at).toBe(wrong.replace('T', ' '))
      }
    }
    await send([], { clock_offset: 3 * HOUR })
    expect(await phone()).toMatchObject({ decalage: 10_800 })
  })
})

describe('a parcel that changed hands', () => {
  it('is a conflict with both versions, the cash owed by who took it, and written nowhere else', async () => {
    const id = await world.onTour()
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: 'repreneur' })
    const late = outcome(id, 'LIVRE', { ...PAID, from: stateId('EN_DISTRIBUTION') })
    await handOver(id, other)
    const next = outcome(await world.onTour(), 'LIVRE', PAID)
    const verdicts = await send([late, next])
    expect(said(verdicts)).toEqual(['conflict', 'accepted'])
    expect(verdicts[0]).toMatchObject({ status: 409, present: { id, delivery_man: idOf(other) } })
    expect(verdicts[0]?.message).toMatch(/270,00.*restent dus par vous/)
    // Resent after a lost response.
    expect(await send([late])).toEqual([verdicts[0]])
    expect((await world.now(id)).amount_collected).toBe(0)
    const filter = `command = "${id}"`
    for (const reader of [world.staff, world.livreur]) {
      const [kept, ...more] = await reader.collection('conflits').getFullList({ filter })
      expect(more).toEqual([])
      expect(kept).toMatchObject({ livreur: idOf(world.livreur), encaisse: 270, state: 'ouvert' })
      expect(kept?.demande).toMatchObject({ amount_collected: 270 })
      expect(kept?.present).toMatchObject({ delivery_man: idOf(other) })
    }
    expect(await other.collection('conflits').getFullList({ filter })).toEqual([])
  })

  it('or was told otherwise by another phone: one state, the rest listed', async () => {
    const id = await world.onTour()
    const from = stateId('EN_DISTRIBUTION')
    const [first, second] = [
      outcome(id, 'LIVRE', { ...PAID, from }),
      outcome(id, 'REFUSE', { from, motif: world.motif('REFUSE'), note: 'Non' }),
    ]
    expect(said(await send([first]))).toEqual(['accepted'])
    expect(said(await send([second], { device: 'telephone000002' }))).toEqual(['conflict'])
    expect(await world.stateOf(id)).toBe('LIVRE')
    const kept = await world.staff.collection('conflits').getFirstListItem(`command = "${id}"`)
    expect(kept).toMatchObject({ device: 'telephone000002', status: stateId('REFUSE'), encaisse: 0 })
    const { update } = {
      update: (values: object) => world.staff.collection('conflits').update(kept.id, values),
    }
    expect((await refusal(update({ state: 'traite' }))).response.data).toHaveProperty('note')
    expect(await update({ state: 'traite', note: 'Livré, vu avec lui' })).toMatchObject({
      state: 'traite',
      decide_par: idOf(world.staff),
    })
    expect(await statusOf(update({ note: 'Autre' }))).toBe(409)
  })

  it('tells nothing of a parcel he never had', async () => {
    const id = await world.received()
    const verdicts = await send([outcome(id, 'LIVRE', PAID)])
    expect(verdicts[0]).toMatchObject({ verdict: 'refused', present: null })
    expect(await world.staff.collection('conflits').getFullList({ filter: `command = "${id}"` })).toEqual([])
  })

  async function handOver(id: string, other: PocketBase): Promise<void> {
    await world.move(world.staff, id, 'RECU_AGENCE', {
      kind: 'correction',
      agence: world.agence,
      note: 'Repris',
    })
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(other), confirmer_ville: true })
  }
})

describe('who sends', () => {
  it('is told 401 when his session is over, and nothing is written', async () => {
    const id = await world.onTour()
    const gone = outcome(id, 'LIVRE', PAID)
    const token = world.livreur.authStore.token
    const answer = await fetch(`${world.wasl.url}/api/wasl/outbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `${token}x` },
      body: JSON.stringify({ device: DEVICE, unsent: 1, clock_offset: 0, items: [gone] }),
    })
    expect(answer.status).toBe(401)
    expect(await world.stateOf(id)).toBe('EN_DISTRIBUTION')
    expect(said(await send([gone]))).toEqual(['accepted'])
  })

  it('is seen by the office: last word, what is not sent, version', async () => {
    const before = Date.now()
    await send([], { unsent: 12, version: '0.1.0' })
    const seen = await phone()
    expect(seen).toMatchObject({ en_attente: 12, version: '0.1.0', user: idOf(world.livreur) })
    expect(Date.parse(String(seen.dernier_mot).replace(' ', 'T'))).toBeGreaterThanOrEqual(before - 1_000)
    const id = await world.onTour()
    await send([outcome(id, 'LIVRE', PAID)], { unsent: 12 })
    expect(await phone()).toMatchObject({ en_attente: 11 })
    expect(await statusOf(world.client.collection('appareils').getOne(seen.id))).toBe(404)
  })
})
