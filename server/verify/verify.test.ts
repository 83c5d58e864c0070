import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { sql } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { damage } from '#tests/support/damage.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ unproven: 'each test writes what must be found' })
  await loadDemo(database.db, { commands: 300, seed: 3, password: 'wasl-demo-2026' })
})
afterEach(() => database.drop())

test('the demo is clean', async () => {
  expect(await verify(database.db, NO_FILES)).toEqual([])
})

test.each([
  [
    'a relation that leads nowhere',
    sql`UPDATE commands SET city = 'nowhere' WHERE _seq <= 2`,
    'commands.city',
  ],
  [
    'a list of relations too',
    sql`UPDATE motifs SET applies_to = applies_to || '{nowhere}'`,
    'motifs.applies_to',
  ],
  [
    'a choice that is not offered',
    sql`UPDATE commands SET outcome = 'MANGE' WHERE _seq = 1`,
    'commands.outcome',
  ],
  ['a total that drifted', sql`UPDATE commands_counts_city SET n = n + 1`, 'commands_counts_city'],
  [
    'a searched text of another time',
    sql`UPDATE commands_texts SET _fold_code = '' WHERE _seq = 1`,
    'commands_texts',
  ],
  ['a searched text that is gone', sql`DELETE FROM commands_texts WHERE _seq = 1`, 'commands_texts'],
  ['a searched text of nothing', sql`UPDATE commands_texts SET _seq = -1 WHERE _seq = 1`, 'commands_texts'],
  ['a commande without a code', sql`UPDATE commands SET code = '' WHERE _seq = 1`, 'commands.code'],
  [
    'a state that is not the one of the last suivi',
    sql`UPDATE commands SET status = (SELECT id FROM tracking_states t WHERE t.id <> commands.status LIMIT 1) WHERE _seq = 1`,
    'commands.status',
  ],
  [
    'a holder that is not the one of the last suivi',
    sql`UPDATE commands SET holder = 'nobody000000000' WHERE _seq = 1`,
    'commands.holder',
  ],
  [
    'money that is not where the last suivi says',
    sql`UPDATE commands SET money_state = 'CHEZ_LIVREUR' WHERE id = (SELECT id FROM commands WHERE money_state = 'PAYE' LIMIT 1)`,
    'commands.money_state',
  ],
  [
    'an outcome that is not the one of the last suivi',
    sql`UPDATE commands SET outcome = 'REFUSE' WHERE id = (SELECT id FROM commands WHERE outcome = 'LIVRE' LIMIT 1)`,
    'commands.outcome',
  ],
  [
    'an amount that is not the one of the last suivi',
    sql`UPDATE commands SET amount_collected = amount_collected + 1 WHERE id = (SELECT c.id FROM commands AS c
      JOIN suivis AS s ON s.command = c.id WHERE s.amount_collected > 0 LIMIT 1)`,
    'commands.amount_collected',
  ],
  [
    'the total of a facture',
    sql`UPDATE factures SET total = total + 1 WHERE id = (SELECT id FROM factures WHERE kind = 'facture' LIMIT 1)`,
    'factures.total',
  ],
  [
    'a line of a facture that is gone',
    sql`DELETE FROM factures_details WHERE id = (SELECT d.id FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
      WHERE f.kind = 'facture' LIMIT 1)`,
    'factures.total',
  ],
  [
    'fees of a commande that changed after its line was issued',
    sql`UPDATE commands SET extra_fees = extra_fees + 1 WHERE id = (SELECT command FROM factures_details LIMIT 1)`,
    'factures_details.extra_fees',
  ],
  [
    'a versement that took in another amount than it says',
    sql`INSERT INTO versements (id, livreur, state, recu, du, montant, ecart)
      SELECT 'vvvvvvvvvvvvvvv', id, 'valide', 'RV-2026-000001', 100, 90, 0 FROM users WHERE type = 'livreur' LIMIT 1`,
    'versements.du',
  ],
  [
    'a parcel that is paid and stays open',
    sql`UPDATE commands SET status = (SELECT id FROM tracking_states WHERE code = 'LIVRE'), paid_to_kind = 'banque'
      WHERE id = (SELECT c.id FROM commands AS c JOIN factures_details AS d ON d.command = c.id AND d.party = 'client'
        JOIN factures AS f ON f.id = d.facture AND f.state = 'payee' WHERE c.money_state = 'PAYE' LIMIT 1)`,
    'commands.cloture',
  ],
  [
    'cash that another livreur took than the one who owes it',
    sql`UPDATE commands SET money_state = 'CHEZ_LIVREUR', paid_to_kind = 'livreur', paid_to = 'unautrelivreur0'
      WHERE id = (SELECT id FROM commands WHERE delivery_man <> '' LIMIT 1)`,
    'commands.paid_to',
  ],
  ['a state that is missing', sql`DELETE FROM tracking_states WHERE position = 3`, 'tracking_states'],
  [
    'a shipped state under another code',
    sql`UPDATE tracking_states SET code = 'AUTRE' WHERE position = 3`,
    'tracking_states.code',
  ],
  [
    'a shipped state in another category, even one where the company may have its own',
    sql`UPDATE tracking_states SET category = 'retour' WHERE code = 'LIVRE'`,
    'tracking_states.category',
  ],
  [
    'a state of the company where it may have none',
    sql`INSERT INTO tracking_states (id, code, name, category) VALUES ('etatpropre00001', 'A_NOUS', 'À nous', 'livre')`,
    'tracking_states.category',
  ],
  [
    'a journal line about nothing',
    sql`INSERT INTO journal (id, action, collection) VALUES ('jjjjjjjjjjjjjjj', 'create', 'commands')`,
    'journal',
  ],
  [
    'a record that vanished',
    sql`INSERT INTO journal (id, action, collection, record) VALUES ('jjjjjjjjjjjjjjj', 'create', 'commands', 'gone')`,
    'commands',
  ],
])('%s is found', async (_, statement, where) => {
  await damage(database.db, statement)
  expect((await verify(database.db, NO_FILES)).map((finding) => finding.where)).toContain(where)
})

test('a shipped state that changed its category is named with its place', async () => {
  await damage(database.db, sql`UPDATE tracking_states SET category = 'hub' WHERE code = 'REFUSE'`)
  const found = await verify(database.db, NO_FILES)
  expect(found.find(({ where }) => where === 'tracking_states.category')?.what).toBe(
    'l’état « Refusé » (REFUSE) est dans « Hub », sa place est dans « Échoué »',
  )
})
