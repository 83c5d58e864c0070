/**
 * The target of a new relation is not deleted concurrently, though small collections are looked up in memory:
 * of two people on separate connections, one is refused, and no reference dangles.
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { raw, sql } from '#server/db/sql.ts'
import { idOf, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let client: string
beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  staff = await wasl.as('moderateur')
  client = idOf(await wasl.as('client'))
})
afterAll(() => wasl.close())

let made = 0
beforeEach(() => {
  made++
})

const parcel = (values: object = {}) => ({
  receiver_full_name: 'Amina',
  receiver_phone_number: `06${10_000_000 + made}`,
  city: villeId('Rabat'),
  price: 100,
  client_source: client,
  confirmer_doublon: true,
  ...values,
})

/** No parcel is taken for a ville without a tariff. */
const ville = () => ({ name: `Ville ${made}`, tarif_livraison: 35 })

/** Creates the target, and the record that points at it. */
const KINDS = {
  'the ville of a commande': {
    target: 'villes',
    table: 'commands',
    field: 'city',
    make: ville,
    point: async (city: string) => () => staff.collection('commands').create(parcel({ city })),
  },
  'the ville of a commande in a batch': {
    target: 'villes',
    table: 'commands',
    field: 'city',
    make: ville,
    point: async (city: string) => () => {
      const batch = staff.createBatch()
      batch.collection('commands').create(parcel({ city }))
      batch.collection('commands').create(parcel())
      return batch.send()
    },
  },
  'the ville a commande is changed to': {
    target: 'villes',
    table: 'commands',
    field: 'city',
    make: ville,
    point: async (city: string) => {
      const { id } = await staff.collection('commands').create(parcel())
      return () => staff.collection('commands').update(id, { city })
    },
  },
  'the agence of an account': {
    target: 'agences',
    table: 'users',
    field: 'agence',
    make: () => ({ name: `Agence ${made}` }),
    point: async (agence: string) => () => {
      const person = { type: 'livreur', full_name: `Livreur ${made}`, phone: `06${20_000_000 + made}` }
      return staff.collection('users').create({ ...person, agence })
    },
  },
  'the motif of a move': {
    target: 'motifs',
    table: 'suivis',
    field: 'motif',
    make: () => ({ name: `Motif ${made}` }),
    point: async (motif: string) => {
      const { id } = await staff.collection('commands').create(parcel())
      const status = stateId('ANNULE_VENDEUR')
      return () => staff.collection('suivis').create({ command: id, status, motif })
    },
  },
} as const

/** Holds a lock on the table, so that its writers wait. */
async function whileHeld(table: string, work: () => Promise<void>): Promise<void> {
  await wasl.db.withClient(async (holder) => {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
    try {
      await work()
    } finally {
      await holder.query('COMMIT')
    }
  })
}

const isWaiting = async (n: number): Promise<boolean> => {
  const waiting = await wasl.db.query(sql`SELECT FROM pg_locks WHERE NOT granted
    AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`)
  return waiting.length >= n
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 5_000 }).toBe(true)
}

describe.each(Object.entries(KINDS))('%s', (_, { target, table, field, make, point }) => {
  const dangling = async () =>
    wasl.db.query(sql`SELECT id FROM ${raw(table)} AS t WHERE ${raw(field)} <> ''
      AND NOT EXISTS (SELECT FROM ${raw(target)} AS r WHERE r.id = t.${raw(field)})`)

  test.each([
    ['before its row is written', table],
    ['after its row is written', 'journal'],
  ])('is not deleted under who waits %s', async (_when, blocked) => {
    const { id } = await staff.collection(target).create(make())
    const write = await point(id)
    let pointing: Promise<number> | undefined
    let deleting: Promise<number> | undefined
    await whileHeld(blocked, async () => {
      pointing = statusOf(write())
      await until(() => isWaiting(1))
      deleting = statusOf(staff.collection(target).delete(id))
      // The deletion waits as well, or is done by now.
      await Promise.race([deleting, until(() => isWaiting(2))])
    })
    const answers = await Promise.all([pointing, deleting])
    expect(await dangling()).toEqual([])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual(answers)
  })
})
