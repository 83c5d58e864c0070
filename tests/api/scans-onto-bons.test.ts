import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { awaitedBy } from '#web/features/scan/station/awaited.ts'
import { account, idOf } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.wasl.close())

/** A parcel with its livreur, loaded from a bon de distribution made by scans. */
async function loaded(): Promise<RecordModel> {
  const made = await hall.received()
  const given = await hall.scan(made.code, { mode: 'distribution', livreur: idOf(hall.karim) })
  await hall.step(given.bon, 'emis')
  await hall.scan(made.code, { mode: 'chargement', livreur: idOf(hall.karim) })
  return made
}

describe('affectation by scan', () => {
  test('parcels scanned onto a livreur make one bon, which takes them when it is issued', async () => {
    const parcels = await Promise.all([hall.received(), hall.received(), hall.received()])
    // Three desks at once: the first request opens the bon.
    const answers = await Promise.all(
      parcels.map(({ code }) => hall.scan(code, { mode: 'distribution', livreur: idOf(hall.karim) })),
    )
    const [first] = answers
    expect(answers.map(({ result, bon }) => [result, bon])).toEqual(parcels.map(() => ['ok', first?.bon]))
    expect(await hall.bonOf(first?.bon ?? '')).toMatchObject({
      kind: 'distribution',
      state: 'brouillon',
      colis: 3,
    })
    await hall.step(first?.bon ?? '', 'emis')
    for (const { id } of parcels) expect(await hall.stateOf(id)).toBe('AFFECTE')
  })

  test('what is taken back is off the bon', async () => {
    const { code } = await hall.received()
    const made = await hall.scan(code, { mode: 'distribution', livreur: idOf(hall.karim) })
    const before = (await hall.bonOf(made.bon)).colis
    await hall.staff.collection('scans').update(made.id, { annule: true })
    expect((await hall.bonOf(made.bon)).colis).toBe(before - 1)
  })

  test('a parcel of another agence is refused with its real place', async () => {
    const { code } = await hall.parcel()
    await hall.scan(code, { agence: hall.fes })
    const answer = await hall.scan(code, { mode: 'distribution', livreur: idOf(hall.karim) })
    const { name } = await hall.staff.collection('agences').getOne(hall.fes)
    expect(answer.result).toBe('mauvais')
    expect(answer.message).toContain(name)
  })
})

describe('loading by scan', () => {
  test('checks the parcel on its bon; taken back, it is to be loaded again', async () => {
    const { id, code } = await hall.received()
    const given = await hall.scan(code, { mode: 'distribution', livreur: idOf(hall.karim) })
    const bon = given.bon
    await hall.step(bon, 'emis')
    const load = () => hall.scan(code, { mode: 'chargement', livreur: idOf(hall.karim) })
    const done = await load()
    expect(done).toMatchObject({ result: 'ok', bon })
    expect(await hall.at(id)).toMatchObject({ status: stateId('EN_DISTRIBUTION'), holder: idOf(hall.karim) })
    expect((await hall.bonOf(bon)).scanned).toBe((await hall.bonOf(bon)).colis)
    await hall.staff.collection('scans').update(done.id, { annule: true })
    expect(await hall.stateOf(id)).toBe('AFFECTE')
    expect((await hall.bonOf(bon)).scanned).toBe((await hall.bonOf(bon)).colis - 1)
    expect((await load()).result).toBe('ok')
  })
})

describe('envoi', () => {
  test('two desks on one bon make one list, and the other agence receives what was sent', async () => {
    const parcels = await Promise.all(Array.from({ length: 6 }, () => hall.received()))
    const bon = await hall.staff
      .collection('bons')
      .create({ kind: 'envoi', agence: hall.casa, agence_to: hall.fes })
    const answers = await Promise.all(
      parcels.flatMap(({ code }) =>
        [hall.staff, hall.other].map((by) => hall.scan(code, { mode: 'envoi', bon: bon.id }, by)),
      ),
    )
    expect(answers.filter(({ result }) => result === 'ok')).toHaveLength(6)
    expect(answers.filter(({ result }) => result === 'deja')).toHaveLength(6)
    expect((await hall.bonOf(bon.id)).colis).toBe(6)
    await hall.step(bon.id, 'emis')
    await hall.step(bon.id, 'remis')
    const [first, second] = parcels
    const wrong = await hall.scan(first?.code ?? '')
    expect(wrong.result).toBe('mauvais')
    expect(wrong.message).toMatch(/Mauvaise agence : renvoyez-le à/)
    expect(await hall.scan(first?.code ?? '', { agence: hall.fes })).toMatchObject({
      result: 'ok',
      bon: bon.id,
    })
    expect(await hall.scan(second?.code ?? '', { agence: hall.fes, bon: bon.id })).toMatchObject({
      result: 'ok',
    })
    expect(await hall.stateOf(first?.id ?? '')).toBe('RECU_AGENCE')
    expect((await hall.bonOf(bon.id)).scanned).toBe(2)
  })

  test('asks for its bon; the number of a bon opens it', async () => {
    const { code } = await hall.received()
    expect((await hall.scan(code, { mode: 'envoi' })).message).toMatch(/bon d’envoi/)
    const bon = await hall.staff
      .collection('bons')
      .create({ kind: 'envoi', agence: hall.casa, agence_to: hall.fes })
    await hall.scan(code, { mode: 'envoi', bon: bon.id })
    await hall.step(bon.id, 'emis')
    const { number } = await hall.bonOf(bon.id)
    expect(await hall.scan(number, { mode: 'envoi' })).toMatchObject({
      result: 'ok',
      paper: bon.id,
      command: '',
    })
  })
})

describe('returns', () => {
  const refuse = async (id: string) => {
    const motif = await hall.staff.collection('motifs').getFirstListItem('name = "A changé d’avis"')
    await hall.move(hall.karim, id, 'REFUSE', { motif: motif.id, note: 'Ne veut plus' })
  }

  /** The counts a desk shows before a bon is chosen. */
  async function handedBack(): Promise<{ done: number; missing: number }> {
    const target = { mode: 'retour_livreur', bon: '', inventaire: '', livreur: idOf(hall.karim) } as const
    const awaited = awaitedBy(target, new Date(Date.now() - 3_600_000).toISOString())
    if (!awaited) throw new Error('nothing is awaited')
    const count = async (collection: string, filter: string) =>
      (await hall.staff.collection(collection).getList(1, 1, { filter })).totalItems
    const { collection, missing, done } = awaited
    return { done: await count(done.collection, done.filter), missing: await count(collection, missing) }
  }

  test('a refused parcel is handed back on the bon of its livreur, received or returned', async () => {
    const back = await Promise.all([loaded(), loaded()])
    for (const { id } of back) await refuse(id)
    const [first, second] = back
    const counted = await handedBack()
    const one = await hall.scan(first?.code ?? '')
    expect(one.result).toBe('ok')
    expect(await hall.at(first?.id ?? '')).toMatchObject({ status: stateId('RETOUR_HUB'), holder: hall.casa })
    const two = await hall.scan(second?.code ?? '', { mode: 'retour_livreur' })
    expect(two).toMatchObject({ result: 'ok', bon: one.bon })
    expect(await hall.bonOf(one.bon)).toMatchObject({
      kind: 'retour livreur',
      livreur: idOf(hall.karim),
      scanned: 2,
    })
    expect(counted).toEqual({ done: 0, missing: 2 })
    expect(await handedBack()).toEqual({ done: 2, missing: 0 })
  })

  test('then goes onto the bon of its client', async () => {
    const { id, code } = await loaded()
    await refuse(id)
    await hall.scan(code)
    const given = await hall.scan(code, { mode: 'retour_client' })
    expect(given.result).toBe('ok')
    expect(await hall.bonOf(given.bon)).toMatchObject({
      kind: 'retour client',
      client: idOf(hall.client),
      colis: 1,
    })
    await hall.step(given.bon, 'emis')
    expect(await hall.stateOf(id)).toBe('RETOUR_PRET')
  })

  test('a livreur with nothing to hand back is told so, and no empty bon is made', async () => {
    const { code } = await hall.received()
    const idle = await account(hall.wasl, hall.staff, { type: 'livreur', name: 'Nadir' })
    const answer = await hall.scan(code, { mode: 'retour_livreur', livreur: idOf(idle) })
    expect(answer).toMatchObject({ result: 'mauvais', bon: '' })
    expect(await hall.staff.collection('bons').getFullList({ filter: `livreur = "${idOf(idle)}"` })).toEqual(
      [],
    )
  })
})

describe('picking up', () => {
  test('what a bon announced is taken, n of m', async () => {
    const parcels = await Promise.all([hall.parcel(), hall.parcel()])
    const bon = await hall.staff.collection('bons').create({
      kind: 'ramassage',
      client: idOf(hall.client),
      livreur: idOf(hall.karim),
      commands: parcels.map(({ id }) => id),
      state: 'emis',
    })
    const [first, second] = parcels
    expect((await hall.scan(first?.code ?? '', { mode: 'ramassage', bon: bon.id })).result).toBe('ok')
    expect(await hall.at(first?.id ?? '')).toMatchObject({
      status: stateId('RAMASSE'),
      holder: idOf(hall.karim),
    })
    expect((await hall.scan(first?.code ?? '')).result).toBe('ok')
    // Received without a scan at the client’s: the assigned ramasseur picked it up.
    expect((await hall.scan(second?.code ?? '')).message).toMatch(/sans scan au ramassage/)
    expect(await hall.stateOf(second?.id ?? '')).toBe('RECU_HUB')
    expect(await hall.bonOf(bon.id)).toMatchObject({ colis: 2, scanned: 1 })
  })
})

describe('counting', () => {
  test('an inventaire counts a parcel once, and says what is too many', async () => {
    const here = await hall.received()
    const inventaire = await hall.staff.collection('inventaires').create({ agence: hall.casa })
    const count = (code: string) => hall.scan(code, { mode: 'inventaire', inventaire: inventaire.id })
    expect((await count(here.code)).result).toBe('ok')
    expect((await count(here.code)).result).toBe('deja')
    const elsewhere = await hall.parcel()
    await hall.scan(elsewhere.code, { agence: hall.fes })
    expect((await count(elsewhere.code)).result).toBe('mauvais')
  })
})
