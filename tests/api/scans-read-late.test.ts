import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { workDay } from '../support/work-day.ts'
import { type Hall, openHall, type Scan } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.wasl.close())

const takeBack = ({ id }: Scan) => hall.staff.collection('scans').update(id, { annule: true })
const lineOf = (bon: string, { id }: RecordModel) =>
  hall.staff.collection('bons_details').getFirstListItem(`bon = "${bon}" && command = "${id}"`)

async function undo({ id }: RecordModel): Promise<RecordModel> {
  const last = (await hall.suivisOf(id)).at(-1)
  return hall.move(hall.staff, id, 'AFFECTE', { kind: 'annulation', undoes: last?.id })
}

/** A parcel on an issued bon of the livreur, loaded from the phone before a scan of the bon. */
async function loadedUnread(): Promise<{ parcel: RecordModel; bon: string; load: () => Promise<Scan> }> {
  const parcel = await hall.received()
  const { bon } = await hall.scan(parcel.code, { mode: 'distribution', livreur: idOf(hall.karim) })
  await hall.step(bon, 'emis')
  await hall.move(hall.karim, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
  return { parcel, bon, load: () => hall.scan(parcel.code, { mode: 'chargement', bon }) }
}

describe('a parcel that was loaded before its paper was read', () => {
  test('is found on the paper by its scan, once, and does not move again', async () => {
    const { parcel, bon, load } = await loadedUnread()
    expect(await load()).toMatchObject({ result: 'ok', suivi: '', message: `${parcel.code} · 1 sur 1` })
    expect(await lineOf(bon, parcel)).toMatchObject({ scanned_by: idOf(hall.staff), missing: false })
    expect((await load()).result).toBe('deja')
    expect(await hall.stateOf(parcel.id)).toBe('EN_DISTRIBUTION')
    await hall.step(bon, 'remis')
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 1, missing: 0 })
  })

  test('is read no more once that scan is taken back, and keeps its livreur', async () => {
    const { parcel, bon, load } = await loadedUnread()
    await takeBack(await load())
    expect((await lineOf(bon, parcel)).scanned_at).toBe('')
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 0, missing: 0 })
    expect(await hall.stateOf(parcel.id)).toBe('EN_DISTRIBUTION')
    expect((await load()).result).toBe('ok')
  })

  test('stays loaded while the paper says so: its scan is taken back first', async () => {
    const { parcel, bon, load } = await loadedUnread()
    const read = await load()
    const { number } = await hall.bonOf(bon)
    expect((await refusal(undo(parcel))).response).toMatchObject({
      status: 409,
      message: `Ce colis est scanné sur le bon ${number} : annulez son scan, à la station.`,
    })
    await takeBack(read)
    await undo(parcel)
    expect(await hall.stateOf(parcel.id)).toBe('AFFECTE')
    await hall.step(bon, 'clos')
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 0, missing: 1 })
  })

  test('stays loaded after the paper is closed: a correction says why', async () => {
    const { parcel, bon, load } = await loadedUnread()
    await load()
    await hall.step(bon, 'clos')
    const { number } = await hall.bonOf(bon)
    const message = `Ce colis est scanné sur le bon ${number}, qui est clos : faites une correction.`
    expect((await refusal(undo(parcel))).response).toMatchObject({ status: 409, message })
  })
})

describe('a parcel picked up before its paper was read', () => {
  async function picked(by: string): Promise<{ parcel: RecordModel; read: () => Promise<Scan> }> {
    const parcel = await hall.parcel()
    const bon = await hall.pickUpSheet(parcel.id)
    await hall.move(hall.staff, parcel.id, 'RAMASSE', {
      source: 'scan',
      delivery_man: by,
      position: { lieu: 'Dépôt du client' },
    })
    return { parcel, read: () => hall.scan(parcel.code, { mode: 'ramassage', bon: bon.id }) }
  }

  test('is found on the paper of the livreur who has it', async () => {
    const { parcel, read } = await picked(idOf(hall.karim))
    expect(await read()).toMatchObject({ result: 'ok', suivi: '', message: `${parcel.code} · 1 sur 1` })
    expect((await read()).result).toBe('deja')
  })

  test('is found on it once the hub has received it', async () => {
    const { parcel, read } = await picked(idOf(hall.karim))
    await hall.scan(parcel.code)
    expect(await hall.stateOf(parcel.id)).toBe('RECU_HUB')
    expect(await read()).toMatchObject({ result: 'ok', suivi: '' })
    expect((await read()).result).toBe('deja')
    expect(await hall.stateOf(parcel.id)).toBe('RECU_HUB')
  })

  test('is not said to be with a livreur who has not got it', async () => {
    const other = await account(hall.wasl, hall.staff, { type: 'livreur', name: 'Samir' })
    const { parcel, read } = await picked(idOf(other))
    const { bon, result } = await read()
    expect(result).toBe('deja')
    expect((await lineOf(bon, parcel)).scanned_at).toBe('')
  })
})

/** A parcel sent from the first agence on a bon d’envoi, to be read at the second. */
async function sent(): Promise<{ parcel: RecordModel; bon: string; read: () => Promise<Scan> }> {
  const parcel = await hall.received()
  const { id: bon } = await hall.staff
    .collection('bons')
    .create({ kind: 'envoi', agence: hall.casa, agence_to: hall.fes })
  const read = (values: object = { agence: hall.fes }) =>
    hall.scan(parcel.code, { mode: 'envoi', bon, ...values })
  await read({})
  await hall.step(bon, 'emis')
  await hall.step(bon, 'remis')
  return { parcel, bon, read }
}
const arrives = ({ id }: RecordModel) =>
  hall.move(hall.staff, id, 'RECU_AGENCE', { source: 'scan', agence: hall.fes })

describe('a parcel that came by another way than its envoi', () => {
  test('is found on it while it is open', async () => {
    const { parcel, bon, read } = await sent()
    await arrives(parcel)
    expect(await read()).toMatchObject({ result: 'ok', suivi: '' })
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 1, missing: 0 })
  })

  test('is missing no longer when it is read on the closed one', async () => {
    const { parcel, bon, read } = await sent()
    await hall.step(bon, 'clos')
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 0, missing: 1 })
    await arrives(parcel)
    expect(await read()).toMatchObject({ result: 'ok', suivi: '' })
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 1, missing: 0 })
    expect((await read()).result).toBe('deja')
  })

  test('is missing still while it is lost, though it had come', async () => {
    const { parcel, bon, read } = await sent()
    await hall.step(bon, 'clos')
    await arrives(parcel)
    const fits = `applies_to ~ "${stateId('PERDU')}"`
    const motif = (await hall.staff.collection('motifs').getFirstListItem(fits)).id
    await hall.move(hall.staff, parcel.id, 'PERDU', { motif, note: 'Introuvable' })
    expect((await read()).result).toBe('mauvais')
    expect(await hall.bonOf(bon)).toMatchObject({ missing: 1 })
  })

  test('is missing still while it is elsewhere', async () => {
    const { parcel, bon, read } = await sent()
    await hall.step(bon, 'clos')
    await hall.move(hall.staff, parcel.id, 'RECU_AGENCE', { source: 'scan', agence: hall.casa })
    expect((await read()).result).toBe('mauvais')
    expect(await hall.bonOf(bon)).toMatchObject({ missing: 1 })
  })
})

describe('what is taken back beside a paper that was read', () => {
  test('is the shelf it was put on, and not the way it came', async () => {
    const { parcel, bon, read } = await sent()
    await arrives(parcel)
    const shelved = await hall.scan(parcel.code, { mode: 'rangement', agence: hall.fes, box: 'A12' })
    expect(shelved.result).toBe('ok')
    expect((await read()).result).toBe('ok')
    await takeBack(shelved)
    expect((await hall.at(parcel.id)).box).toBe('')
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 1 })
  })

  test('is not its place on the paper once that is issued: what was read there since stays read', async () => {
    const parcel = await hall.received()
    const put = await hall.scan(parcel.code, { mode: 'distribution', livreur: idOf(hall.karim) })
    await hall.step(put.bon, 'emis')
    const { number } = await hall.bonOf(put.bon)
    expect((await hall.scan(parcel.code, { mode: 'chargement', bon: put.bon })).result).toBe('ok')
    expect((await refusal(takeBack(put))).response).toMatchObject({
      status: 409,
      message: `Le bon ${number} est émis : ce scan ne s’annule plus.`,
    })
    expect(await hall.bonOf(put.bon)).toMatchObject({ scanned: 1 })
  })
})

describe('a parcel handed back before its paper was read', () => {
  async function refusedBy(): Promise<RecordModel> {
    const { parcel } = await loadedUnread()
    const motif = await hall.staff.collection('motifs').getFirstListItem('name = "A changé d’avis"')
    await hall.move(hall.karim, parcel.id, 'REFUSE', { motif: motif.id, note: 'Ne veut plus' })
    return parcel
  }

  test('is found on the paper of the livreur', async () => {
    const parcel = await refusedBy()
    const { id: bon } = await hall.staff.collection('bons').create({
      kind: 'retour livreur',
      livreur: idOf(hall.karim),
      agence: hall.casa,
      state: 'emis',
    })
    await hall.move(hall.staff, parcel.id, 'RETOUR_HUB', {
      kind: 'correction',
      note: 'Rendu au comptoir',
      agence: hall.casa,
    })
    const read = () => hall.scan(parcel.code, { mode: 'retour_livreur', bon })
    expect(await read()).toMatchObject({ result: 'ok', suivi: '' })
    expect((await read()).result).toBe('deja')
    expect((await lineOf(bon, parcel)).scanned_at).not.toBe('')
  })

  test('is found on it though it was carried for another livreur', async () => {
    const { parcel } = await loadedUnread()
    const reported_date = workDay(2)
    await hall.move(hall.karim, parcel.id, 'REPORTE', { reported_date })
    const other = await account(hall.wasl, hall.staff, { type: 'livreur', name: 'Nadir' })
    await hall.move(hall.staff, parcel.id, 'AFFECTE', { delivery_man: idOf(other) })
    const paper = { kind: 'retour livreur', livreur: idOf(hall.karim), agence: hall.casa, state: 'emis' }
    const { id: bon } = await hall.staff.collection('bons').create(paper)
    // A livreur with parcels to load cannot be closed: the paper is read all the same.
    expect(await statusOf(hall.staff.collection('users').update(idOf(other), { active: false }))).toBe(409)
    expect((await hall.scan(parcel.code)).result).toBe('ok')
    const read = await hall.scan(parcel.code, { mode: 'retour_livreur', bon })
    expect(read).toMatchObject({ result: 'ok', suivi: '' })
    expect(await hall.at(parcel.id)).toMatchObject({ holder: hall.casa, delivery_man: idOf(other) })
  })

  test('is found on the paper of the client', async () => {
    const parcel = await refusedBy()
    await hall.scan(parcel.code)
    const { bon } = await hall.scan(parcel.code, { mode: 'retour_client' })
    await hall.step(bon, 'emis')
    await hall.move(hall.staff, parcel.id, 'RETOUR_REMIS', { kind: 'correction', note: 'Remis au comptoir' })
    const read = () => hall.scan(parcel.code, { mode: 'retour_client', bon })
    expect(await read()).toMatchObject({ result: 'ok', suivi: '' })
    await hall.staff.collection('bons').update(bon, { signed_to: 'Atlas' })
    await hall.step(bon, 'clos')
    expect(await hall.bonOf(bon)).toMatchObject({ scanned: 1, missing: 0 })
  })
})
