import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const BEFORE = 51
let old: TestDatabase
beforeAll(async () => {
  old = await testDatabase({ empty: true })
  const all = await readMigrations()
  await migrate(
    old.db,
    all.filter(({ version }) => version <= BEFORE),
  )
  await old.db.query(sql`INSERT INTO villes (id, name, zone, tarif_livraison, tarif_retour, tarif_refus) VALUES
    ('ville0000000001', 'Sans prix', 'Nord', 0, 0, 5), ('ville0000000002', 'Avec prix', 'Nord', 35, 7, 0)`)
  await old.db.query(sql`INSERT INTO clients_fee (id, client, outcome, amount, valid_from, valid_to) VALUES
    ('fee000000000001', 'c', 'livraison', 10, '2026-01-01', NULL), ('fee000000000002', 'c', 'livraison', 11, '2026-01-01', NULL),
    ('fee000000000003', 'c', 'livraison', 12, '2026-03-01', '2026-04-30'), ('fee000000000004', 'c', 'refus', 3, '2026-05-02', '2026-05-01'),
    ('fee000000000005', 'd', 'livraison', 13, '2026-01-01', NULL)`)
  await migrate(old.db, all)
}, 120_000)
afterAll(() => old.drop())

test('a ville that delivered for 0 has no tariff, and what else cost 0 is free', async () => {
  const rows = await old.db.query(sql`SELECT v.name, z.name AS zone, tarif_livraison::float8 AS livraison,
    tarif_echange::float8 AS echange, tarif_retour::float8 AS retour, tarif_refus::float8 AS refus
    FROM villes AS v JOIN zones AS z ON z.id = v.zone ORDER BY v.id`)
  expect(rows).toEqual([
    { name: 'Sans prix', zone: 'Nord', livraison: null, echange: null, retour: 0, refus: 5 },
    { name: 'Avec prix', zone: 'Nord', livraison: 35, echange: null, retour: 7, refus: 0 },
  ])
})

test('of tariffs that met, the one set last is kept, and one that another follows ends the day before', async () => {
  const rows = await old.db.query(sql`SELECT id, valid_to FROM clients_fee ORDER BY id`)
  expect(rows).toEqual([
    { id: 'fee000000000002', valid_to: '2026-02-28 00:00:00.000Z' },
    { id: 'fee000000000003', valid_to: '2026-04-30 00:00:00.000Z' },
    { id: 'fee000000000005', valid_to: null },
  ])
})
