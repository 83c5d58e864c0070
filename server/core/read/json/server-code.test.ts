import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allow } from '#server/core/base/access.ts'
import { NO_REQUEST } from '#server/core/filter/language/request.ts'
import { idOf } from '#server/core/filter/made-up-data.fixture.ts'
import { ALI, madeUpReader, thing } from '#server/core/read/made-up-reader.fixture.ts'
import type { Reader } from '#server/core/read/reader.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let reader: Reader
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  reader = await madeUpReader(database.db)
})
afterAll(() => database.drop())

const refused = (status: number, message?: string) =>
  expect.objectContaining(message ? { status, message } : { status })

describe('server code', () => {
  test('finds typed rows', async () => {
    const [row] = await reader.find(database.db, 'things', { filter: 'total = 250.5' })
    expect(row).toMatchObject({ price: 25_000, total: 25_050, deleted_at: '', meta: { a: [1, 'b'] } })
    expect(await reader.find(database.db, 'things', { sort: '-name', limit: 1 })).toMatchObject([
      { name: 'Été "1"' },
    ])
  })

  test('walks a whole list in batches, and may stop', async () => {
    await database.db.query(
      sql`INSERT INTO "remarks" ("id", "text") SELECT 'bulk' || n, 'bulk' FROM generate_series(1, 1200) AS n`,
    )
    const sizes: number[] = []
    const how = { most: 1200, signal: new AbortController().signal }
    for await (const batch of reader.stream('remarks', 'filter=text="bulk"&sort=-id', ALI, how))
      sizes.push(batch.length)
    expect(sizes).toEqual(Array.from({ length: 12 }, () => 100))
    for await (const [first = ''] of reader.stream('remarks', '', ALI, { ...how, most: 5000 })) {
      expect(JSON.parse(first)).toMatchObject({ text: 'first' })
      break
    }
    const first = (name: string, most: number) => reader.stream(name, '', ALI, { ...how, most }).next()
    await expect(first('details', 5000)).rejects.toEqual(refused(403))
    await expect(first('remarks', 1200)).rejects.toEqual(refused(400))
  })

  test('compares a json in memory by the text that PostgreSQL gives it', async () => {
    const { db } = database
    const id = idOf('things', 2)
    for (const meta of [
      { a: 2, 10: 1 },
      { b: 1, 10: 2, a: 3 },
      [{ é: 1, 100: { 2: 1, x: [] }, ab: 'c d' }],
    ]) {
      await db.query(sql`UPDATE "things" SET "meta" = ${JSON.stringify(meta)}::jsonb WHERE "id" = ${id}`)
      const [row] = await db.query<{ text: string }>(
        sql`SELECT "meta"::text AS "text" FROM "things" WHERE "id" = ${id}`,
      )
      const where = `meta = '${row?.text.replaceAll(/(?<=[:,]) /g, '')}'`
      expect(await reader.find(db, 'things', { filter: where }), where).toMatchObject([{ id }])
      const record = thing(2, { meta })
      expect(await reader.rulesAllow(db, 'things', [allow('@', where)], record, ALI), where).toBe(true)
    }
    await db.query(sql`UPDATE "things" SET "meta" = NULL WHERE "id" = ${id}`)
  })

  test('asks rules about records stored and not yet stored', async () => {
    const { db } = database
    const record = thing(9, { place: idOf('places', 0), owner: idOf('people', 1), price: 100 })
    const ask = (where: string, request = NO_REQUEST) =>
      reader.rulesAllow(db, 'things', [allow('@', where)], record, ALI, request)
    expect(await ask('owner = @request.auth.id')).toBe(true)
    expect(await ask('place.zone.name = "Nord" && price = 1')).toBe(true)
    expect(await ask('tags.label = "red"')).toBe(false)
    expect(await ask('@collection.tags.label ?= "red" && name ~ "THING"')).toBe(true)
    expect(await reader.rulesAllow(db, 'things', [allow('chief')], record, ALI)).toBe(false)
    const request = { ...NO_REQUEST, method: 'PATCH', body: { price: 5, place: idOf('places', 1) } }
    expect(await ask('@request.body.price:changed = true && @request.body.name:isset = false', request)).toBe(
      true,
    )
    expect(await ask('@request.body.place.name = "Fès" && @request.method = "PATCH"', request)).toBe(true)
    expect(await ask('@request.body.price:changed = false', request)).toBe(false)
    expect(await ask('@request.auth.rights:each = "read" && @request.auth.name = "Ali"')).toBe(true)
  })
})
