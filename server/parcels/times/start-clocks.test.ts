import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collections } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { readConfig } from '#server/config.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { startClocks } from '#server/jobs/start-clocks.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { Listener } from '#tests/support/listener.ts'
import { refusal } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { latenessOf } from './lateness.ts'
import { CALENDAR } from './open-days.ts'

let wasl: TestWasl
let moderateur: PocketBase
/** An engine like that of another process: it learns of edits by notice. */
let engine: RunningEngine<Collections>
beforeAll(async () => {
  wasl = await testWasl({ commands: 1_200 })
  moderateur = await wasl.as('moderateur')
  engine = await waslEngine(wasl.db, readConfig({ DATA_DIR: '/tmp' }))
  await done()
})
afterAll(() => wasl.close())

/** Runs three batches at once until nothing is left. */
async function done(): Promise<void> {
  await Promise.all([startClocks(engine), startClocks(engine), startClocks(engine)])
  while ((await wasl.db.query(sql`SELECT FROM clock_starts`)).length > 0) await startClocks(engine)
}

interface Parcel {
  readonly id: string
  readonly city: string
  readonly status: string
  readonly reported_date: string | null
  readonly last_event_at: string
  readonly late_at: string | null
  readonly very_late_at: string | null
}

const parcelsIn = (code: StateCode) =>
  wasl.db.query<Parcel>(sql`SELECT id, city, status, reported_date, last_event_at, late_at, very_late_at FROM commands
    WHERE status = ${stateId(code)} AND deleted_at IS NULL ORDER BY id`)

/**
 * Expects the times `latenessOf` computes for each of these parcels; demo parcels entered their state with
 * their last event.
 */
function expectTimes(parcels: readonly Parcel[]): void {
  // Few of some states are left at the end of a day.
  expect(parcels.length).toBeGreaterThan(1)
  for (const { city, status, reported_date, last_event_at, late_at, very_late_at } of parcels) {
    const entered = { status, ville: city, at: last_event_at, reported_date: reported_date ?? '' }
    expect({ late_at: late_at ?? '', very_late_at: very_late_at ?? '' }).toEqual(latenessOf(engine, entered))
  }
}

const minuteurOf = (code: StateCode) =>
  moderateur.collection('minuteurs').getFirstListItem(`status.code = "${code}" && ville = ""`)

const timesOf = (parcels: readonly Parcel[]) =>
  new Map(parcels.map(({ id, late_at, very_late_at }) => [id, `${late_at} ${very_late_at}`]))

/** Clears the times of that state, as if it had no minuteur. */
async function forgetTimes(code: StateCode): Promise<void> {
  await wasl.behind.query(
    sql`UPDATE commands SET late_at = NULL, very_late_at = NULL WHERE status = ${stateId(code)}`,
  )
}

test('parcels that waited before there were times have theirs, and those at an end have none', async () => {
  expectTimes(await parcelsIn('RECU_AGENCE'))
  expect((await parcelsIn('RECU_AGENCE')).every(({ late_at }) => late_at !== null)).toBe(true)
  expect((await parcelsIn('LIVRE')).every(({ late_at }) => late_at === null)).toBe(true)
})

test('who looks at a parcel is told of the clock that begins', async () => {
  await forgetTimes('RECU_AGENCE')
  const [parcel] = await parcelsIn('RECU_AGENCE')
  const { id, orange_h } = await minuteurOf('RECU_AGENCE')
  const listener = await Listener.open(wasl.url)
  expect(await listener.subscribe([`commands/${parcel?.id}`], moderateur.authStore.token)).toBe(204)
  await moderateur.collection('minuteurs').update(id, { orange_h: orange_h + 1 })
  await done()
  const { data } = await listener.next(`commands/${parcel?.id}`)
  listener.close()
  const after = await parcelsIn('RECU_AGENCE')
  expectTimes(after)
  const told = after.find(({ id }) => id === parcel?.id)?.late_at
  expect(told).not.toBeNull()
  expect(JSON.parse(data)).toMatchObject({ action: 'update', record: { id: parcel?.id, late_at: told } })
})

/** Every way to edit the calendar of a parcel; each must change the result of `latenessOf`. */
const EDITS: Readonly<Record<string, (parcel: Parcel) => Promise<unknown>>> = {
  'the hours of a minuteur': async () => {
    const { id, orange_h, red_h } = await minuteurOf('RECU_AGENCE')
    const later = { orange_h: orange_h + 3, red_h: red_h + 7 }
    return moderateur.collection('minuteurs').update(id, later)
  },
  'a minuteur of the ville': ({ city, status }) =>
    moderateur
      .collection('minuteurs')
      .create({ status, ville: city, orange_h: 100, red_h: 100, active: true }),
  'a minuteur taken away': async ({ city }) => {
    const own = await moderateur.collection('minuteurs').getFirstListItem(`ville = "${city}"`)
    return moderateur.collection('minuteurs').delete(own.id)
  },
  'a holiday': ({ late_at }) =>
    moderateur
      .collection('jours_feries')
      .create({ day: `${late_at?.slice(0, 10)} 00:00:00.000Z`, name: 'Aïd' }),
  'the days of the ville': ({ city }) => moderateur.collection('villes').update(city, { jours: ['dim'] }),
  'the hours of the agence': async ({ city }) => {
    const { agence } = await moderateur.collection('villes').getOne(city)
    return moderateur.collection('agences').update(agence, { ouverture: '09:00', fermeture: '17:30' })
  },
  'the hours of a period': ({ late_at }) =>
    moderateur.collection('horaires').create({
      name: 'Ramadan',
      valid_from: `${late_at?.slice(0, 10)} 00:00:00.000Z`,
      valid_to: '2099-12-31 00:00:00.000Z',
      ouverture: '10:00',
      fermeture: '11:00',
    }),
}

test.each(Object.entries(EDITS))('%s leaves the clocks that run as they are', async (_, edit) => {
  const before = await parcelsIn('RECU_AGENCE')
  const [parcel] = before
  if (!parcel) throw new Error('no parcel waits')
  const entered = { status: parcel.status, ville: parcel.city, at: parcel.last_event_at, reported_date: '' }
  const foreseen = latenessOf(engine, entered)
  await edit(parcel)
  await done()
  for (const name of CALENDAR) await engine.refresh(name)
  expect(latenessOf(engine, entered), 'the edit says something else of a parcel that comes now').not.toEqual(
    foreseen,
  )
  expect(timesOf(await parcelsIn('RECU_AGENCE'))).toEqual(timesOf(before))
})

test('a state that has its first minuteur begins the clocks of its own parcels alone', async () => {
  const { id } = await minuteurOf('NOUVEAU')
  await moderateur.collection('minuteurs').delete(id)
  await forgetTimes('NOUVEAU')
  await forgetTimes('RETOUR_HUB')
  const others = await parcelsIn('RETOUR_HUB')
  expect(others.length).toBeGreaterThan(0)
  const status = stateId('NOUVEAU')
  await moderateur.collection('minuteurs').create({ status, orange_h: 3, red_h: 0, active: true })
  await done()
  const after = await parcelsIn('NOUVEAU')
  expectTimes(after)
  expect(after.every(({ late_at, very_late_at }) => late_at !== null && very_late_at === null)).toBe(true)
  expect(await parcelsIn('RETOUR_HUB')).toEqual(others)
})

test('a ville without times has those of everywhere once its own are deleted', async () => {
  const [parcel] = await parcelsIn('RETOUR_HUB')
  const ville = parcel?.city ?? ''
  const never = { status: stateId('RETOUR_HUB'), ville, orange_h: 0, red_h: 0, active: true }
  const own = await moderateur.collection('minuteurs').create(never)
  await forgetTimes('RETOUR_HUB')
  await done()
  const there = async () => (await parcelsIn('RETOUR_HUB')).filter(({ city }) => city === ville)
  expect(await there()).toContainEqual(expect.objectContaining({ late_at: null }))
  await moderateur.collection('minuteurs').delete(own.id)
  await done()
  expect((await there()).every(({ late_at }) => late_at !== null)).toBe(true)
})

test('a state with more parcels than a batch is worked through, each once', async () => {
  const [parcel] = await parcelsIn('NOUVEAU')
  await wasl.behind.query(sql`INSERT INTO commands (id, code, status, city, created, last_event_at, money_state, holder_kind)
    SELECT 'bulk' || lpad(n::text, 11, '0'), 'bulk-' || n, ${stateId('RETOUR_PRET')}, ${parcel?.city},
      '2026-11-02T10:00:00Z', '2026-11-02T10:00:00Z', 'NON_ENCAISSE', 'agence' FROM generate_series(1, 1300) AS n`)
  await forgetTimes('RETOUR_PRET')
  const { id } = await minuteurOf('RETOUR_PRET')
  await moderateur.collection('minuteurs').update(id, { orange_h: 5, red_h: 5 })
  await done()
  const parcels = await parcelsIn('RETOUR_PRET')
  expect(parcels.length).toBeGreaterThanOrEqual(1_300)
  expectTimes(parcels)
})

test('what makes no sense is refused with what to do', async () => {
  const { id } = await minuteurOf('EXPEDIE')
  const red = await refusal(moderateur.collection('minuteurs').update(id, { orange_h: 10, red_h: 9 }))
  expect(red.response.data.red_h.message).toContain('au moins 10 h')
  const [agence] = (await moderateur.collection('agences').getList(1, 1)).items
  const update = (hours: object) => refusal(moderateur.collection('agences').update(agence?.id ?? '', hours))
  const alone = await update({ ouverture: '', fermeture: '18:00' })
  expect(alone.response.data.ouverture.message).toContain('ouverture')
  const turned = await update({ ouverture: '19:00', fermeture: '09:00' })
  expect(turned.response.data.fermeture.message).toContain('après 19:00')
})
