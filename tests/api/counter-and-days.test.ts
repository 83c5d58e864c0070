import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { endPickups } from '#server/jobs/end-pickups.ts'
import { openDay } from '../support/open-day.ts'
import { idOf, refusal } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

const sunday = () => {
  const from = today().add({ days: 1 })
  return from.add({ days: (7 - from.dayOfWeek) % 7 }).toString()
}

const today = () => localDay(fromCanonical(new Date().toISOString().replace('T', ' ')))

describe('a parcel collected at the counter', () => {
  const kept = (days: number) => today().add({ days }).toString()

  it('waits there from the hub on, and is delivered for its cash, which is in the till', async () => {
    const { staff, agence, move, now } = world
    const id = await world.received()
    await move(staff, id, 'RETRAIT_AGENCE', { limite_retrait: kept(3) })
    expect(await now(id)).toMatchObject({ holder_kind: 'agence', holder: agence })
    await move(staff, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
    expect(await now(id)).toMatchObject({ status: stateId('LIVRE'), money_state: 'VERSE' })
  })

  it('goes back once its last day is over, and ends with its client', async () => {
    const { wasl, staff, agence, move, now, stateOf } = world
    const [late, waiting] = [await world.received(), await world.received()]
    for (const id of [late, waiting]) await move(staff, id, 'RETRAIT_AGENCE', { limite_retrait: kept(0) })
    await endPickups(wasl.engine)
    expect(await stateOf(late), 'today is its last day').toBe('RETRAIT_AGENCE')
    const over = `${today().subtract({ days: 1 })} 00:00:00.000Z`
    await wasl.behind.query(sql`UPDATE commands SET limite_retrait = ${over} WHERE id = ${late}`)
    await Promise.all([endPickups(wasl.engine), endPickups(wasl.engine)])
    expect([await stateOf(late), await stateOf(waiting)]).toEqual(['DEMANDE_RETOUR', 'RETRAIT_AGENCE'])
    const told = await staff
      .collection('suivis')
      .getFullList({ filter: `command = "${late}" && status = "${stateId('DEMANDE_RETOUR')}"` })
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      source: 'system',
      note: expect.stringContaining('Non retiré à l’agence'),
    })
    const paper = await staff.collection('bons').create({
      kind: 'retour client',
      client: String((await now(late)).client_source),
      agence,
      commands: [late],
      state: 'emis',
    })
    expect(paper.state).toBe('emis')
    expect(await stateOf(late)).toBe('RETOUR_PRET')
  })
})

describe('a day agreed with the recipient', () => {
  it('is one on which its ville is served: a Sunday, a holiday, another day of the week are not', async () => {
    const { wasl, staff, livreur, move, now } = world
    const holiday = openDay(wasl, villeId('Rabat'), 3)
    const dayOff = await staff.collection('jours_feries').create({ day: holiday, name: 'Fermé' })
    const souk = await staff
      .collection('villes')
      .create({ name: 'Souk', active: true, jours: ['mer'], tarif_livraison: 20 })
    await staff.collection('livreurs').update(idOf(livreur), { 'villes+': souk.id })
    const thursday = today().add({ days: 1 + ((4 - today().add({ days: 1 }).dayOfWeek + 7) % 7) })
    for (const [city, day] of [
      [villeId('Rabat'), sunday()],
      [villeId('Rabat'), holiday],
      [souk.id, thursday.toString()],
    ] as const) {
      const id = await world.onTour({ city })
      for (const to of ['REPORTE', 'PROGRAMME'] as const) {
        const error = await refusal(move(livreur, id, to, { reported_date: day }))
        expect(error.status).toBe(400)
        const { code, message, params } = error.response.data.reported_date
        const next = openDay(wasl, city, Temporal.PlainDate.from(day).since(today()).days)
        expect(code).toBe('validation_closed_day')
        expect(next > day).toBe(true)
        expect(params.next).toBe(next.split('-').reverse().join('/'))
        expect(message).toContain('le prochain jour desservi est le')
        expect(message).toContain(next.split('-').reverse().join('/'))
        expect(await now(id)).toMatchObject({ status: stateId('EN_DISTRIBUTION'), reported_date: '' })
      }
    }
    await staff.collection('jours_feries').delete(dayOff.id)
    const id = await world.onTour()
    await move(livreur, id, 'REPORTE', { reported_date: holiday })
    expect(await world.stateOf(id)).toBe('REPORTE')
  })

  test('a change a client asks for is held to the same days', async () => {
    const { client, received } = world
    const command = await received()
    const asked = { command, changes: { reported_date: sunday() } }
    const error = await refusal(client.collection('demandes').create(asked))
    expect(error.response.data.reported_date).toMatchObject({ code: 'validation_closed_day' })
  })
})
