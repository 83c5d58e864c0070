import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collections } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import { readConfig } from '#server/config.ts'
import type { RunningEngine } from '#server/core/engine.ts'
import { sql } from '#server/db/sql.ts'
import { recountLate } from '#server/jobs/recount-late.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { Listener } from '#tests/support/listener.ts'
import { refusal } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { latenessOf } from './lateness.ts'

let wasl: TestWasl
let moderateur: PocketBase
/** That of another process: it learns of edits by notice. */
let engine: RunningEngine<Collections>
beforeAll(async () => {
  wasl = await testWasl({ commands: 1_200 })
  moderateur = await wasl.as('moderateur')
  engine = await waslEngine(wasl.db, readConfig({ DATA_DIR: '/tmp' }))
  await done()
})
afterAll(() => wasl.close())

/** Until nothing is left, by three at once. */
async function done(): Promise<void> {
  await Promise.all([recountLate(engine), recountLate(engine), recountLate(engine)])
  while ((await wasl.db.query(sql`SELECT FROM late_recounts`)).length > 0) await recountLate(engine)
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

/** What the times of those parcels should be, one by one; demo parcels entered their state with their last event. */
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

test('who looks at a parcel is told of its new time', async () => {
  const [parcel] = await parcelsIn('RECU_AGENCE')
  const minuteur = await minuteurOf('RECU_AGENCE')
  const { orange_h, red_h } = minuteur
  const listener = await Listener.open(wasl.url)
  expect(await listener.subscribe([`commands/${parcel?.id}`], moderateur.authStore.token)).toBe(204)
  const later = { orange_h: orange_h + 3, red_h: red_h + 3 }
  await moderateur.collection('minuteurs').update(minuteur.id, later)
  await done()
  const { data } = await listener.next(`commands/${parcel?.id}`)
  listener.close()
  const after = (await parcelsIn('RECU_AGENCE')).find(({ id }) => id === parcel?.id)
  expect(after?.late_at).not.toBe(parcel?.late_at)
  expect(JSON.parse(data)).toMatchObject({
    action: 'update',
    record: { id: parcel?.id, late_at: after?.late_at },
  })
  await moderateur.collection('minuteurs').update(minuteur.id, { orange_h, red_h })
  await done()
})

test('parcels that waited before there were times have theirs, and those at an end have none', async () => {
  expectTimes(await parcelsIn('RECU_AGENCE'))
  expect((await parcelsIn('RECU_AGENCE')).every(({ late_at }) => late_at !== null)).toBe(true)
  expect((await parcelsIn('LIVRE')).every(({ late_at }) => late_at === null)).toBe(true)
})

test('an edited minuteur changes the times of its state alone', async () => {
  const before = await parcelsIn('NOUVEAU')
  const others = await parcelsIn('RECU_AGENCE')
  const { id } = await minuteurOf('NOUVEAU')
  await moderateur.collection('minuteurs').update(id, { orange_h: 3, red_h: 0 })
  await done()
  const after = await parcelsIn('NOUVEAU')
  expectTimes(after)
  expect(after.map(({ late_at }) => late_at)).not.toEqual(before.map(({ late_at }) => late_at))
  expect(after.every(({ very_late_at }) => very_late_at === null)).toBe(true)
  expect(await parcelsIn('RECU_AGENCE')).toEqual(others)
})

test('a ville with its own, and again without', async () => {
  const [parcel] = await parcelsIn('RECU_AGENCE')
  const ville = parcel?.city ?? ''
  const status = stateId('RECU_AGENCE')
  const made = await moderateur
    .collection('minuteurs')
    .create({ status, ville, orange_h: 100, red_h: 100, active: true })
  await done()
  const own = (await parcelsIn('RECU_AGENCE')).find(({ id }) => id === parcel?.id)
  expect(own?.late_at).toBe(own?.very_late_at)
  expect(own?.late_at).not.toBe(parcel?.late_at)
  await moderateur.collection('minuteurs').delete(made.id)
  await done()
  expect((await parcelsIn('RECU_AGENCE')).find(({ id }) => id === parcel?.id)).toEqual(parcel)
})

test('a holiday, the days of a ville and the hours of an agence move the times', async () => {
  const moved = async (edit: () => Promise<unknown>) => {
    const before = await parcelsIn('RECU_AGENCE')
    await edit()
    await done()
    const after = await parcelsIn('RECU_AGENCE')
    expectTimes(after)
    return after.some(({ late_at }, n) => late_at !== before[n]?.late_at)
  }
  const [parcel] = await parcelsIn('RECU_AGENCE')
  const day = `${parcel?.late_at?.slice(0, 10)} 00:00:00.000Z`
  const ville = await moderateur.collection('villes').getOne(parcel?.city ?? '')
  const feries = moderateur.collection('jours_feries')
  expect(await moved(() => feries.create({ day, name: 'Aïd' }))).toBe(true)
  expect(await moved(() => moderateur.collection('villes').update(ville.id, { jours: ['dim'] }))).toBe(true)
  const hours = { ouverture: '09:00', fermeture: '17:30' }
  expect(await moved(() => moderateur.collection('agences').update(ville.agence, hours))).toBe(true)
  expect(await moved(() => moderateur.collection('villes').update(ville.id, { name_ar: 'مدينة' }))).toBe(
    false,
  )
})

test('a state with more parcels than a batch is worked through, each once', async () => {
  const [parcel] = await parcelsIn('NOUVEAU')
  await wasl.behind.query(sql`INSERT INTO commands (id, code, status, city, created, last_event_at, money_state, holder_kind)
    SELECT 'bulk' || lpad(n::text, 11, '0'), 'bulk-' || n, ${stateId('RETOUR_PRET')}, ${parcel?.city},
      '2026-11-02T10:00:00Z', '2026-11-02T10:00:00Z', 'NON_ENCAISSE', 'agence' FROM generate_series(1, 1300) AS n`)
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
