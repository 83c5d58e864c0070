import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { stableId } from '#model/schema/record-id.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'
import { workDay } from '../support/work-day.ts'

let wasl: TestWasl
let staff: PocketBase
let bls: PocketBase
let agence: string
let livreur: PocketBase
let number = 0

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  staff = await wasl.as('moderateur')
  bls = await account(wasl, staff, { type: 'moderateur', name: 'quai', roles: ['BLS'] })
  agence = (await staff.collection('agences').getFirstListItem('')).id
})
afterAll(() => wasl.close())
it('takes no more notes once it is closed, from anybody', async () => {
  const parcel = await onTour()
  const tour = await livreur.collection('tours').getFirstListItem('state = "ouverte"')
  expect(await statusOf(livreur.collection('tours').update(tour.id, { note: 'Parti tard' }))).toBe(200)
  await move(livreur, parcel.id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
  await livreur.collection('tours').update(tour.id, { state: 'close' })
  for (const who of [livreur, bls, staff]) {
    const late = await refusal(who.collection('tours').update(tour.id, { note: 'Réécrite' }))
    expect([late.status, late.response.message]).toEqual([409, expect.stringMatching(/close/)])
    // A record sent back unchanged changes nothing.
    expect(await statusOf(who.collection('tours').update(tour.id, { note: 'Parti tard' }))).toBe(200)
  }
})

beforeEach(async () => {
  livreur = await account(wasl, staff, { type: 'livreur', name: `livreur${++number}` })
})

const move = (who: PocketBase, command: string, to: StateCode, values: object = {}): Promise<RecordModel> =>
  who.collection('suivis').create({ command, status: stateId(to), ...values })

/** A parcel its livreur has loaded. */
async function onTour(values: object = {}, him = livreur): Promise<RecordModel> {
  const parcel = await staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    city: villeId('Rabat'),
    price: 250,
    extra_fees: 20,
    client_source: idOf(await wasl.as('client')),
    confirmer_doublon: true,
    ...values,
  })
  await move(staff, parcel.id, 'RECU_HUB', { source: 'scan', agence })
  await move(staff, parcel.id, 'AFFECTE', { delivery_man: idOf(him) })
  await move(him, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
  return parcel
}

const paid = { amount_collected: 270, mode_paiement: 'especes', source: 'app' }
const refused = {
  motif: stableId('motifs', 'A changé d’avis'),
  note: 'Il n’en veut plus',
  source: 'app',
}
const tourOf = (him = livreur): Promise<RecordModel> =>
  staff.collection('tours').getFirstListItem(`livreur = "${idOf(him)}"`, { sort: '-created' })
const close = (who: PocketBase, tour: RecordModel) =>
  who.collection('tours').update(tour.id, { state: 'close' })
const now = (id: string): Promise<RecordModel> => staff.collection('commands').getOne(id)
const stateOf = async (id: string) => stateCode(String((await now(id)).status))

describe('the end of a tour', () => {
  it('is refused while one parcel has no outcome, and names it', async () => {
    const [done, left] = [await onTour(), await onTour()]
    await move(livreur, done.id, 'LIVRE', paid)
    const error = await refusal(close(livreur, await tourOf()))
    expect(error.status).toBe(409)
    expect(error.response.message).toContain(left.code)
    expect(error.response.message).not.toContain(`${done.code},`)
    expect(error.response.data.present).toMatchObject({ state: 'ouverte', forgotten: [left.code] })
    expect((await tourOf()).state).toBe('ouverte')
  })

  it('makes returns of what failed, and freezes what was loaded, delivered, to hand back and to pay', async () => {
    const [delivered, free, failed, later, exchanged] = [
      await onTour(),
      await onTour({ price: 0, extra_fees: 0 }),
      await onTour(),
      await onTour(),
      await onTour({ is_echange: true, price: -30, extra_fees: 0 }),
    ]
    await move(livreur, delivered.id, 'LIVRE', paid)
    await move(livreur, free.id, 'LIVRE', { amount_collected: 0, source: 'app' })
    await move(livreur, failed.id, 'REFUSE', refused)
    const day = workDay(3)
    await move(livreur, later.id, 'REPORTE', { reported_date: day, source: 'app' })
    const back = { amount_collected: -30, mode_paiement: 'especes', source: 'scan', old_article: false }
    await move(livreur, exchanged.id, 'ECHANGE_LIVRE', back)
    const tour = await close(livreur, await tourOf())
    // In hand: the refused parcel, the postponed one, and the old article not brought back.
    expect(tour).toMatchObject({ state: 'close', loaded: 5, delivered: 3, to_hand_back: 3, to_pay: 240 })
    expect(tour.closed_by).toBe(idOf(livreur))
    expect(tour.closed_at).not.toBe('')
    expect(await stateOf(failed.id)).toBe('RETOUR_CHEZ_LIVREUR')
    expect(await stateOf(later.id)).toBe('REPORTE')
    const last = await staff
      .collection('suivis')
      .getFirstListItem(`command = "${failed.id}"`, { sort: '-at' })
    expect(stateCode(String(last.status))).toBe('RETOUR_CHEZ_LIVREUR')
    // Frozen: later moves do not count for that day.
    await move(bls, later.id, 'REPORTE', { kind: 'garde', agence, source: 'scan' })
    expect((await tourOf()).to_hand_back).toBe(3)
  })

  it('does not count as loaded what was taken off again', async () => {
    const [kept, off] = [await onTour(), await onTour()]
    const filter = `command = "${off.id}" && status = "${stateId('EN_DISTRIBUTION')}"`
    const loading = await staff.collection('suivis').getFirstListItem(filter)
    await livreur.collection('suivis').create({ command: off.id, kind: 'annulation', undoes: loading.id })
    await move(livreur, kept.id, 'LIVRE', paid)
    await close(livreur, await tourOf())
    expect(await tourOf()).toMatchObject({ loaded: 1, delivered: 1, to_hand_back: 0 })
  })

  it('does not wait for what was given to another meanwhile: he brings it back for him', async () => {
    const given = await onTour()
    const reported_date = workDay(2)
    await move(livreur, given.id, 'REPORTE', { reported_date })
    const other = await account(wasl, staff, { type: 'livreur', name: `suivant${number}` })
    await move(staff, given.id, 'AFFECTE', { delivery_man: idOf(other) })
    await close(livreur, await tourOf())
    expect(await tourOf()).toMatchObject({ state: 'close', loaded: 1, to_hand_back: 1 })
    const paper = { kind: 'retour livreur', livreur: idOf(livreur), agence, state: 'emis' }
    const bon = await staff.collection('bons').create(paper)
    expect(bon.colis).toBe(1)
    const back = await staff.collection('scans').create({
      text: given.code,
      mode: 'retour_livreur',
      agence,
      bon: bon.id,
      device_at: new Date().toISOString(),
    })
    expect(back.result).toBe('ok')
    expect(await now(given.id)).toMatchObject({
      status: stateId('AFFECTE'),
      holder_kind: 'agence',
      holder: agence,
      delivery_man: idOf(other),
    })
    await move(other, given.id, 'EN_DISTRIBUTION', { source: 'scan' })
    expect((await tourOf(other)).state).toBe('ouverte')
  })

  it('is his or the loading bay’s to say, once', async () => {
    const parcel = await onTour()
    await move(livreur, parcel.id, 'LIVRE', paid)
    const tour = await tourOf()
    const other = await account(wasl, staff, { type: 'livreur', name: `autre${number}` })
    expect(await statusOf(close(other, tour))).toBe(404)
    expect(await statusOf(close(await wasl.as('client'), tour))).toBe(403)
    await close(bls, tour)
    expect((await close(bls, tour)).state).toBe('close')
    const again = await refusal(bls.collection('tours').update(tour.id, { state: 'ouverte' }))
    expect(again.status).toBe(409)
    expect(again.response.message).toContain('ne se rouvre pas')
  })

  it('the parcel loaded after it opens another tour', async () => {
    const first = await onTour()
    await move(livreur, first.id, 'LIVRE', paid)
    const closed = await close(livreur, await tourOf())
    const second = await onTour()
    const tour = await tourOf()
    expect(tour.id).not.toBe(closed.id)
    expect((await now(second.id)).tour).toBe(tour.id)
    expect((await now(first.id)).tour).toBe(closed.id)
  })

  it('nothing of it is written by hand', async () => {
    await onTour()
    const tour = await tourOf()
    const asked = { loaded: 99, to_pay: 1, livreur: idOf(staff), day: '2020-01-01', repris_par: idOf(staff) }
    for (const [name, value] of Object.entries(asked)) {
      const { status, response } = await refusal(
        livreur.collection('tours').update(tour.id, { [name]: value, note: 'Perdue' }),
      )
      expect([name, status, Object.keys(response.data)]).toEqual([name, 400, [name]])
    }
    await livreur.collection('tours').update(tour.id, { note: 'Pneu crevé' })
    expect(await tourOf()).toMatchObject({
      loaded: 0,
      to_pay: 0,
      livreur: idOf(livreur),
      day: tour.day,
      repris_par: '',
      note: 'Pneu crevé',
    })
    expect(await statusOf(staff.collection('tours').create({ livreur: idOf(livreur) }))).toBe(403)
    expect(await statusOf(staff.collection('tours').delete(tour.id))).toBe(403)
  })
})

describe('a tour somebody else takes over', () => {
  it('gives him every parcel left, each with its suivi; the cash stays where it was taken', async () => {
    const [delivered, left, failed] = [await onTour(), await onTour(), await onTour()]
    await move(livreur, delivered.id, 'LIVRE', paid)
    await move(livreur, failed.id, 'REFUSE', refused)
    const other = await account(wasl, staff, { type: 'livreur', name: `reprend${number}` })
    const tour = await tourOf()
    const taken = await staff.collection('tours').update(tour.id, { repris_par: idOf(other) })
    expect(taken).toMatchObject({
      livreur: idOf(livreur),
      repris_par: idOf(other),
      state: 'close',
      loaded: 3,
      delivered: 1,
      to_hand_back: 0,
      to_pay: 270,
    })
    const his = await tourOf(other)
    expect(his.state).toBe('ouverte')
    expect(await now(left.id)).toMatchObject({
      status: stateId('EN_DISTRIBUTION'),
      holder: idOf(other),
      delivery_man: idOf(other),
      tour: his.id,
    })
    expect(await now(failed.id)).toMatchObject({ status: stateId('REFUSE'), holder: idOf(other) })
    expect(await now(delivered.id)).toMatchObject({ delivery_man: idOf(livreur), tour: tour.id })
    const suivi = await staff.collection('suivis').getFirstListItem(`command = "${left.id}"`, { sort: '-at' })
    expect(suivi).toMatchObject({ kind: 'garde', actor: idOf(staff), delivery_man: idOf(other) })
    const [written] = await wasl.db.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM journal WHERE collection = 'tours' AND record = ${tour.id}
          AND action = 'update' AND actor = ${idOf(staff)}`,
    )
    expect(written?.n).toBe(1)
    await move(other, left.id, 'LIVRE', paid)
    expect(await statusOf(move(livreur, left.id, 'LIVRE', paid))).toBe(400)
  })

  it('is for who holds Commandes, to another livreur, of an open tour', async () => {
    await onTour()
    const tour = await tourOf()
    const other = await account(wasl, staff, { type: 'livreur', name: `second${number}` })
    const to = (who: PocketBase, repris_par: string) =>
      who.collection('tours').update(tour.id, { repris_par })
    expect(await statusOf(to(bls, idOf(other)))).toBe(400)
    expect((await tourOf()).state).toBe('ouverte')
    for (const wrong of [idOf(livreur), idOf(staff)]) {
      const error = await refusal(to(staff, wrong))
      expect(error.response.data.repris_par.message).toContain('Choisissez un autre livreur')
    }
    await to(staff, idOf(other))
    const late = await account(wasl, staff, { type: 'livreur', name: `tard${number}` })
    expect((await refusal(to(staff, idOf(late)))).status).toBe(409)
  })

  it('when he has a tour of his own already, they join it', async () => {
    const other = await account(wasl, staff, { type: 'livreur', name: `occupe${number}` })
    const his = await onTour({}, other)
    const given = await onTour()
    await staff.collection('tours').update((await tourOf()).id, { repris_par: idOf(other) })
    expect((await now(given.id)).tour).toBe((await now(his.id)).tour)
  })
})
