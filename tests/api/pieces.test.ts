import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPaper } from '../support/paper.ts'
import { idOf } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.wasl.close())

const three = (): Promise<RecordModel> => hall.parcel({ colis_count: 3 })
const told = ({ result, message, pieces_seen }: Awaited<ReturnType<Hall['scan']>>) => ({
  result,
  pieces_seen,
  count: /· (\d+\/\d+)/.exec(message)?.[1],
})

async function paperOf(bon: string): Promise<string> {
  const { token } = hall.staff.authStore
  const answer = await fetch(`${hall.wasl.url}/api/wasl/bons/${bon}/pdf`, {
    headers: { authorization: token },
  })
  const pages = await readPaper(new Uint8Array(await answer.arrayBuffer()))
  return pages.map(({ text }) => text).join('\n')
}

describe('a commande of three', () => {
  test('is received with the first label read, and asks for the others', async () => {
    const { id, code } = await three()
    expect(told(await hall.scan(`${code}/2`))).toEqual({ result: 'ok', pieces_seen: 1, count: '1/3' })
    expect(await hall.stateOf(id)).toBe('RECU_HUB')
    const suivis = (await hall.suivisOf(id)).length
    const again = await hall.scan(`${code}/2`)
    expect(told(again)).toEqual({ result: 'deja', pieces_seen: 1, count: '1/3' })
    expect(again.message).toContain('scannez aussi les étiquettes 1 et 3')
    expect(told(await hall.scan(`${code}/3`))).toEqual({ result: 'ok', pieces_seen: 2, count: '2/3' })
    expect(told(await hall.scan(code))).toEqual({ result: 'ok', pieces_seen: 3, count: '3/3' })
    expect(told(await hall.scan(`${code}/1`))).toEqual({ result: 'deja', pieces_seen: 3, count: '3/3' })
    expect((await hall.suivisOf(id)).length).toBe(suivis)
  })

  test('read as fast as a hand can, each label is its own', async () => {
    const { code } = await three()
    const device_at = '2026-11-22T08:00:00Z'
    const read = async (text: string) => told(await hall.scan(text, { device_at }))
    expect(await read(`${code}/1`)).toMatchObject({ result: 'ok', count: '1/3' })
    expect(await read(`${code}/2`)).toMatchObject({ result: 'ok', count: '2/3' })
    expect(await read(`${code}/2`)).toMatchObject({ result: 'deja', count: '2/3' })
  })

  test('has no fourth label, and one alone has no second', async () => {
    const { id, code } = await three()
    expect(await hall.scan(`${code}/4`)).toMatchObject({ result: 'inconnu', command: '' })
    const single = await hall.parcel()
    expect(await hall.scan(`${single.code}/2`)).toMatchObject({ result: 'inconnu', command: '' })
    expect([await hall.stateOf(id), await hall.stateOf(single.id)]).toEqual(['NOUVEAU', 'NOUVEAU'])
    expect(await hall.scan(`${single.code}/1`)).toMatchObject({
      result: 'ok',
      command: single.id,
      pieces_seen: 0,
    })
  })

  test('the label of a code that does not exist finds no other parcel', async () => {
    const { id, code } = await hall.parcel()
    expect(await hall.scan(`${code}-05/2`)).toMatchObject({ result: 'inconnu', command: '' })
    expect(await hall.scan(`${code}-77 2/3`)).toMatchObject({ result: 'inconnu', command: '' })
    expect(await hall.stateOf(id)).toBe('NOUVEAU')
  })

  test('a label taken back is to be read again, and the others stay read', async () => {
    const { id, code } = await three()
    await hall.scan(`${code}/1`)
    const second = await hall.scan(`${code}/2`)
    await hall.staff.collection('scans').update(second.id, { annule: true })
    expect(await hall.stateOf(id)).toBe('RECU_HUB')
    expect(told(await hall.scan(`${code}/3`))).toMatchObject({ result: 'ok', count: '2/3' })
  })

  test('counts anew at each place it comes to', async () => {
    const { code } = await three()
    for (const piece of [1, 2, 3]) await hall.scan(`${code}/${piece}`)
    const { bon } = await hall.scan(`${code}/2`, { mode: 'distribution', livreur: idOf(hall.karim) })
    await hall.step(bon, 'emis')
    const load = (piece: number) =>
      hall.scan(`${code}/${piece}`, { mode: 'chargement', livreur: idOf(hall.karim) })
    expect(told(await load(3))).toMatchObject({ result: 'ok', count: '1/3' })
    expect(told(await load(1))).toMatchObject({ result: 'ok', count: '2/3' })
    expect(told(await load(1))).toMatchObject({ result: 'deja', count: '2/3' })
  })

  test('is counted on an inventaire, too', async () => {
    const { code } = await three()
    await hall.scan(`${code}/1`)
    const inventaire = await hall.staff.collection('inventaires').create({ agence: hall.casa })
    const count = (piece: number) =>
      hall.scan(`${code}/${piece}`, { mode: 'inventaire', inventaire: inventaire.id })
    expect(told(await count(1))).toMatchObject({ result: 'ok', count: '1/3' })
    expect(told(await count(1))).toMatchObject({ result: 'deja', count: '1/3' })
    expect(told(await count(2))).toMatchObject({ result: 'ok', count: '2/3' })
  })
})

describe('its papers', () => {
  test('say how many of its labels were read', async () => {
    const { id, code } = await three()
    await hall.scan(`${code}/1`)
    const bon = await hall.staff.collection('bons').create({
      kind: 'envoi',
      agence: hall.casa,
      agence_to: hall.fes,
      commands: [id],
      state: 'emis',
    })
    // Received as one of three, and put on by the list.
    expect(await paperOf(bon.id)).toContain('1/3 colis')
    await hall.step(bon.id, 'remis')
    const arrive = (piece: number) =>
      hall.scan(`${code}/${piece}`, { bon: bon.id, mode: 'envoi', agence: hall.fes })
    expect(told(await arrive(2))).toMatchObject({ result: 'ok', count: '1/3' })
    expect(told(await arrive(3))).toMatchObject({ result: 'ok', count: '2/3' })
    await hall.step(bon.id, 'clos')
    expect(await paperOf(bon.id)).toContain('2/3 colis')
    expect(await hall.bonOf(bon.id)).toMatchObject({ colis: 1, scanned: 1, missing: 0 })
  })

  test('a label taken off a paper leaves the others on it', async () => {
    const { code } = await three()
    await hall.scan(`${code}/1`)
    const bon = await hall.staff
      .collection('bons')
      .create({ kind: 'envoi', agence: hall.casa, agence_to: hall.fes })
    const put = (piece: number) => hall.scan(`${code}/${piece}`, { mode: 'envoi', bon: bon.id })
    const first = await put(1)
    expect(told(first)).toMatchObject({ result: 'ok', count: '1/3' })
    expect(told(await put(2))).toMatchObject({ result: 'ok', count: '2/3' })
    await hall.staff.collection('scans').update(first.id, { annule: true })
    const [line] = await hall.staff.collection('bons_details').getFullList({ filter: `bon = "${bon.id}"` })
    expect(line?.pieces).toEqual(['2'])
    expect(await hall.bonOf(bon.id)).toMatchObject({ colis: 1 })
  })
})
