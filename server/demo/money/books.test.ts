import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#model/collections.ts'
import { diskStore } from '#server/core/files/disk-store.ts'
import { type FileStore, keyOf } from '#server/core/files/file-store.ts'
import { ident, raw, sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import { brokenInvariants } from '#tests/api/money/invariants.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { loadDemo } from '../load.ts'

const UNTIL = '2026-11-21T15:00:00Z'

let database: TestDatabase
let folder: string
let files: FileStore
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'wasl-proofs-'))
  files = diskStore(folder)
  const until = new Date(UNTIL)
  const options = { commands: 1500, seed: 7, password: 'wasl-demo-2026', until, full: true }
  await loadDemo(database.db, options, files)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('the same seed makes the same money', async () => {
  const sums = async () => {
    const one = await testDatabase()
    const options = { commands: 200, seed: 3, password: 'wasl-demo-2026', until: new Date(UNTIL) }
    await loadDemo(one.db, { ...options, full: true })
    const tables = [
      'frais',
      'factures',
      'factures_details',
      'versements',
      'ledger_entries',
      'ledger_postings',
      'suivis',
    ]
    const rows = await Promise.all(
      tables.map((table) =>
        one.db.query(sql`SELECT count(*)::int AS n, md5(string_agg(to_jsonb(t)::text, '' ORDER BY t.id)) AS sum
          FROM ${ident(table)} AS t`),
      ),
    )
    await one.drop()
    return rows
  }
  expect(await sums()).toEqual(await sums())
})

const count = async (condition: string): Promise<number> => {
  const [row] = await database.db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${raw(condition)}`)
  return row?.n ?? -1
}

test('nothing of it is wrong', async () => {
  expect(await verify(database.db, files)).toEqual([])
})

test('every dirham is in one place', async () => {
  expect(await brokenInvariants(database.db)).toEqual([])
})

test('every outcome has the fees of its facts', async () => {
  const without = `commands AS c WHERE outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE', 'REFUSE') AND NOT EXISTS (
    SELECT FROM frais AS f WHERE f.command = c.id AND f.party = 'client' AND f.annule_par = ''
      AND f.fait = CASE c.outcome WHEN 'REFUSE' THEN 'refus' WHEN 'ECHANGE_LIVRE' THEN 'echange' ELSE 'livraison' END)`
  expect(await count('frais')).toBeGreaterThan(2_000)
  expect(await count(without)).toBe(0)
  expect(await count('frais WHERE manquant')).toBe(0)
})

test('promotions took something off some fees, each on its line of facture', async () => {
  expect(await count('frais WHERE remise > 0')).toBeGreaterThan(20)
  expect(await count('factures_details WHERE remise > 0')).toBeGreaterThan(10)
  const wrong = `factures_details AS d WHERE d.remise <> coalesce(
    (SELECT sum(f.remise) FROM frais AS f WHERE f.facture_detail = d.id), 0)`
  expect(await count(wrong)).toBe(0)
})

test('each fee that varies with the parcel is on a facture of somebody', async () => {
  for (const fait of ['poids', 'pct_cod', 'assurance', 'presentation', 'stockage']) {
    const billed = `frais WHERE fait = '${fait}' AND montant > 0 AND facture_detail <> ''`
    expect(await count(billed), fait).toBeGreaterThan(0)
  }
})

test('what is billed or paid is on one line of an issued facture of its client', async () => {
  const billed = `commands WHERE money_state IN ('FACTURE', 'PAYE')`
  expect(await count(billed)).toBeGreaterThan(500)
  const lines = `(SELECT c.id, c.money_state, array_agg(f.state) AS states FROM commands AS c
      LEFT JOIN factures_details AS d ON d.command = c.id AND d.party = 'client' AND d.premiere
      LEFT JOIN factures AS f ON f.id = d.facture GROUP BY c.id, c.money_state) AS l`
  const wrong = `${lines} WHERE states <> CASE money_state WHEN 'FACTURE' THEN ARRAY['emise']
    WHEN 'PAYE' THEN ARRAY['payee'] ELSE ARRAY[NULL]::text[] END`
  expect(await count(wrong)).toBe(0)
  expect(await count(`commands WHERE money_state = 'VERSE'`)).toBeGreaterThan(10)
  expect(await count(`commands WHERE money_state = 'CHEZ_LIVREUR'`)).toBeGreaterThan(0)
})

test('fees are on the line that bills them, and each facture is what its lines make', async () => {
  const unlike = `factures_details AS d JOIN factures AS f ON f.id = d.facture
    LEFT JOIN (SELECT facture_detail, sum(montant) FILTER (WHERE fait <> 'emballage') AS fee,
      sum(montant) FILTER (WHERE fait = 'emballage') AS packaging FROM frais GROUP BY 1) AS x ON x.facture_detail = d.id
    WHERE f.kind <> 'avoir' AND (d.fee <> coalesce(x.fee, 0) OR d.packaging <> coalesce(x.packaging, 0))`
  expect(await count(unlike)).toBe(0)
  const nets = `factures WHERE net <> CASE kind WHEN 'commission' THEN total
    ELSE total - frais - emballage + indemnites + report END`
  expect(await count('factures')).toBeGreaterThan(300)
  expect(await count(nets)).toBe(0)
  expect(await count(`factures WHERE party = 'client' AND report <> 0`)).toBeGreaterThan(0)
})

test('what is paid was paid by a paiement, and nothing else was', async () => {
  const paid = `factures AS f LEFT JOIN paiements AS p ON p.facture = f.id AND p.state = 'poste'
    WHERE (f.kind IN ('facture', 'commission') AND f.state = 'payee' AND f.net > 0
      AND NOT (f.party = 'livreur' AND f.kind = 'facture')) <> (p.id IS NOT NULL)`
  expect(await count('paiements')).toBeGreaterThan(100)
  expect(await count(paid)).toBe(0)
})

describe('its papers', () => {
  test.each([
    ['FC', `SELECT number, issued_at AS at FROM factures WHERE number LIKE 'FC-%'`],
    ['FL', `SELECT number, issued_at FROM factures WHERE number LIKE 'FL-%'`],
    ['CM', `SELECT number, issued_at FROM factures WHERE number LIKE 'CM-%'`],
    ['AV', `SELECT number, issued_at FROM factures WHERE number LIKE 'AV-%'`],
    ['RC', `SELECT number, created FROM reclamations`],
    ['RV', `SELECT recu, created FROM versements UNION ALL SELECT recu, created FROM remboursements`],
  ])('number %s has no gap, follows the hours, and goes on', async (series, papers) => {
    const numbered = `(SELECT number, lag(at) OVER (ORDER BY number) > at AS disordered,
      row_number() OVER (ORDER BY number) AS n FROM (${papers}) AS p (number, at)) AS p`
    const last = await count(numbered)
    expect(last).toBeGreaterThan(0)
    expect(await count(`${numbered} WHERE disordered OR right(number, 6)::int <> n`)).toBe(0)
    expect(await count(`wasl_series WHERE series = '${series}' AND last = ${last}`)).toBe(1)
  })
  test('an issued paper keeps what it says, and the layout it is printed with', async () => {
    expect(await count('factures WHERE snapshot IS NULL')).toBe(0)
    expect(await count('versements WHERE snapshot IS NULL')).toBe(0)
    expect(await count('remboursements WHERE snapshot IS NULL')).toBe(0)
    for (const kept of ['factures', 'versements', 'remboursements']) {
      expect(await count(`${kept} WHERE snapshot ->> 'version' <> '1'`), kept).toBe(0)
    }
  })
})

describe('it shows each thing that happens to money', () => {
  test.each([
    [
      'a gap that was repaid',
      `versements AS v JOIN remboursements AS r ON r.livreur = v.livreur WHERE decision = 'rembourse'`,
    ],
    [
      'a gap that is a loss',
      `versements WHERE decision = 'perte' AND decided_by <> caissier AND decided_by <> ''`,
    ],
    ['a gap in the other way', `versements WHERE ecart > 0`],
    [
      'an indemnity on a facture',
      `factures_details AS d JOIN reclamations AS r ON r.command = d.command
      WHERE d.indemnite > 0 AND r.state = 'resolue' AND r.indemnity = d.indemnite`,
    ],
    [
      'an avoir in the next facture',
      `factures AS a JOIN factures AS f ON f.id = a.reporte_dans WHERE a.kind = 'avoir' AND f.report >= a.net`,
    ],
    [
      'a card seen at the bank',
      `rapprochements AS r JOIN suivis AS s ON s.id = r.suivi WHERE s.mode_paiement = 'carte' AND s.reference <> ''`,
    ],
    ['a card that is awaited', `commands WHERE paid_to_kind = 'banque' AND money_state = 'NON_ENCAISSE'`],
    ['cash at a counter', `commands WHERE paid_to_kind = 'agence'`],
    ['cash brought to the bank', `remises_banque WHERE state = 'postee' AND decided_by <> author`],
    ['cash on its way to the bank', `remises_banque WHERE state = 'attente'`],
    ['a commission', `factures WHERE kind = 'commission' AND net > 0`],
    ['a lot of virements', `lots_paiement WHERE nombre > 1`],
    [
      'a paiement another person confirmed',
      `paiements WHERE state = 'poste' AND mode = 'virement' AND author <> decided_by AND rib <> ''`,
    ],
    [
      'a paiement in cash',
      `paiements WHERE state = 'poste' AND mode = 'especes' AND party = 'client' AND agence <> ''`,
    ],
    [
      'a rejected virement sent again',
      `paiements AS p JOIN paiements AS r ON r.id = p.remplace WHERE r.state = 'rejete' AND p.state = 'poste'`,
    ],
    ['a paiement on its way', `paiements WHERE state = 'attente'`],
    ['a dépense to be approved', `depences WHERE state = 'a_valider'`],
    [
      'a dépense of a closed day',
      `depences AS d JOIN journees_caisse AS j ON j.id = d.journee WHERE j.state = 'close'`,
    ],
    [
      'a day closed with a difference',
      `journees_caisse WHERE state = 'close' AND ecart <> 0 AND motif <> ''`,
    ],
    [
      'a retrait that was paid, with its fee, in the report of the next facture',
      `retraits AS r JOIN paiements AS p ON p.retrait = r.id AND p.state = 'poste'
        JOIN factures AS f ON f.id = r.reporte_dans AND f.report <= -r.montant
        JOIN factures_details AS d ON d.facture = f.id AND d.command = '' AND d.fee = 5
        JOIN frais AS x ON x.facture_detail = d.id AND x.fait = 'retrait' WHERE r.state = 'postee'`,
    ],
    [
      'a client who signs in and has asked for no retrait',
      `users AS u WHERE email = 'client@demo.wasl.ma' AND NOT EXISTS (SELECT FROM retraits WHERE "user" = u.id)`,
    ],
    ['a retrait to be decided', `retraits WHERE state = 'attente'`],
    ['a retrait that was refused', `retraits WHERE state = 'refusee' AND motif <> ''`],
    [
      'the factures of a period issued together',
      `facturations AS g WHERE state = 'emise' AND party = 'client' AND total > 1
        AND total = (SELECT count(*) FROM factures WHERE facturation = g.id)`,
    ],
    ['the commissions of a fortnight issued together', `facturations WHERE party = 'livreur' AND done > 1`],
    [
      'a card with the picture of its slip',
      `suivis WHERE mode_paiement = 'carte' AND reference <> '' AND photo LIKE 'preuve%.png'`,
    ],
  ])('%s', async (_, condition) => {
    expect(await count(condition)).toBeGreaterThan(0)
  })
  test('notes and coins make what was counted', async () => {
    const sums = `(SELECT montant, (SELECT sum(key::numeric * value::int) FROM jsonb_each_text(comptage)) AS counted
      FROM (SELECT montant, comptage FROM versements UNION ALL SELECT montant, comptage FROM remboursements) AS v) AS s`
    expect(await count(`${sums} WHERE counted IS DISTINCT FROM montant`)).toBe(0)
  })
})

test('every working evening each caisse was counted and closed, and its days lead from one to the next', async () => {
  const [{ agences } = { agences: 0 }] = await database.db.query<{ agences: number }>(
    sql`SELECT count(*)::int AS agences FROM agences`,
  )
  const evenings = `(SELECT jour, count(*) AS n FROM journees_caisse WHERE state = 'close' GROUP BY jour) AS j`
  expect(await count(evenings)).toBeGreaterThan(75)
  expect(await count(`${evenings} WHERE n <> ${agences}`)).toBe(0)
  const sums = `(SELECT compte, (SELECT coalesce(sum(key::numeric * value::int), 0) FROM jsonb_each_text(comptage)) AS pieces
    FROM journees_caisse) AS j`
  expect(await count(`${sums} WHERE compte <> pieces`)).toBe(0)
  expect(await count(`journees_caisse WHERE entrees > 0 AND sorties > 0`)).toBeGreaterThan(50)
})

test('what a client was paid for is closed that very moment', async () => {
  const delivered = `commands AS c JOIN tracking_states AS t ON t.id = c.status
    WHERE c.outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE')`
  expect(await count(`${delivered} AND t.code = 'CLOTURE'`)).toBeGreaterThan(500)
  expect(await count(`${delivered} AND (t.code = 'CLOTURE') <> (c.money_state = 'PAYE')`)).toBe(0)
  const late = `commands AS c JOIN tracking_states AS t ON t.id = c.status AND t.code = 'CLOTURE'
    JOIN factures_details AS d ON d.command = c.id AND d.party = 'client' AND d.premiere
    JOIN factures AS f ON f.id = d.facture WHERE c.last_event_at <> f.paid_at`
  expect(await count(late)).toBe(0)
})

test('whatever was paid otherwise than in cash at a door is proven', async () => {
  const bare = {
    suivis: `mode_paiement IN ('carte', 'virement', 'cheque') AND photo = ''`,
    paiements: `state = 'poste' AND preuve = ''`,
    remises_banque: `preuve = ''`,
    depences: `piece = ''`,
  }
  for (const [table, condition] of Object.entries(bare)) {
    expect([table, await count(table)]).not.toEqual([table, 0])
    expect([table, await count(`${table} WHERE ${condition}`)]).toEqual([table, 0])
  }
  const [slip] = await database.db.query<{ id: string; photo: string }>(
    sql`SELECT id, photo FROM suivis WHERE photo <> '' LIMIT 1`,
  )
  const key = keyOf(collections.suivis.id, slip?.id ?? '', slip?.photo ?? '')
  const picture = await buffer((await files.read(key)) ?? Readable.from([]))
  expect((await fileTypeFromBuffer(picture))?.mime).toBe('image/png')
})

test('it spreads over three months, and nothing of it is to come', async () => {
  const columns = await database.db.query<{ table: string; column: string }>(
    sql`SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND column_name <> 'period_to'
        AND table_name IN ('frais', 'factures', 'factures_details', 'versements', 'remboursements', 'rapprochements',
          'remises_banque', 'journees_caisse', 'retraits', 'facturations', 'ledger_entries', 'ledger_postings', 'suivis', 'ouvertures')
        AND column_name IN ('created', 'updated', 'occurred_at', 'posted_at', 'issued_at', 'paid_at', 'valide_at', 'decided_at', 'closed_at', 'at')`,
  )
  expect(columns.length).toBeGreaterThan(20)
  for (const { table, column } of columns) {
    expect([table, column, await count(`${table} WHERE ${column} > '${UNTIL}'`)]).toEqual([table, column, 0])
  }
  const months = `(SELECT DISTINCT date_trunc('month', issued_at) FROM factures WHERE number LIKE 'FC-%') AS m`
  expect(await count(months)).toBeGreaterThanOrEqual(3)
})
