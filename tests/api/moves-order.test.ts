import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { canonical, fromCanonical } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { idOf } from '../support/people.ts'
import { workDay } from '../support/work-day.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.wasl.close())

const inDays = (days: number): string => workDay(days)

async function onTour(): Promise<string> {
  const { id } = await hall.received()
  await hall.move(hall.staff, id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
  await hall.move(hall.karim, id, 'EN_DISTRIBUTION', { source: 'scan' })
  return id
}

describe('the suivis of a parcel are told in the order they were made', () => {
  it('though the one before was told by a clock that runs ahead', async () => {
    const id = await onTour()
    const ahead = canonical(Temporal.Now.instant().add({ minutes: 2 }))
    await hall.wasl.behind.query(sql`UPDATE commands SET last_event_at = ${ahead} WHERE id = ${id}`)
    const next = (milliseconds: number) => canonical(fromCanonical(ahead).add({ milliseconds }))
    const put = await hall.move(hall.karim, id, 'REPORTE', { reported_date: inDays(3) })
    expect(put.at).toBe(next(1))
    expect(await hall.at(id)).toMatchObject({ last_event_at: next(1) })
    const undo = { command: id, status: stateId('EN_DISTRIBUTION'), kind: 'annulation', undoes: put.id }
    expect((await hall.karim.collection('suivis').create(undo)).at).toBe(next(2))
    expect(await hall.at(id)).toMatchObject({ last_event_at: next(2) })
  })

  it('and when the parcel is passed to another client', async () => {
    const { id } = await hall.parcel()
    const another = `type = "client" && id != "${idOf(hall.client)}"`
    const other = await hall.staff.collection('users').getFirstListItem(another)
    await hall.staff.collection('commands').update(id, { client_source: other.id })
    const told = (await hall.suivisOf(id)).at(-1)
    expect(told).toMatchObject({ kind: 'garde', at: (await hall.at(id)).last_event_at })
    const moved = await hall.move(hall.staff, id, 'RECU_HUB', { source: 'scan', agence: hall.casa })
    expect(moved.at > told?.at).toBe(true)
  })
})
