/** The figures of a closed tour are corrected with a reason, never undone. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stableId } from '#model/schema/record-id.ts'
import { idOf, refusal } from '../support/people.ts'
import { workDay } from '../support/work-day.ts'
import { type Hall, openHall, type Scan } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.wasl.close())

const undo = (who: PocketBase, command: string, undoes: string) =>
  who.collection('suivis').create({ command, kind: 'annulation', undoes })

describe('the tour of the parcel', () => {
  const paid = { amount_collected: 250, mode_paiement: 'especes', source: 'app' }
  const day = workDay(3)

  /** A parcel on its livreur's tour. */
  async function loaded(): Promise<RecordModel> {
    const { id } = await hall.received()
    await hall.move(hall.staff, id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
    await hall.move(hall.karim, id, 'EN_DISTRIBUTION', { source: 'scan' })
    return hall.at(id)
  }
  const close = (tour: string) => hall.karim.collection('tours').update(tour, { state: 'close' })
  const unanswered = async ({ id }: RecordModel) => {
    await hall.karim.collection('appels').create({ command: id, kind: 'appel' })
    return hall.move(hall.karim, id, 'PAS_DE_REPONSE', { source: 'app' })
  }

  test('while it is open, its outcomes may be taken back', async () => {
    const parcel = await loaded()
    const made = await unanswered(parcel)
    await undo(hall.karim, parcel.id, made.id)
    const delivered = await hall.move(hall.karim, parcel.id, 'LIVRE', paid)
    await undo(hall.staff, parcel.id, delivered.id)
    expect(await hall.stateOf(parcel.id)).toBe('EN_DISTRIBUTION')
    await hall.move(hall.karim, parcel.id, 'LIVRE', paid)
    await close(parcel.tour)
  })

  test('once it is closed, no outcome of it is: not by its livreur, nor by who may correct', async () => {
    const [silent, given] = [await loaded(), await loaded()]
    const moves = [
      { parcel: silent, made: await unanswered(silent), who: hall.karim },
      {
        parcel: given,
        made: await hall.move(hall.karim, given.id, 'LIVRE', paid),
        who: hall.staff,
      },
    ]
    expect(await close(silent.tour)).toMatchObject({ to_pay: 250, delivered: 1 })
    for (const { parcel, made, who } of moves) {
      const before = await hall.at(parcel.id)
      const error = await refusal(undo(who, parcel.id, made.id))
      expect(error.status).toBe(409)
      expect(error.message).toContain('La tournée de ce colis est close')
      expect(await hall.at(parcel.id)).toEqual(before)
    }
    const corrected = { kind: 'correction', note: 'Livré au voisin par erreur' }
    await hall.move(hall.staff, given.id, 'REFUSE', corrected)
    expect(await hall.at(given.id)).toMatchObject({ outcome: 'REFUSE', amount_collected: 0 })
  })

  test('a parcel taken off it before it was closed does not come back onto it', async () => {
    const [parcel, failed] = [await loaded(), await loaded()]
    const off = await hall.move(hall.staff, parcel.id, 'RECU_HUB', {
      kind: 'correction',
      note: 'Resté au dépôt',
      agence: hall.casa,
    })
    const motif = stableId('motifs', 'A changé d’avis')
    await hall.move(hall.karim, failed.id, 'REFUSE', { motif, note: 'Il n’en veut plus', source: 'app' })
    await close(parcel.tour)
    expect((await refusal(undo(hall.staff, parcel.id, off.id))).status).toBe(409)
    // A move that the closing itself made cannot be undone either.
    const [last] = (await hall.suivisOf(failed.id)).slice(-1)
    expect((await refusal(undo(hall.karim, failed.id, last?.id ?? ''))).status).toBe(409)
    expect(await hall.stateOf(failed.id)).toBe('RETOUR_CHEZ_LIVREUR')
  })

  test('what was done after its end is taken back like anything else', async () => {
    const parcel = await loaded()
    await unanswered(parcel)
    await close(parcel.tour)
    const put = await hall.move(hall.staff, parcel.id, 'REPORTE', { reported_date: day })
    await undo(hall.staff, parcel.id, put.id)
    const handed = await hall.scan(parcel.code, { mode: 'retour_livreur', livreur: idOf(hall.karim) })
    await hall.staff.collection('scans').update(handed.id, { annule: true })
    expect(await hall.at(parcel.id)).toMatchObject({ holder: idOf(hall.karim), tour: parcel.tour })
  })

  test('a parcel that was lost and is found joins the tour its livreur is on now', async () => {
    const parcel = await loaded()
    const lost = stableId('motifs', 'Introuvable à l’inventaire')
    await hall.move(hall.staff, parcel.id, 'PERDU', { motif: lost })
    await close(parcel.tour)
    const motif = stableId('motifs', 'Retrouvé, ou contrôle terminé')
    await hall.move(hall.staff, parcel.id, 'EN_DISTRIBUTION', { motif })
    const found = await hall.at(parcel.id)
    expect(found.tour).not.toBe(parcel.tour)
    expect(await hall.staff.collection('tours').getOne(found.tour)).toMatchObject({
      state: 'ouverte',
      livreur: idOf(hall.karim),
    })
  })
})

describe('a move its bon made when the parcel was scanned on it', () => {
  async function loading(): Promise<{ parcel: RecordModel; bon: string; made: Scan }> {
    const parcel = await hall.received()
    const { bon } = await hall.scan(parcel.code, { mode: 'distribution', livreur: idOf(hall.karim) })
    await hall.staff.collection('bons').update(bon, { state: 'emis' })
    const made = await hall.scan(parcel.code, { mode: 'chargement', livreur: idOf(hall.karim) })
    return { parcel, bon, made }
  }

  test('is taken back with its scan, so that the paper and the hands agree', async () => {
    const { parcel, bon, made } = await loading()
    const error = await refusal(undo(hall.staff, parcel.id, made.suivi))
    expect(error.status).toBe(409)
    const { number } = await hall.staff.collection('bons').getOne(bon)
    expect(error.message).toBe(`Ce colis est scanné sur le bon ${number} : annulez son scan, à la station.`)
    expect(await hall.stateOf(parcel.id)).toBe('EN_DISTRIBUTION')
    await hall.staff.collection('scans').update(made.id, { annule: true })
    expect(await hall.stateOf(parcel.id)).toBe('AFFECTE')
    expect((await hall.scan(parcel.code, { mode: 'chargement', livreur: idOf(hall.karim) })).result).toBe(
      'ok',
    )
  })

  test('stays once the paper is closed', async () => {
    const { parcel, bon, made } = await loading()
    await hall.staff.collection('bons').update(bon, { state: 'remis' })
    await hall.staff.collection('bons').update(bon, { state: 'clos' })
    expect((await refusal(undo(hall.staff, parcel.id, made.suivi))).message).toContain(
      'faites une correction',
    )
  })

  test('is not what the émission of the bon did before any scan', async () => {
    const parcel = await hall.received()
    const { bon } = await hall.scan(parcel.code, { mode: 'distribution', livreur: idOf(hall.karim) })
    await hall.staff.collection('bons').update(bon, { state: 'emis' })
    const [assigned] = (await hall.suivisOf(parcel.id)).slice(-1)
    await undo(hall.staff, parcel.id, assigned?.id ?? '')
    expect(await hall.stateOf(parcel.id)).toBe('RECU_HUB')
  })
})

describe('a scan that made two moves', () => {
  const takeBack = (scan: Scan) => hall.staff.collection('scans').update(scan.id, { annule: true })
  const comparable = (parcel: RecordModel) => ({
    ...parcel,
    last_event_at: '',
    late_at: '',
    very_late_at: '',
    updated: '',
  })
  const sheet = async (values: object, parcel: RecordModel) =>
    hall.staff
      .collection('bons')
      .create({ client: idOf(hall.client), commands: [parcel.id], state: 'emis', ...values })

  test.each([
    ['RAMASSAGE_AFFECTE', () => ({ kind: 'ramassage', livreur: idOf(hall.karim) })],
    ['ATTENTE_RAMASSAGE', () => ({ kind: 'livraison', agence: hall.casa })],
  ] as const)('at reception, from %s, is taken back whole', async (state, values) => {
    const parcel = await hall.parcel()
    await sheet(values(), parcel)
    const before = await hall.at(parcel.id)
    expect(await hall.stateOf(parcel.id)).toBe(state)
    const made = await hall.scan(parcel.code)
    expect(made.result).toBe('ok')
    await takeBack(made)
    expect(comparable(await hall.at(parcel.id))).toEqual(comparable(before))
    // A single annulation is written, and the parcel can be scanned again.
    expect((await hall.suivisOf(parcel.id)).filter(({ kind }) => kind === 'annulation')).toHaveLength(1)
    expect((await hall.scan(parcel.code)).result).toBe('ok')
  })

  test('at the return of a livreur, gives him back a refusal he may present again', async () => {
    const parcel = await hall.received()
    await hall.move(hall.staff, parcel.id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
    await hall.move(hall.karim, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
    const motif = stableId('motifs', 'A changé d’avis')
    await hall.move(hall.karim, parcel.id, 'REFUSE', { motif, note: 'Il n’en veut plus', source: 'app' })
    const before = await hall.at(parcel.id)
    const made = await hall.scan(parcel.code, { mode: 'retour_livreur', livreur: idOf(hall.karim) })
    expect(await hall.stateOf(parcel.id)).toBe('RETOUR_HUB')
    await takeBack(made)
    expect(comparable(await hall.at(parcel.id))).toEqual(comparable(before))
    await hall.move(hall.karim, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
  })

  test('is not made by half when the second is refused', async () => {
    const [listed, other] = [await hall.parcel(), await hall.parcel()]
    const bon = await sheet({ kind: 'ramassage', livreur: idOf(hall.karim) }, listed)
    // Karim has the sheet and may not pick parcels up.
    const read = { mode: 'ramassage', bon: bon.id }
    expect((await refusal(hall.scan(other.code, read, hall.karim))).status).toBe(409)
    expect(await hall.stateOf(other.id)).toBe('NOUVEAU')
  })
})

test('its recipient reads what stands, since when it does', async () => {
  const parcel = await hall.received()
  await hall.move(hall.staff, parcel.id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
  const steps = async () => {
    const page = await (await fetch(`${hall.wasl.url}/suivi/${parcel.code}`)).text()
    return /<ol class="steps">.*?<\/ol>/s.exec(page)?.[0] ?? ''
  }
  const given = await steps()
  expect(given.match(/<time /g)).not.toBeNull()
  const load = () => hall.scan(parcel.code, { mode: 'chargement', livreur: idOf(hall.karim) })
  const scan = await load()
  expect(await steps()).not.toBe(given)
  await hall.staff.collection('scans').update(scan.id, { annule: true })
  expect(await steps()).toBe(given)
  await load()
  const out = await steps()
  const paid = { amount_collected: 250, mode_paiement: 'especes', source: 'app' }
  const delivered = await hall.move(hall.karim, parcel.id, 'LIVRE', paid)
  expect(await steps()).not.toBe(out)
  await undo(hall.staff, parcel.id, delivered.id)
  expect(await steps()).toBe(out)
})

test('a correction that dropped the return of an exchange is not undone without it', async () => {
  const parcel = await hall.parcel({ is_echange: true })
  await hall.scan(parcel.code)
  await hall.move(hall.staff, parcel.id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
  await hall.move(hall.karim, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
  await hall.move(hall.karim, parcel.id, 'ECHANGE_LIVRE', {
    amount_collected: 250,
    mode_paiement: 'especes',
    old_article: true,
  })
  const corrected = await hall.move(hall.staff, parcel.id, 'REFUSE', {
    kind: 'correction',
    note: 'Il a tout rendu',
  })
  const error = await refusal(undo(hall.staff, parcel.id, corrected.id))
  expect(error.message).toContain('faites une correction')
  expect(await hall.stateOf(parcel.id)).toBe('REFUSE')
})
