import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLARED } from '#model/collections.ts'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { Collection } from '#model/schema/collection.ts'
import { isMultiple, isStored } from '#model/schema/fields.ts'
import { systemClock } from '#server/clock.ts'
import { diskStore } from '#server/core/files/disk-store.ts'
import { type JournalledColumn, journalledColumns } from '#server/db/journalled-columns.ts'
import { ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { sealHistory } from '#server/seal/seal.ts'
import { verify } from '#server/verify/verify.ts'
import { damage } from '../support/damage.ts'
import { idOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

const RUNS = process.env.SOAK ? 5_000 : 40
const TIME = process.env.SOAK ? 6 * 3_600_000 : 240_000
const SEED = Number(process.env.SOAK_SEED ?? 1)

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 40 })
  await live()
  await sealHistory(wasl.db, { clock: systemClock, patienceMs: 30_000 })
}, 120_000)
afterAll(() => wasl.close())

/** A day of the product: rows of the demo, imported ones, and rows that people create, change and remove. */
async function live(): Promise<void> {
  const staff = await wasl.as('moderateur')
  const client = await wasl.as('client')
  const owner = idOf(client)
  for (const n of [1, 2, 3]) {
    const made = await client.collection('commands').create({
      receiver_full_name: `Salma ${n}`,
      receiver_phone_number: `06123456${70 + n}`,
      city: villeId('Rabat'),
      price: 100.5 * n,
      client_source: owner,
    })
    if (n === 1) await staff.collection('commands').update(made.id, { price: 80, note: 'Appeler avant' })
    if (n === 2) await staff.collection('commands').delete(made.id)
  }
  const [loaded] = await staff
    .collection('commands')
    .getFullList({ filter: 'origin != "import"', sort: 'created' })
  await staff.collection('commands').update(loaded?.id ?? '', { note: 'Vu au comptoir' })
  const profile = await staff.collection('clients').getFirstListItem(`user = "${owner}"`)
  await staff.collection('clients').update(profile.id, { rc: '120034' })
  const ville = await staff.collection('villes').create({ name: 'Sidi Nulle-Part', aliases: ['Nulle'] })
  await staff.collection('villes').update(ville.id, { tarif_livraison: 35 })
  const gone = await staff.collection('annonces').create({ title: 'Fermé lundi', body: 'Bonne fête' })
  await staff.collection('annonces').delete(gone.id)
  await imported(staff.authStore.token, owner)
}

/** A parcel imported by the route the screen uses. */
async function imported(token: string, client: string): Promise<void> {
  const form = new FormData()
  const lines = ['Nom;Tel;Ville;Prix', 'Ali;0612345111;Rabat;250', 'Sara;0612345222;Casablanca;99,90']
  form.set('file', new File([lines.join('\n')], 'colis.csv'))
  form.set('client', client)
  const headers = { authorization: token }
  const sent = await fetch(`${wasl.url}/api/wasl/imports/files`, { method: 'POST', headers, body: form })
  const { file, mapping } = (await sent.json()) as { file: { key: string; name: string }; mapping: object }
  const done = await fetch(`${wasl.url}/api/wasl/imports/commit`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ file: file.key, name: file.name, mapping, client }),
  })
  expect(await done.json()).toMatchObject({ accepted: 2 })
}

/** An empty store: the name of a file put into a row has no file behind it. */
const NO_UPLOADS = diskStore(path.join(tmpdir(), 'wasl-no-uploads'))

const found = async () => (await verify(wasl.db, NO_UPLOADS)).map(({ where, what }) => `${where} : ${what}`)

/** Collections whose rows are proven: by the journal, by digests or by seals. */
const PROVEN = new Map(
  DECLARED.filter(({ journalled, sealed }) => journalled || sealed).map((each) => [each.name, each]),
)

const columnsOf = (collection: Collection): JournalledColumn[] =>
  collection.sealed
    ? Object.entries(collection.fields).flatMap(([name, field]) => (isStored(field) ? [{ name, field }] : []))
    : journalledColumns(collection)

/** Another value of the column's type, which only the former value shows to be wrong. */
function otherThan({ name, field }: JournalledColumn): Sql {
  const column = ident(name)
  const plain = !isMultiple(field) && !field.unique
  if (plain && field.kind === 'relation') {
    return sql`coalesce((SELECT r.id FROM ${ident(field.to)} AS r WHERE r.id <> ${column} ORDER BY r.id LIMIT 1), 'x')`
  }
  if (plain && field.kind === 'select') {
    const [one = '', two = ''] = Object.keys(field.options)
    return sql`CASE WHEN ${column} = ${one} THEN ${two} ELSE ${one} END`
  }
  if (isMultiple(field)) return sql`${column} || '{x}'`
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'count':
      return sql`${column} + 1`
    case 'bool':
      return sql`NOT ${column}`
    case 'date':
    case 'autodate':
      return sql`coalesce(${column} + interval '1 ms', now())`
    case 'json':
      return sql`jsonb_build_array(${column})`
    case 'geoPoint':
      return sql`jsonb_set(${column}, '{lat}', to_jsonb((${column} ->> 'lat')::numeric + 1))`
    default:
      return sql`${column} || 'x'`
  }
}

/** Damage done by SQL past the product, and the statement that reverses it. */
interface Harm {
  readonly id: string
  readonly back: Sql
}

async function harm(
  collection: Collection,
  pick: number,
  how: 'change' | 'remove' | 'add',
): Promise<Harm | null> {
  const table = ident(collection.name)
  if (how === 'add') {
    const id = 'slippedin000000'
    const added = damage(wasl.db, sql`INSERT INTO ${table} (id) VALUES (${id})`)
    return (await added.catch(unlessRefused)) === null
      ? null
      : { id, back: sql`DELETE FROM ${table} WHERE id = ${id}` }
  }
  const [row] = await wasl.db.query<{ id: string }>(sql`SELECT id FROM ${table}
    ORDER BY _seq LIMIT 1 OFFSET ${pick}::bigint % greatest((SELECT count(*) FROM ${table}), 1)`)
  if (!row) return null
  const columns = [
    '_seq',
    'id',
    ...Object.entries(collection.fields).flatMap(([name, field]) => (isStored(field) ? [name] : [])),
  ]
  const names = join(columns.map(ident), ', ')
  await wasl.db.query(raw('DROP TABLE IF EXISTS kept'))
  await wasl.db.query(sql`CREATE TABLE kept AS SELECT ${names} FROM ${table} WHERE id = ${row.id}`)
  if (how === 'remove') {
    await damage(wasl.db, sql`DELETE FROM ${table} WHERE id = ${row.id}`)
    return { id: row.id, back: sql`INSERT INTO ${table} (${names}) SELECT ${names} FROM kept` }
  }
  const choice = columnsOf(collection)
  const column = choice[pick % choice.length]
  if (!column) return null
  const changed = await damage(
    wasl.db,
    sql`UPDATE ${table} SET ${ident(column.name)} = ${otherThan(column)} WHERE id = ${row.id}`,
  ).catch(unlessRefused)
  if (changed === null) return null
  const back = sql`UPDATE ${table} AS t SET ${ident(column.name)} = kept.${ident(column.name)} FROM kept WHERE t.id = kept.id`
  return { id: row.id, back }
}

/**
 * Constraints refuse some damage even without triggers (SQLSTATE class 23): then there is nothing to find.
 */
function unlessRefused(error: unknown): null {
  if (errorCode(error)?.startsWith('23')) return null
  throw error
}

test('a day of the product leaves nothing to find', async () => {
  expect(await found()).toEqual([])
})

test(
  'any cell changed, any row added or removed behind the product is named, until it is put back',
  async () => {
    const filled = []
    for (const { name } of PROVEN.values()) {
      if ((await wasl.db.query(sql`SELECT FROM ${ident(name)} LIMIT 1`)).length > 0) filled.push(name)
    }
    expect(filled.length).toBeGreaterThan(20)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...filled),
        fc.nat(),
        fc.constantFrom('change', 'change', 'change', 'remove', 'add'),
        async (name, pick, how) => {
          const collection = PROVEN.get(name)
          const done = collection && (await harm(collection, pick, how as 'change'))
          if (!done) return
          try {
            const named = (await found()).filter((what) => what.startsWith(name) && what.includes(done.id))
            expect(named).not.toEqual([])
          } finally {
            await damage(wasl.db, done.back)
          }
          expect(await found()).toEqual([])
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  },
  TIME,
)
