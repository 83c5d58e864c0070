/** Lists the server exports while their reader works on: the same bytes as the direct export, for their owner alone. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/collections.ts'
import { KEPT_DAYS, MOST_AT_ONCE } from '#model/domain/exports.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetExports } from '#server/exports/forget.ts'
import { haltExports, runExports } from '#server/exports/run.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

type Export = Row<'exports'>

const ROWS = 60_000

let wasl: TestWasl
let staff: PocketBase
let client: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 120, unproven: 'sixty thousand rows are written to be exported' })
  staff = await wasl.as('moderateur')
  client = await wasl.as('client')
  await wasl.db.query(sql`INSERT INTO depences (id, date, label, category, amount, note)
    SELECT 'depence' || lpad(n::text, 8, '0'), '2026-11-20', 'Gasoil ' || n, 'carburant', 10 + n % 90, 'Plein, « ' || n || ' »;'
    FROM generate_series(1, ${ROWS}) AS n`)
}, 120_000)
afterAll(() => wasl.close())

const DEPENCES = { collection: 'depences', format: 'csv', sort: 'label', filter: 'note ~ "Plein, "' }

const start = (values: Partial<Export> | object, as = staff): Promise<Export> =>
  as.collection('exports').create<Export>(values)

async function ended({ id }: Pick<Export, 'id'>, as = staff, end = 'pret'): Promise<Export> {
  const state = async () => (await as.collection('exports').getOne<Export>(id)).state
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe(end)
  return as.collection('exports').getOne<Export>(id)
}

async function fileOf(one: Export, as = staff): Promise<Response> {
  const token = await as.files.getToken()
  return fetch(as.files.getURL({ collectionName: 'exports', ...one }, one.file, { token }))
}

const bytesOf = async (answer: Response): Promise<Buffer> => {
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function direct(values: Readonly<Record<string, string>>, as = staff): Promise<Buffer> {
  const { collection, columns = '', ...asked } = values
  const query = new URLSearchParams({ ...asked, fields: columns })
  const url = `${wasl.url}/api/collections/${collection}/records/export?${query}`
  return bytesOf(await fetch(url, { headers: { authorization: as.authStore.token } }))
}

/** An export as it is when its process died, or has not begun it. */
async function left(values: Partial<Export>, as = staff): Promise<{ id: string }> {
  const id = newId()
  const { state = 'attente', tries = 0, collection = 'depences', claimed_until = '' } = values
  await wasl.behind.query(sql`INSERT INTO exports (id, owner, collection, format, state, tries, claimed_until, file_name)
    VALUES (${id}, ${idOf(as)}, ${collection}, 'csv', ${state}, ${tries}, ${claimed_until || null}, 'suite.csv')`)
  return { id }
}

describe('an export', { timeout: 60_000 }, () => {
  it.each([
    ['csv', { ...DEPENCES, columns: '' }],
    ['xlsx', { ...DEPENCES, format: 'xlsx', columns: 'label,amount,date' }],
    ['ndjson', { ...DEPENCES, format: 'ndjson', columns: 'id,label' }],
  ])('of 60,000 rows has the bytes of the direct one (%s)', async (format, asked) => {
    const begun = await start(asked)
    expect(begun).toMatchObject({ state: 'attente', total: ROWS, owner: idOf(staff), list: 'dépenses' })
    const done = await ended(begun)
    const bytes = await bytesOf(await fileOf(done))
    expect(bytes.equals(await direct(asked))).toBe(true)
    expect(done).toMatchObject({ done: ROWS, bytes: bytes.length, error: '' })
    expect(done.file).toMatch(new RegExp(`^depenses-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
    expect(Date.parse(done.expires_at) - Date.parse(done.ended_at)).toBe(24 * 3_600_000)
  })

  it('follows search, order and the corbeille', async () => {
    const found = { collection: 'commands', format: 'csv', search: 'casablanca', sort: '-created' }
    expect(String(await bytesOf(await fileOf(await ended(await start(found)))))).toBe(
      String(await direct(found)),
    )
    const parcel = await staff.collection('commands').getFirstListItem('')
    await wasl.behind.query(sql`UPDATE commands SET deleted_at = now() WHERE id = ${parcel.id}`)
    const trash = { collection: 'commands', format: 'csv', columns: 'code' }
    const bytes = await bytesOf(await fileOf(await ended(await start({ ...trash, trash: true }))))
    expect(String(bytes)).toContain(`"${parcel.code}"`)
    expect(bytes.equals(await direct({ ...trash, trash: 'true' }))).toBe(true)
  })

  it('holds what its owner lists and sees, and nothing more', async () => {
    const asked = { collection: 'commands', format: 'ndjson', sort: 'code' }
    const mine = await bytesOf(await fileOf(await ended(await start(asked, client), client), client))
    expect(mine.equals(await direct(asked, client))).toBe(true)
    const owners = String(mine)
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { client_source: string }).client_source)
    expect(new Set(owners)).toEqual(new Set([idOf(client)]))
    expect(await statusOf(start({ collection: 'depences', format: 'csv' }, client))).toBe(403)
    expect(await statusOf(start({ ...DEPENCES, columns: 'label,nothing' }))).toBe(400)
    expect(await statusOf(start({ ...DEPENCES, filter: 'nothing = 1' }))).toBe(400)
    expect(await statusOf(start({ collection: 'nothing', format: 'csv' }))).toBe(400)
  })

  it('is its owner’s alone, record and file', async () => {
    const mine = await ended(await start({ collection: 'villes', format: 'csv' }, client), client)
    for (const other of [staff, await wasl.as('agent'), await wasl.as('livreur')]) {
      expect(await statusOf(other.collection('exports').getOne(mine.id))).toBe(404)
      expect((await fileOf(mine, other)).status).toBe(404)
      expect(await statusOf(other.collection('exports').update(mine.id, { state: 'annule' }))).toBe(404)
    }
    expect((await fileOf(mine, client)).status).toBe(200)
    const bare = client.files.getURL({ collectionName: 'exports', ...mine }, mine.file)
    expect((await fetch(bare)).status).toBe(404)
  })

  it('runs with the rights its owner has by then', async () => {
    const desk = await account(wasl, staff, { type: 'moderateur', name: 'compta', roles: ['Depences'] })
    const waiting = await left({}, desk)
    await staff.collection('users').update(idOf(desk), { roles: ['Villes'] })
    await runExports(wasl.engine)
    expect(await ended(waiting, desk, 'echec')).toMatchObject({ file: '' })
  })

  it('tells its owner when it is over', async () => {
    const done = await ended(await start({ collection: 'villes', format: 'csv' }))
    const told = async () => (await notified(done.id))[0]
    await expect.poll(told).toMatchObject({ details: { file: done.file_name, state: 'pret' } })
  })
})

const notified = (record: string) =>
  staff.collection('notifications').getFullList({ filter: `kind = "export_fini" && record = "${record}"` })

describe('a cancelled export', () => {
  it('stops, keeps no file and tells nobody', async () => {
    const begun = await start({ ...DEPENCES, format: 'xlsx' })
    await ended(begun, staff, 'cours')
    await staff.collection('exports').update(begun.id, { state: 'annule' })
    // The next one begins once this one has noticed.
    await ended(await start({ collection: 'villes', format: 'csv' }))
    const one = await staff.collection('exports').getOne<Export>(begun.id)
    expect(one).toMatchObject({ state: 'annule', file: '', ended_at: expect.stringContaining('Z') })
    expect(await notified(begun.id)).toEqual([])
  })

  it('is cancelled once, and never changed otherwise', async () => {
    const done = await ended(await start({ collection: 'villes', format: 'csv' }))
    const update = (values: object) => refusal(staff.collection('exports').update(done.id, values))
    expect(await update({ state: 'annule' })).toMatchObject({
      status: 409,
      response: { message: 'Cet export est fini : il ne s’annule plus.' },
    })
    expect((await update({ filter: 'amount > 1' })).status).toBe(403)
    expect((await update({ state: 'attente' })).status).toBe(403)
  })
})

describe('an export left behind', () => {
  it('begins again after its process died', async () => {
    const one = await left({ state: 'cours', tries: 1, claimed_until: '2026-01-01 00:00:00.000Z' })
    await runExports(wasl.engine)
    expect(await ended(one)).toMatchObject({ error: '', file: 'suite.csv' })
  })

  it('is not taken from a living process', async () => {
    const claimed_until = new Date(Date.now() + 60_000).toISOString().replace('T', ' ')
    const one = await left({ state: 'cours', tries: 1, claimed_until })
    await runExports(wasl.engine)
    expect((await staff.collection('exports').getOne<Export>(one.id)).state).toBe('cours')
    await staff.collection('exports').update(one.id, { state: 'annule' })
  })

  it('fails once three processes died on it, and says so', async () => {
    const one = await left({ state: 'cours', tries: 3, claimed_until: '2026-01-01 00:00:00.000Z' })
    await runExports(wasl.engine)
    const { error } = await ended(one, staff, 'echec')
    expect(error).toBe('L’export s’est arrêté sur une erreur : relancez-le.')
    await expect.poll(async () => (await notified(one.id)).length).toBe(1)
  })
})

describe('a person', { timeout: 60_000 }, () => {
  it('has few exports at once, sent together or not', async () => {
    const desk = await account(wasl, staff, { type: 'moderateur', name: 'zones', roles: ['Depences'] })
    const sent = Array.from({ length: MOST_AT_ONCE + 2 }, () => start(DEPENCES, desk))
    const answers = await Promise.allSettled(sent)
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    const mine = await desk.collection('exports').getFullList<Export>()
    for (const one of mine) await ended(one, desk)
  })
})

describe('a file', () => {
  it('goes after a day, its export after a month', async () => {
    const done = await ended(await start({ collection: 'villes', format: 'csv' }))
    await forgetExports(wasl.engine)
    expect((await fileOf(done)).status).toBe(200)
    await wasl.behind.query(
      sql`UPDATE exports SET expires_at = now() - interval '1 minute' WHERE id = ${done.id}`,
    )
    await forgetExports(wasl.engine)
    expect(await staff.collection('exports').getOne(done.id)).toMatchObject({ state: 'expire', file: '' })
    expect((await fileOf(done)).status).toBe(404)
    await wasl.behind.query(
      sql`UPDATE exports SET created = now() - ${`${KEPT_DAYS} days`}::interval WHERE id = ${done.id}`,
    )
    await forgetExports(wasl.engine)
    expect(await statusOf(staff.collection('exports').getOne(done.id))).toBe(404)
  })
})

describe('a server that stops', () => {
  it('gives back the export it was writing, for another process to begin at once', async () => {
    const begun = await start({ ...DEPENCES, format: 'xlsx' })
    await ended(begun, staff, 'cours')
    await haltExports(wasl.engine)
    const [one] = await wasl.db.query<Export>(sql`SELECT state, tries FROM exports WHERE id = ${begun.id}`)
    expect(one).toEqual({ state: 'attente', tries: 0 })
  })
})
