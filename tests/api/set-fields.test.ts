/** One value set in many records: rows, journal and events equal those of single writes. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections, DECLARED, type Row } from '#model/collections.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { Collection } from '#model/schema/collection.ts'
import { isNullable } from '#model/schema/fields.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { newId } from '#server/core/base/ids.ts'
import { blankRow, filledOf, insertRow, readRows, zerosOf } from '#server/core/base/storage.ts'
import { stateText } from '#server/core/records/state-text.ts'
import { ident, sql } from '#server/db/sql.ts'
import { drawnIds, drawnRows } from '../support/drawn-rows.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl

beforeAll(async () => {
  wasl = await testWasl({ commands: 30 })
})
afterAll(() => wasl.close())

const BY = { caller: SYSTEM, source: 'system', ip: '' } as const
const NOW = '2026-11-23 10:00:00.000Z'
const undone = new Error('undone')

/** The work, and then nothing of it. */
const trying = (work: Parameters<TestWasl['db']['transaction']>[0]): Promise<void> =>
  wasl.db
    .transaction(async (tx) => {
      await work(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    }) as Promise<void>

/** Where no field must hold a value. */
const mayBeBlank = ({ periods, fields }: Collection): boolean =>
  !periods && !Object.values(fields).some((field) => field.required && isNullable(field))

describe('the text of a row', () => {
  it.each(DECLARED.filter(({ type, sealed }) => type !== 'auth' && !sealed))(
    '$name, made by the database, says what code reads',
    async (collection) => {
      await trying(async (tx) => {
        const ids = [...drawnIds(collection.name), newId()]
        const blank = { ...blankRow(collection, ids[2] ?? ''), created: NOW, updated: NOW }
        const drawn = mayBeBlank(collection) ? [...drawnRows(collection), blank] : drawnRows(collection)
        for (const row of drawn) await insertRow(tx, collection, row, {})
        const read = await readRows(tx, collection, [sql`id = ANY(${ids}::text[])`], { byId: true })
        const told = await tx.query<{ state: string }>(
          sql`SELECT ${stateText(collection, 't')} AS state FROM ${ident(collection.name)} AS t
              WHERE id = ANY(${ids}::text[]) ORDER BY id`,
        )
        expect(told.length).toBeGreaterThan(1)
        expect(told.map(({ state }) => ({ ...zerosOf(collection), ...JSON.parse(state) }))).toEqual(read)
      })
    },
  )
})

describe('setFields', () => {
  const commands = async (count: number): Promise<Row<'commands'>[]> =>
    (await readRows(wasl.db, collections.commands, [sql`box = ''`])).slice(0, count) as Row<'commands'>[]

  it('leaves the row, the line and the change that a single write leaves', async () => {
    const [one, other] = await commands(2)
    if (!one || !other) throw new Error('no commandes')
    await trying(async (tx) => {
      const [{ last = 0 } = {}] = await tx.query<{ last: number }>(
        sql`SELECT coalesce(max(_seq), 0) AS last FROM journal`,
      )
      const values = { price: [fromDirhams(12.5)], box: ['A "1" \\ é'] }
      await wasl.engine.setFields(tx, 'commands', { ids: [one.id], values, now: NOW }, BY)
      const after = { price: fromDirhams(12.5), box: 'A "1" \\ é' }
      await tx.query(
        sql`UPDATE commands SET price = 12.5, box = ${after.box}, updated = greatest(updated, ${NOW}::timestamptz) WHERE id = ${other.id}`,
      )
      const [changed] = (await readRows(tx, collections.commands, [
        sql`id = ${other.id}`,
      ])) as Row<'commands'>[]
      const former = { price: other.price, box: other.box, updated: other.updated }
      if (!changed) throw new Error('gone')
      await wasl.engine.recordWritten(
        tx,
        'commands',
        { action: 'update', rows: [changed], former, now: NOW },
        BY,
      )
      // A second call of another shape flushes the waiting writes, in order.
      await wasl.engine.setFields(tx, 'commands', { ids: [other.id], values: { box: ['B'] }, now: NOW }, BY)
      const lines = await tx.query<Record<string, unknown>>(
        sql`SELECT record, action, collection, actor, source, before, after FROM journal WHERE _seq > ${last} ORDER BY _seq`,
      )
      expect(lines.map(({ record }) => record)).toEqual([one.id, other.id, other.id])
      expect(lines[0]).toMatchObject({ action: 'update', collection: 'commands', source: 'system' })
      expect(lines[0]?.after).toEqual({ price: 12.5, box: after.box })
      expect(Object.keys(lines[0]?.before ?? {}).sort()).toEqual(['box', 'price'])
      const changes = await tx.query<{ n: number; record: string; state: string; former: string }>(
        sql`SELECT n, record, state, former FROM wasl_outbox WHERE xid = pg_current_xact_id() ORDER BY n`,
      )
      expect(changes.map(({ n, record }) => [n, record])).toEqual([
        [0, one.id],
        [1, other.id],
        [2, other.id],
      ])
      const [told] = await readRows(tx, collections.commands, [sql`id = ${one.id}`])
      if (!told) throw new Error('gone')
      const state = JSON.parse(JSON.stringify(filledOf(collections.commands, told)))
      expect(JSON.parse(changes[0]?.state ?? '')).toEqual(state)
      expect(JSON.parse(changes[0]?.former ?? '')).toEqual({
        price: one.price,
        box: one.box,
        updated: one.updated,
      })
      expect(told).toMatchObject(after)
    })
  })

  it('writes more than one statement holds, and leaves alone what holds the value already', async () => {
    const rows = await commands(20)
    const ids = rows.map(({ id }) => id)
    await trying(async (tx) => {
      await wasl.engine.setFields(tx, 'commands', { ids, values: { box: ids.map(() => 'C3') }, now: NOW }, BY)
      const set = (n: number) => ids.map((_, at) => (at < n ? 'D4' : 'C3'))
      await wasl.engine.setFields(tx, 'commands', { ids, values: { box: set(5) }, now: NOW }, BY)
      const [lines] = await tx.query<{ n: number }>(
        sql`SELECT count(*) AS n FROM journal WHERE record = ANY(${ids}::text[]) AND after ->> 'box' = 'D4'`,
      )
      const [changes] = await tx.query<{ n: number }>(
        sql`SELECT count(*) AS n FROM wasl_outbox WHERE xid = pg_current_xact_id()`,
      )
      expect([lines?.n, changes?.n]).toEqual([5, 25])
    })
  })

  it('is refused of what memory keeps, of accounts, of history and of lists', async () => {
    const attempt = (name: 'villes' | 'users' | 'suivis' | 'commands', values: object) =>
      wasl.db.transaction((tx) => wasl.engine.setFields(tx, name, { ids: [], values, now: NOW }, BY))
    await expect(attempt('villes', { name: [] })).rejects.toThrow(TypeError)
    await expect(attempt('users', { full_name: [] })).rejects.toThrow(TypeError)
    await expect(attempt('suivis', { note: [] })).rejects.toThrow('sealed')
    await expect(attempt('commands', { deleted_at: [] })).rejects.toThrow(TypeError)
  })
})
