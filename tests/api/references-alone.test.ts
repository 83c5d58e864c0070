import { afterAll, beforeAll, expect, test } from 'vitest'
import { collection } from '#model/schema/collection.ts'
import { relation, text } from '#model/schema/fields.ts'
import { systemClock } from '#server/clock.ts'
import { access } from '#server/core/base/access.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { createEngine } from '#server/core/create-engine.ts'
import { install } from '#server/core/install.ts'
import { ident, sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const name = text({ label: 'Nom' })
const oak = 'oak000000000000'
const to = 'trees' as const

/** One collection for each option of a relation, and a sealed one. */
const collections = {
  trees: collection('trees', {
    labels: { one: 'arbre', many: 'arbres' },
    title: 'name',
    fields: { name },
  }),
  nests: collection('nests', {
    labels: { one: 'nid', many: 'nids' },
    title: 'name',
    fields: { name, tree: relation({ label: 'Arbre', to }) },
  }),
  leaves: collection('leaves', {
    labels: { one: 'feuille', many: 'feuilles' },
    title: 'name',
    fields: { name, tree: relation({ label: 'Arbre', to, cascadeDelete: true }) },
  }),
  paths: collection('paths', {
    labels: { one: 'chemin', many: 'chemins' },
    title: 'name',
    fields: { name, tree: relation({ label: 'Arbres', to, maxSelect: 3, emptyOnDelete: true }) },
  }),
  seasons: collection('seasons', {
    labels: { one: 'saison', many: 'saisons' },
    title: 'name',
    sealed: true,
    fields: { name, tree: relation({ label: 'Arbre', to }) },
  }),
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await install(database.db, Object.values(collections))
})
afterAll(() => database.drop())

async function fell(refuseInUse: boolean | undefined): Promise<unknown> {
  const { db } = database
  const closed = { access: access({}) }
  const engine = await createEngine({
    collections,
    modules: { trees: closed, nests: closed, leaves: closed, paths: closed, seasons: closed },
    db,
    clock: systemClock,
    secret: 'a secret of thirty-two characters',
    audience: () => false,
    ...(refuseInUse === undefined ? {} : { refuseInUse }),
  })
  const origin = { caller: SYSTEM, source: 'system' } as const
  return db
    .transaction((tx) => engine.remove(tx, 'trees', oak, origin))
    .then(() => 'deleted')
    .catch((error: Error) => error.message)
}

async function grow(...held: readonly (keyof typeof collections)[]): Promise<void> {
  const { db } = database
  for (const table of Object.keys(collections)) await db.query(sql`DELETE FROM ${ident(table)}`)
  await db.query(sql`INSERT INTO trees (id) VALUES (${oak})`)
  for (const table of held) {
    const value = table === 'paths' ? sql`ARRAY[${oak}]` : sql`${oak}`
    await db.query(
      sql`INSERT INTO ${ident(table)} (id, tree) VALUES (${`${table}0000000000`.slice(0, 15)}, ${value})`,
    )
  }
}

const left = async (table: keyof typeof collections) =>
  (await database.db.query<{ tree: unknown }>(sql`SELECT tree FROM ${ident(table)}`)).map(({ tree }) => tree)

test('an engine that says nothing empties relations, and history goes on naming what is gone', async () => {
  await grow('nests', 'leaves', 'paths', 'seasons')
  expect(await fell(undefined)).toBe('deleted')
  expect(await left('nests')).toEqual([''])
  expect(await left('leaves')).toEqual([])
  expect(await left('paths')).toEqual([[]])
  expect(await left('seasons')).toEqual([oak])
})

test('one that refuses does what relations declare', async () => {
  await grow('leaves', 'paths')
  expect(await fell(true)).toBe('deleted')
  expect(await left('leaves')).toEqual([])
  expect(await left('paths')).toEqual([[]])
})

test('and refuses where they declare nothing, history included', async () => {
  await grow('nests', 'leaves', 'seasons')
  expect(await fell(true)).toBe('Cet arbre sert encore à 1 nid et 1 saison : il ne peut pas être supprimé.')
  expect(await left('leaves')).toEqual([oak])
  expect(await left('nests')).toEqual([oak])
})
