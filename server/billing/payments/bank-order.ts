import type { Collections, Row } from '#model/collections.ts'
import type { BankOrder } from '#model/domain/billing/bank-file.ts'
import { COMPANY_KEY, readCompany } from '#model/domain/company.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { canonical, fromCanonical, localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Found {
  readonly id: string
  readonly beneficiaire: string
  readonly rib: string
  readonly montant: string
  readonly motif: string
}

/**
 * The order to the bank for a lot: those of its virements that still wait. Virements paid, rejected or
 * annulled since are left out, and so are those of zero or less.
 */
export async function bankOrder(
  engine: Engine<Collections>,
  db: Db,
  { id, created }: Pick<Row<'lots_paiement'>, 'id' | 'created'>,
): Promise<BankOrder> {
  const rows =
    await db.query<Found>(sql`SELECT p.id, coalesce(nullif(c.raison_sociale, ''), u.full_name, '') AS beneficiaire,
      p.rib, p.montant::text, coalesce(f.number, 'Retrait') AS motif
    FROM paiements AS p LEFT JOIN clients AS c ON c."user" = p."user" LEFT JOIN users AS u ON u.id = p."user"
      LEFT JOIN factures AS f ON f.id = p.facture
    WHERE p.lot = ${id} AND p.lot <> '' AND p.state = 'attente' AND p.montant > 0 ORDER BY p._seq`)
  const setting = [...engine.cached('settings').values()].find(({ key }) => key === COMPANY_KEY)
  const company = readCompany(setting?.value)
  const instant = fromCanonical(created)
  return {
    id,
    debtor: company.name,
    rib: company.rib,
    day: localDay(instant).toString(),
    created: canonical(instant)
      .replace(' ', 'T')
      .replace(/\.\d+Z$/, 'Z'),
    virements: rows.map(({ montant, ...one }) => ({ ...one, montant: fromNumeric(montant) })),
  }
}
