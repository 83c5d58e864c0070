import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionOf, DECLARED } from '#model/collections.ts'
import { type Field, isMultiple, isStored, type RelationField } from '#model/schema/fields.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { newId } from '#server/core/base/ids.ts'
import { ident, sql } from '#server/db/sql.ts'
import { dayText } from '../authority/in-turn.ts'
import { put } from '../authority/records.ts'
import { refusal, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
beforeAll(async () => {
  wasl = await testWasl({ commands: 40, unbooked: 'opening balances are written behind the product' })
  staff = await wasl.as('moderateur')
})
afterAll(() => wasl.close())

const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

const isRelation = (entry: [string, Field]): entry is [string, RelationField] => entry[1].kind === 'relation'

/** Sealed records and accounts of the books: the database itself refuses (`server/ledger/post.test.ts`). */
const neverDeleted = (to: string): boolean => collectionOf(to as never).sealed || to === 'ledger_accounts'

/** Every relation of every collection, except those to records that are never deleted. */
const RELATIONS = DECLARED.flatMap((collection) =>
  Object.entries(collection.fields)
    .filter(isRelation)
    .filter(([, field]) => isStored(field) && !neverDeleted(field.to))
    .map(([name, field]) => ({ title: `${collection.name}.${name} → ${field.to}`, collection, name, field })),
)

const held = async (table: string, id: string) =>
  (await wasl.db.query<Record<string, unknown>>(sql`SELECT * FROM ${ident(table)} WHERE id = ${id}`))[0]

const removed = (name: string, id: string) =>
  wasl.db
    .transaction((tx) => wasl.engine.remove(tx, name as never, id, BY_SYSTEM))
    .then(
      () => null,
      (error: Error) => error.message,
    )

/** Values with which the hooks let the record be deleted. */
const DELETABLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bons: { state: 'brouillon' },
  versements: { state: 'brouillon' },
}

/** A line goes with its brouillon; those of an issued facture stay. No client has two products of one name. */
async function deletable(name: string): Promise<Readonly<Record<string, unknown>>> {
  if (name === 'factures_details') {
    return { facture: await put(wasl, 'factures', { state: 'brouillon', party: 'client' }) }
  }
  if (name === 'produits') return { designation: newId() }
  return DELETABLE[name] ?? {}
}

/** Two records of these may not be alike. */
let days = 0
type Values = Readonly<Record<string, unknown>>
const APART: Readonly<Record<string, () => Values | Promise<Values>>> = {
  avis: async () => ({ command: await put(wasl, 'commands', {}) }),
  journees_caisse: () => ({ jour: dayText(++days), state: 'close' }),
  reclamations_regles: () => ({ valid_from: dayText(++days), valid_to: dayText(days) }),
}

describe('deleting what a relation points at', () => {
  test.each(RELATIONS)('$title', async ({ collection, name, field }) => {
    const target = await put(wasl, field.to, await deletable(field.to))
    const owner = 'user' in collection.fields && name !== 'user' ? { user: await put(wasl, 'users', {}) } : {}
    const value = isMultiple(field) ? [target] : target
    const apart = (await APART[collection.name]?.()) ?? {}
    const referring = await put(wasl, collection.name, { ...apart, ...owner, [name]: value })
    const before = await held(collection.name, referring)
    expect([before?.[name]].flat()).toEqual([target])

    const refused = await removed(field.to, target)
    const after = await held(collection.name, referring)
    if (collectionOf(field.to as never).trash) {
      expect(await held(field.to, target)).toBeDefined()
      expect(after?.[name]).toEqual(before?.[name])
    } else if (field.cascadeDelete) {
      expect(refused).toBeNull()
      expect(after).toBeUndefined()
    } else if (field.emptyOnDelete) {
      expect(refused).toBeNull()
      expect([after?.[name]].flat().join()).toBe('')
    } else {
      expect(refused).toContain(`1 ${collection.labels.one}`)
      expect(await held(field.to, target)).toBeDefined()
      expect(after).toEqual(before)
    }
  })
})

test('what nothing points at any more is deleted', async () => {
  const agence = await staff.collection('agences').create({ name: 'Ouverte par erreur' })
  const ville = await staff.collection('villes').create({ name: 'Ville-sur-Rien', agence: agence.id })
  expect(await statusOf(staff.collection('agences').delete(agence.id))).toBe(409)
  await staff.collection('villes').update(ville.id, { agence: '', parent: ville.id })
  expect(await statusOf(staff.collection('agences').delete(agence.id))).toBe(200)
  expect(await statusOf(staff.collection('villes').delete(ville.id))).toBe(200)
})

test('the refusal counts and names what still refers to it, and says what to do instead', async () => {
  const agence = await put(wasl, 'agences', { id: newId(), name: 'Agence en service' })
  const ville = await put(wasl, 'villes', { name: 'Ville-en-Service', active: true, agence })
  const client = (await wasl.as('client')).authStore.record?.id
  const values = { city: ville, agence, client_source: client, price: 10_000 }
  for (const deleted_at of ['', '', '2026-11-20 10:00:00.000Z']) {
    await put(wasl, 'commands', { ...values, deleted_at })
  }
  await put(wasl, 'bons', { agence, agence_to: agence })
  await wasl.engine.refresh('villes')
  await wasl.engine.refresh('agences')

  const kept = await refusal(staff.collection('agences').delete(agence))
  expect(kept.status).toBe(409)
  expect(kept.response.message).toBe(
    'Cette agence sert encore à 1 ville, 3 commandes (dont 1 à la corbeille) et 1 bon : elle ne peut pas être supprimée. Choisissez-en d’abord une autre sur ces fiches.',
  )
  expect(kept.response.data).toEqual({ code: 'in_use', params: { villes: 1, commands: 3, bons: 1 } })
  const served = await refusal(staff.collection('villes').delete(ville))
  expect(served.response.message).toBe(
    'Cette ville sert encore à 3 commandes (dont 1 à la corbeille) : elle ne peut pas être supprimée. Décochez « Desservie » pour ne plus s’en servir.',
  )
})

test('in a batch too, and nothing of the batch is done', async () => {
  const motif = await staff.collection('motifs').create({ name: 'En service' })
  await put(wasl, 'suivis', { motif: motif.id })
  const batch = staff.createBatch()
  batch.collection('motifs').update(motif.id, { name: 'Renommé' })
  batch.collection('motifs').delete(motif.id)
  const { data } = (await refusal(batch.send())).response
  expect(data.requests['1'].response).toMatchObject({ status: 409, data: { params: { suivis: 1 } } })
  expect(await staff.collection('motifs').getOne(motif.id)).toMatchObject({ name: 'En service' })
})
