import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { centimes } from '#model/domain/money.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { sql } from '#server/db/sql.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { setTariffs } from '#tests/support/tariff.ts'
import { cancelImport } from './batch/cancel.ts'
import { type ImportInput, type ImportServices, importCommands } from './batch/import.ts'
import { readTable } from './file/table.ts'

let test: TestDatabase
let services: ImportServices
let client: string
const actor = { caller: SYSTEM, source: 'cli' } as const

beforeAll(async () => {
  test = await testDatabase()
  await setTariffs(test.behind)
  services = {
    engine: await waslEngine(test.db, readConfig({})),
    db: test.db,
    clock: systemClock,
    readTable,
  }
})
afterAll(() => test.drop())

let clients = 0
beforeEach(async () => {
  client = `merchant${String(++clients).padStart(7, '0')}`
  await test.db.transaction(async (tx) => {
    const phone = `+2125220000${String(clients).padStart(2, '0')}`
    const user = { id: client, full_name: client, email: `${client}@a.ma`, phone, type: 'client' } as const
    await services.engine.create(tx, 'users', { ...user, password: 'motdepasse' }, actor)
  })
})

const run = (bytes: Uint8Array | string, options: Partial<ImportInput> = {}) =>
  importCommands(services, {
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    fileName: 'commandes.csv',
    client,
    dryRun: false,
    actor,
    ...options,
  })

const imported = (fields = 'id') =>
  test.db.query<Record<string, unknown>>(
    sql`SELECT to_jsonb(c) -> ${fields} AS value FROM commands AS c
      WHERE client_source = ${client} AND deleted_at IS NULL ORDER BY _seq`,
  )
const count = async () => (await imported()).length

const record = async (id: string): Promise<Row<'imports'>> => {
  const found = await services.engine.find(test.db, 'imports', id)
  if (!found) throw new Error(`no import ${id}`)
  return found
}

const journalOf = (records: readonly string[]) =>
  test.db.query(
    sql`SELECT collection, action, before, after FROM journal WHERE record = ANY(${[...records]}::text[]) ORDER BY collection`,
  )
/** The first row as the API would show it: amounts in dirhams. */
const TOLD = { receiver_full_name: 'Ali', price: 250, city: villeId('Rabat'), origin: 'import' }

const HEADINGS = 'Nom;Tel;Ville;Prix;Réf'
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\n')

describe('importing a file', () => {
  it.each([
    ['atlas.csv', 1179, 21],
    ['zina.csv', 786, 14],
    ['medina.xlsx', 2972, 28],
  ])('%s creates its right rows once, however often it is sent', async (name, accepted, rejected) => {
    const bytes = await readFile(new URL(`../../../tests/fixtures/import/${name}`, import.meta.url))
    expect(await run(bytes, { dryRun: true })).toMatchObject({ accepted, rejected, already: 0, id: '' })
    expect(await count()).toBe(0)
    const first = await run(bytes)
    expect(first).toMatchObject({ accepted, rejected, already: 0 })
    expect(await count()).toBe(accepted)
    expect(await run(bytes)).toMatchObject({ accepted: 0, rejected, already: accepted })
    expect(await count()).toBe(accepted)
    expect(await record(first.id)).toMatchObject({ result: 'success', accepted, rejected, client })
  })

  it('gives each commande what one typed on screen begins with, a code, a suivi, and all of them journal lines', async () => {
    const report = await run(file('Ali;0612345678;Rabat;250;A1', 'Sara;0612345679;Fès;99,90;A2'))
    const values = {
      receiver_full_name: 'Ali',
      receiver_phone_number: '+212612345678',
      city: villeId('Rabat'),
      price: centimes(25000),
      client_source: client,
      reference_client: 'B1',
      confirmer_doublon: true,
    }
    const typed = await test.db.transaction((tx) => services.engine.create(tx, 'commands', values, actor))
    const [first] = await services.engine.findBy(test.db, 'commands', 'import_batch', report.id)
    const differs = [
      'id',
      'code',
      'created',
      'updated',
      'last_event_at',
      'held_since',
      'confirmer_doublon',
      'late_at',
      'very_late_at',
      'public_token',
      'origin',
      'import_batch',
      'reference_client',
    ]
    const strip = (row: object | undefined) =>
      Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !differs.includes(name)))
    expect(strip(first)).toEqual(strip(typed))
    expect(first).toMatchObject({
      public_token: expect.stringMatching(/^[a-z0-9]{16}$/),
      origin: 'import',
      reference_client: 'A1',
      code: expect.stringMatching(/^\d{6}-\d{6}/),
    })
    const suivis = await services.engine.findBy(test.db, 'suivis', 'command', first?.id ?? '')
    expect(suivis).toMatchObject([{ status: stateId('NOUVEAU'), source: 'import', from: '' }])
    const made = [report.id, first?.id ?? '', suivis[0]?.id ?? '']
    expect(await journalOf(made)).toEqual([
      { collection: 'commands', action: 'create', before: null, after: expect.objectContaining(TOLD) },
      { collection: 'imports', action: 'create', before: null, after: expect.anything() },
      {
        collection: 'suivis',
        action: 'create',
        before: null,
        after: expect.objectContaining({ kind: 'transition' }),
      },
    ])
  })

  it('takes corrections, and then knows the corrected rows as its own', async () => {
    const text = file('Ali;06123;Rabat;250;', 'Sara;0612345679;Azrou;99;')
    const report = await run(text, { dryRun: true })
    expect(report.rejects.map((row) => [row.row, row.reasons[0]?.code])).toEqual([
      [1, 'phone'],
      [2, 'ville_ambiguous'],
    ])
    const city = report.rejects[1]?.reasons[0]?.choices?.[1]?.id ?? ''
    const corrections = [
      { row: 1, field: 'receiver_phone_number', value: '0612345678' },
      { row: 2, field: 'city', value: city },
    ] as const
    expect(await run(text, { corrections })).toMatchObject({ accepted: 2, rejected: 0 })
    expect((await imported('city')).map((row) => row.value)).toEqual([villeId('Rabat'), city])
    expect(await run(text, { corrections })).toMatchObject({ accepted: 0, already: 2 })
  })

  it('remembers the columns a person chose, for that client', async () => {
    const text = 'Nom;A;B;C\nAli;Rabat;0612345678;250\n'
    const mapping = { receiver_full_name: 0, receiver_phone_number: 2, city: 1, price: 3 }
    expect(await run(text, { dryRun: true })).toMatchObject({ missing: expect.arrayContaining(['price']) })
    await expect(run(text)).rejects.toThrow(/Aucune colonne ne donne/)
    await run(text, { mapping })
    const again = await run('Nom;C;B;A\nAli;251;0612345678;Rabat\n', { dryRun: true })
    expect(again.mapping).toEqual({ receiver_full_name: 0, price: 1, receiver_phone_number: 2, city: 3 })
    await expect(run(text, { mapping: { city: 9 } })).rejects.toThrow(/Ces colonnes/)
  })

  it('names what looks like a duplicate, and refuses a reference already used', async () => {
    await run(file('Ali;0612345678;Rabat;250;A1'))
    const [code] = (await imported('code')).map((row) => String(row.value))
    const rows = ['Ali;06 12 34 56 78;Rabat;250;', 'X;0612345679;Rabat;10;', 'Y;0612345679;Fès;10;']
    const report = await run(
      file(...rows, 'Z;0612345670;Rabat;1;A1', 'T;0612345671;Rabat;1;A2', 'U;0612345672;Rabat;1;A2'),
    )
    expect(report.duplicates).toEqual([
      { row: 1, code, message: expect.stringContaining(String(code)) },
      { row: 3, code: '', message: expect.stringContaining('ligne 2') },
    ])
    expect(report.rejects.map((row) => [row.row, row.reasons[0]?.code])).toEqual([
      [4, 'reference_used'],
      [6, 'reference_twice'],
    ])
    expect(report.accepted).toBe(4)
  })

  it('makes no double when the same file is sent twice at once', async () => {
    const text = file('Ali;0612345678;Rabat;250;D1', 'Sara;0612345679;Fès;99;')
    const both = await Promise.all([run(text), run(text)])
    expect(both.map((report) => report.accepted).sort()).toEqual([0, 2])
    expect(await count()).toBe(2)
  })

  it('takes no file for somebody who is no client', async () => {
    await expect(run(file('Ali;0612345678;Rabat;250;'), { client: 'nobody000000000' })).rejects.toMatchObject(
      {
        status: 400,
        data: { client: { message: 'Choisissez un compte client actif.' } },
      },
    )
  })

  it('keeps the trace of an import that broke off, and nothing else of it', async () => {
    const broken: ImportServices = {
      ...services,
      db: {
        ...test.db,
        transaction: (work) =>
          test.db.transaction(async (tx) => {
            const result = await work(tx)
            if (
              await tx
                .query(sql`SELECT FROM imports WHERE client = ${client} AND result = 'success'`)
                .then((r) => r.length)
            )
              throw new Error('power cut')
            return result
          }),
      },
    }
    const input = {
      fileName: 'x.csv',
      client,
      dryRun: false,
      actor,
      bytes: Buffer.from(file('Ali;0612345678;Rabat;1;')),
    }
    await expect(importCommands(broken, input)).rejects.toThrow('power cut')
    const [left] = await services.engine.findBy(test.db, 'imports', 'client', client)
    expect(left).toMatchObject({ result: 'failed', accepted: 0, rows_count: 1 })
    expect(await count()).toBe(0)
  })
})

describe('« annuler le lot »', () => {
  const text = file('Ali;0612345678;Rabat;250;C1', 'Sara;0612345679;Fès;99;', 'Omar;0612345670;Rabat;1;')

  it('removes what nobody touched, names what moved, and lets the file come again', async () => {
    const { id } = await run(text)
    await test.behind.query(
      sql`UPDATE commands SET status = ${stateId('RAMASSE')} WHERE client_source = ${client} AND receiver_full_name = 'Sara'`,
    )
    const report = await cancelImport(services, await record(id), actor)
    expect(report).toMatchObject({ deleted: 2, kept: [{ reason: expect.stringContaining('Ramassé') }] })
    const deleted = await test.db.query(
      sql`SELECT j.action, j.before ->> 'receiver_full_name' AS name FROM journal AS j JOIN commands AS c ON c.id = j.record
        WHERE c.client_source = ${client} AND j.action <> 'create' ORDER BY name`,
    )
    expect(deleted).toEqual([
      { action: 'delete', name: 'Ali' },
      { action: 'delete', name: 'Omar' },
    ])
    expect(await count()).toBe(1)
    await expect(cancelImport(services, await record(id), actor)).rejects.toThrow(/déjà annulé/)
    expect(await run(text)).toMatchObject({ accepted: 2, already: 1 })
    expect(await count()).toBe(3)
    expect(await run(text)).toMatchObject({ accepted: 0, already: 3 })
  })

  it('does not bring back a row somebody put in the corbeille', async () => {
    await run(text)
    await test.behind.query(
      sql`UPDATE commands SET deleted_at = now() WHERE reference_client = 'C1' AND client_source = ${client}`,
    )
    expect(await run(text)).toMatchObject({ accepted: 0, already: 3 })
  })
})
