/**
 * Each test of the product ends with a comparison of its database with the journal (`testDatabase`). Rows the
 * product writes without a line make it fail; rows the test itself writes, through `behind`, do not.
 */

import { afterEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
afterEach(() => database.drop().catch(() => {}))

const ADD = sql`INSERT INTO annonces (id, title) VALUES ('annonce00000001', 'Fermé lundi')`
const CHANGE = sql`UPDATE annonces SET title = 'Fermé mardi' WHERE id = 'annonce00000001'`
const REMOVE = sql`DELETE FROM annonces WHERE id = 'annonce00000001'`

test('a row added past the journal fails the file, one that was declared does not', async () => {
  database = await testDatabase()
  await database.behind.query(ADD)
  await expect(database.drop()).resolves.toBeUndefined()
  database = await testDatabase()
  await database.db.query(ADD)
  await expect(database.drop()).rejects.toThrow('written past the journal or the books')
})

test.each([
  ['changed', CHANGE],
  ['removed', REMOVE],
])('a row %s past the journal fails the file, unless that was declared too', async (_, harm) => {
  database = await testDatabase()
  await database.behind.query(ADD)
  await database.behind.query(harm)
  await expect(database.drop()).resolves.toBeUndefined()
  database = await testDatabase()
  await database.behind.query(ADD)
  await database.db.query(harm)
  await expect(database.drop()).rejects.toThrow('written past the journal or the books')
})

test('a file is let off for a reason alone', async () => {
  database = await testDatabase({ unproven: 'the table is written to be found wrong' })
  await database.db.query(ADD)
  await expect(database.drop()).resolves.toBeUndefined()
})
