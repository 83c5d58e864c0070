import { collections, type Row } from '#model/collections.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { discountBy, mayBeOffered } from '#model/domain/tariffs/promotions.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { dayOf } from '#server/tariffs/facts.ts'
import { type Finding, finding } from './finding.ts'

/** Fees read at once. */
const PAGE = 2000

/** Checks that the amount of a fee is that of its tariff, less the discounts of its promotions. */
export async function checkFeeAmounts(db: Db): Promise<Finding[]> {
  return [...(await mispriced(db)), ...(await misshared(db)), ...(await misdiscounted(db))]
}

/** Fees whose tariff has not changed since; the others are proven by the journal alone. */
async function mispriced(db: Db): Promise<Finding[]> {
  const rows = await db.query<{ id: string }>(sql`SELECT f.id FROM frais AS f
    JOIN (SELECT id, amount, seuil, pourcentage, updated FROM clients_fee UNION ALL SELECT id, amount, 0, 0, updated FROM livreurs_fee) AS t
      ON t.id = f.tarif
    WHERE f.tarif <> '' AND (f.montant + f.remise <> greatest(t.amount, round(f.base * t.pourcentage::numeric / 100, 2))
      OR f.pourcentage <> t.pourcentage OR f.mesure < t.seuil) AND t.updated < f.created - interval '1 minute' ORDER BY f.id`)
  const ids = rows.map(({ id }) => id)
  return finding(
    'frais.montant',
    { n: ids.length, ids },
    (n) => `${n} frais n’ont pas le montant de leur tarif`,
  )
}

/**
 * A percentage must be of the amount collected with its fee's suivi, or of the insured value of its parcel.
 */
async function misshared(db: Db): Promise<Finding[]> {
  const rows = await db.query<{
    id: string
  }>(sql`SELECT f.id FROM frais AS f JOIN suivis AS s ON s.id = f.suivi
      JOIN commands AS c ON c.id = f.command
    WHERE NOT f.force AND f.annule_par = '' AND (f.fait = 'pct_cod' AND f.base <> s.amount_collected
      OR f.fait = 'assurance' AND (f.base <> c.declared_value OR NOT c.assure)) ORDER BY f.id`)
  const ids = rows.map(({ id }) => id)
  return finding(
    'frais.base',
    { n: ids.length, ids },
    (n) => `${n} frais ne sont pas calculés sur ce qui a été encaissé, ou assuré`,
  )
}

/** A discount must be that of the promotions it names, on a day of theirs: their terms never change. */
async function misdiscounted(db: Db): Promise<Finding[]> {
  const stored = (await readRows(db, collections.promotions, [])) as Row<'promotions'>[]
  const promotions = new Map(stored.map((row) => [row.id, row]))
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const page = await discountedAfter(db, last)
    wrong.push(...page.filter((fee) => !isRight(fee, promotions)).map(({ id }) => id))
    last = page.at(-1)?.seq ?? 0
    if (page.length < PAGE) break
  }
  return finding(
    'frais.remise',
    { n: wrong.length, ids: wrong.sort() },
    (n) => `${n} frais n’ont pas la remise de leurs promotions`,
  )
}

interface Discounted {
  readonly id: string
  readonly seq: number
  readonly user: string
  readonly fait: string
  readonly brut: string
  readonly remise: string
  readonly promotions: readonly string[]
  readonly at: string
}

const discountedAfter = (db: Db, seq: number): Promise<Discounted[]> =>
  db.query<Discounted>(sql`SELECT id, _seq AS seq, "user", fait, (montant + remise)::text AS brut, remise::text, promotions,
      coalesce(occurred_at, created) AS at
    FROM frais WHERE _seq > ${seq} AND (remise <> 0 OR promotions <> '{}') ORDER BY _seq LIMIT ${PAGE}`)

function isRight(fee: Discounted, known: ReadonlyMap<string, Row<'promotions'>>): boolean {
  const named = fee.promotions.flatMap((id) => known.get(id) ?? [])
  const day = dayOf(fee.at)
  const isWhole = named.length > 0 && named.length === fee.promotions.length
  const isHeld = named.every((row) => mayBeOffered(row, { ...fee, day }))
  const addUp = named.length === 1 || named.every(({ cumulable }) => cumulable)
  return isWhole && isHeld && addUp && discountBy(named, fromNumeric(fee.brut)) === fromNumeric(fee.remise)
}
