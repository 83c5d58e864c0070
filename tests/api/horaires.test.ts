import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { fromCanonical, localDay, systemClock, ZONE } from '#server/clock.ts'
import { openDay } from '../support/open-day.ts'
import { account, refusal, refusedFields, statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
let agent: PocketBase
/**
 * Ten in the morning at whatever hour the suite runs: in the evening, no pick-up of
 * the same day can be requested.
 */
const TEN = localDay(systemClock.now()).toZonedDateTime({ timeZone: ZONE, plainTime: '10:00' }).toInstant()
const shift = systemClock.now().until(TEN)
const clock = { now: () => systemClock.now().add(shift) }
beforeAll(async () => {
  world = await openParcelWorld({ clock })
  agent = await account(world.wasl, world.staff, { type: 'moderateur', name: 'etats', roles: ['Etats'] })
})
afterAll(() => world.wasl.close())

const ahead = (days: number) => localDay(TEN).add({ days }).toString()
const period = (valid_from: string, valid_to: string, more: object = {}) => ({
  name: 'Ramadan',
  valid_from,
  valid_to,
  ouverture: '10:00',
  fermeture: '16:00',
  ...more,
})
const write = (body: object) => agent.collection('horaires').create(body)

describe('a period of other hours', () => {
  test('ends after it begins, on its days and in its hours', async () => {
    const order = await refusal(write(period('2030-03-10', '2030-03-09')))
    expect(order.response.data.valid_to).toMatchObject({ code: 'validation_end_before_start' })
    const hours = period('2030-03-10', '2030-03-10', { fermeture: '10:00' })
    expect(await refusedFields(write(hours))).toEqual(['fermeture'])
    expect(await refusedFields(write({ name: 'Rien' }))).toEqual([
      'fermeture',
      'ouverture',
      'valid_from',
      'valid_to',
    ])
    expect(await statusOf(write(period('2030-03-10', '2030-03-10')))).toBe(200)
  })

  test('shares no day with another of the same agence, whoever else writes one at the same time', async () => {
    const held = await write(period('2031-02-01', '2031-03-02'))
    const { data } = (await refusal(write(period('2031-03-02', '2031-03-09')))).response
    expect(data.valid_from).toMatchObject({ code: 'validation_overlap' })
    expect(data.valid_from.message).toContain('Une autre période a déjà ses heures')
    const next = await write(period('2031-03-03', '2031-03-09'))
    const grown = agent.collection('horaires').update(next.id, { valid_from: '2031-03-02' })
    expect(await refusedFields(grown)).toEqual(['valid_from', 'valid_to'])
    expect(await statusOf(agent.collection('horaires').update(held.id, { valid_to: '2031-03-01' }))).toBe(200)
    expect(await statusOf(write(period('2031-02-10', '2031-02-11', { agence: world.agence })))).toBe(200)
    const sixteen = Array.from({ length: 16 }, (_, n) => write(period('2032-01-01', `2032-01-${n + 10}`)))
    const answers = await Promise.allSettled(sixteen)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('who is bound to an agence', () => {
  test('sets the hours of his own, and of no other nor of all', async () => {
    const bound = { type: 'moderateur', name: 'ici', roles: ['Etats'], agence: world.agence } as const
    const here = await account(world.wasl, world.staff, bound)
    const mine = await here.collection('horaires').create(period('2033-01-01', '2033-01-02'))
    expect(mine.agence).toBe(world.agence)
    const all = await write(period('2033-01-01', '2033-01-02'))
    expect(await statusOf(here.collection('horaires').update(all.id, { name: 'À nous' }))).toBe(404)
    const freed = await refusal(here.collection('horaires').update(mine.id, { agence: '' }))
    expect(freed.response.message).toContain('choisissez la vôtre')
  })
})

describe('what is counted in its hours', () => {
  test('a parcel received in it is late later, and one that waited keeps its deadline', async () => {
    const { received, now } = world
    const waits = await received()
    const before = await now(waits)
    const made = await write(period(ahead(-1), ahead(9), { ouverture: '10:00', fermeture: '10:30' }))
    const comes = await received()
    const after = await now(comes)
    expect((await now(waits)).late_at).toBe(before.late_at)
    const hours = (text: string) => Number(fromCanonical(text).epochMilliseconds) / 3_600_000
    expect(hours(String(after.late_at)) - hours(String(before.late_at))).toBeGreaterThan(5 * 24)
    await agent.collection('horaires').delete(made.id)
  })

  test('a day it does not work is passed over, and the next open one said', async () => {
    const { wasl, livreur, move, now } = world
    const day = openDay(wasl, villeId('Rabat'), 3)
    const id = await world.onTour()
    const jour = (['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] as const).filter(
      (_, n) => n + 1 !== Temporal.PlainDate.from(day).dayOfWeek,
    )
    const made = await write(period(day, day, { jours: jour }))
    const { reported_date } = (await refusal(move(livreur, id, 'REPORTE', { reported_date: day }))).response
      .data
    const next = openDay(wasl, villeId('Rabat'), 3)
    expect(next > day).toBe(true)
    expect(reported_date).toMatchObject({
      code: 'validation_closed_day',
      params: { next: next.split('-').reverse().join('/') },
    })
    await agent.collection('horaires').delete(made.id)
    await move(livreur, id, 'REPORTE', { reported_date: day })
    expect(await now(id)).toMatchObject({ status: stateId('REPORTE') })
  })

  test('a pickup of the same day is asked for before its cut-off', async () => {
    const { client, staff } = world
    const ville = villeId('Fès')
    const jours = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']
    await staff.collection('villes').update(ville, { jours, cut_off: '' })
    const ask = (adresse: string) =>
      client.collection('rammasage').create({
        client: client.authStore.record?.id,
        ville,
        adresse,
        date: ahead(0),
        colis_declares: 2,
      })
    const made = await write(period(ahead(0), ahead(0), { cut_off: '00:00' }))
    expect(await refusedFields(ask('1 rue Atlas'))).toEqual(['date'])
    await agent.collection('horaires').update(made.id, { cut_off: '' })
    expect(await statusOf(ask('1 rue Atlas'))).toBe(200)
  })
})
