import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf } from '../support/people.ts'
import { workDay } from '../support/work-day.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
let livreur: PocketBase
let atlas: PocketBase
beforeAll(async () => {
  hall = await openHall()
  livreur = await hall.wasl.as('livreur')
  atlas = await account(hall.wasl, hall.staff, { type: 'client', name: 'Atlas' })
})
afterAll(() => hall.wasl.close())

/** Received here and given to the livreur. */
async function assigned(to: PocketBase = hall.karim): Promise<RecordModel> {
  const made = await hall.parcel()
  await hall.scan(made.code)
  await hall.move(hall.staff, made.id, 'AFFECTE', { delivery_man: idOf(to) })
  return made
}

const loading = (text: string, by = hall.staff) =>
  hall.scan(text, { mode: 'chargement', livreur: idOf(hall.karim) }, by)

describe('what a text stands for', () => {
  test.each([
    ['the code', (code: string) => code],
    ['the code with spaces', (code: string) => ` ${code.replace('-', ' - ')} `],
    ['the code without its hyphens', (code: string) => code.replaceAll('-', '')],
    ['a link of ours', (code: string) => `https://wasl.ma/suivi/${code}?t=abc`],
    ['the second of three colis', (code: string) => `${code} 2/3`],
  ])('%s is the parcel', async (_, written) => {
    const { id, code } = await hall.parcel()
    expect(await hall.scan(written(code), { mode: 'recherche' })).toMatchObject({ result: 'ok', command: id })
  })

  test('a merchant’s own number is his parcel, in capitals or not', async () => {
    const { id } = await hall.parcel({ reference_client: 'CMD-77A' })
    expect(await hall.scan('cmd-77a', { mode: 'recherche' })).toMatchObject({ result: 'ok', command: id })
  })

  test('a number of two merchants asks whose; the bon or the client chosen answers', async () => {
    const his = await hall.parcel({ reference_client: '1001' })
    const hers = await hall.parcel({ reference_client: '1001', client_source: idOf(atlas) })
    const asked = await hall.scan('1001', { mode: 'recherche' })
    expect(asked).toMatchObject({ result: 'mauvais', command: '' })
    expect(asked.message).toMatch(/« Atlas ».*Choisissez le client/)
    const outside = await hall.scan('1001', { mode: 'recherche' }, hall.karim)
    expect(outside.message).toBe('Plusieurs colis portent ce numéro : scannez l’étiquette du colis.')
    const of = (who: PocketBase) => hall.scan('1001', { mode: 'recherche', client: idOf(who) })
    expect((await of(atlas)).command).toBe(hers.id)
    expect((await of(hall.client)).command).toBe(his.id)
  })

  test('a badge says whom the next parcels are for, an unknown code that it is unknown', async () => {
    const badge = await hall.scan('liv-0042', { mode: 'chargement' })
    expect(badge).toMatchObject({ result: 'ok', badge: idOf(hall.karim), command: '' })
    expect(badge.message).toMatch(/Karim/)
    expect(await hall.scan('NADA-404')).toMatchObject({ result: 'inconnu', command: '' })
  })

  test('a parcel in the corbeille is unknown', async () => {
    const { id, code } = await hall.parcel()
    await hall.staff.collection('commands').delete(id)
    expect((await hall.scan(code)).result).toBe('inconnu')
  })
})

describe('reception', () => {
  test('takes in a parcel its client brings, and says where it goes', async () => {
    const { id, code } = await hall.parcel()
    const answer = await hall.scan(code)
    expect(answer).toMatchObject({ result: 'ok', command: id, author: idOf(hall.staff) })
    expect(answer.message).toMatch(/^Reçu\. À envoyer à /)
    expect(await hall.at(id)).toMatchObject({
      status: stateId('RECU_HUB'),
      holder_kind: 'agence',
      holder: hall.casa,
    })
    const [, received] = await hall.suivisOf(id)
    expect(received).toMatchObject({ id: answer.suivi, source: 'scan', agence: hall.casa })
    expect((await hall.scan(code)).result).toBe('deja')
    expect(await hall.suivisOf(id)).toHaveLength(2)
  })

  test('elsewhere says where it is, and moves nothing', async () => {
    const { id, code } = await hall.parcel()
    await hall.scan(code)
    const answer = await hall.scan(code, { agence: hall.fes })
    expect(answer.result).toBe('mauvais')
    const { name } = await hall.staff.collection('agences').getOne(hall.casa)
    expect(answer.message).toContain(`agence ${name}`)
    expect((await hall.at(id)).holder).toBe(hall.casa)
  })

  test('takes back what was not loaded, and what comes home without a result of its own', async () => {
    const { id, code } = await assigned()
    expect((await hall.scan(code)).result).toBe('ok')
    expect(await hall.at(id)).toMatchObject({ status: stateId('RECU_AGENCE'), delivery_man: '' })
    const again = await assigned()
    await loading(again.code)
    await hall.move(hall.karim, again.id, 'REPORTE', { reported_date: workDay(1) })
    const home = await hall.scan(again.code)
    expect(home.result).toBe('ok')
    expect(await hall.at(again.id)).toMatchObject({
      status: stateId('REPORTE'),
      holder: hall.casa,
      delivery_man: '',
    })
    expect((await hall.scan(again.code)).result).toBe('deja')
  })

  test('keeps the refusal of the machine as its answer', async () => {
    const { id, code } = await hall.parcel()
    const edge = await hall.staff
      .collection('transitions')
      .getFirstListItem(`from = "${stateId('NOUVEAU')}" && to = "${stateId('RECU_HUB')}"`)
    await hall.staff.collection('transitions').update(edge.id, { active: false })
    const answer = await hall.scan(code)
    expect(answer).toMatchObject({ result: 'mauvais', command: id, suivi: '' })
    expect(answer.message).toMatch(/ne peut pas passer à/)
    expect(await hall.stateOf(id)).toBe('NOUVEAU')
    await hall.staff.collection('transitions').update(edge.id, { active: true })
    expect((await hall.scan(code)).result).toBe('ok')
  })
})

describe('loading', () => {
  test('gives the livreur what is his, once, and refuses what is another’s', async () => {
    const his = await assigned()
    expect((await loading(his.code)).result).toBe('ok')
    expect(await hall.at(his.id)).toMatchObject({
      status: stateId('EN_DISTRIBUTION'),
      holder: idOf(hall.karim),
    })
    expect((await loading(his.code)).result).toBe('deja')
    const foreign = await assigned(livreur)
    const answer = await loading(foreign.code)
    expect(answer.result).toBe('mauvais')
    expect(answer.message).toMatch(/affecté à/)
    expect(await hall.stateOf(foreign.id)).toBe('AFFECTE')
  })

  test('asks for the badge first', async () => {
    const { code } = await assigned()
    const answer = await hall.scan(code, { mode: 'chargement' })
    expect(answer).toMatchObject({ result: 'mauvais' })
    expect(answer.message).toMatch(/badge/)
  })

  test('a livreur loads his own parcels himself, and nobody else’s', async () => {
    const his = await assigned()
    expect((await hall.scan(his.code, { mode: 'chargement' }, hall.karim)).result).toBe('ok')
    const foreign = await assigned(livreur)
    const answer = await hall.scan(foreign.code, { mode: 'chargement' }, hall.karim)
    expect(answer).toMatchObject({ result: 'inconnu', command: '' })
    expect(await hall.stateOf(foreign.id)).toBe('AFFECTE')
  })
})

describe('shelves', () => {
  test('a shelf, then a parcel: searching tells the shelf and who touched it last', async () => {
    const { id, code } = await hall.parcel()
    await hall.scan(code)
    expect(await hall.scan('BOX:a12', { mode: 'rangement' })).toMatchObject({ result: 'ok', command: '' })
    expect((await hall.scan(code, { mode: 'rangement', box: 'A12' })).result).toBe('ok')
    expect(await hall.at(id)).toMatchObject({ box: 'A12', status: stateId('RECU_HUB') })
    expect((await hall.scan(code, { mode: 'rangement', box: 'A12' })).result).toBe('deja')
    const found = await hall.scan(code, { mode: 'recherche' })
    expect(found.message).toContain('emplacement A12')
    expect(found.message).toContain(String(hall.staff.authStore.record?.full_name))
    expect((await hall.scan(code, { mode: 'rangement', box: 'B1' }, hall.other)).message).toMatch(
      /il était à A12/,
    )
  })
})
