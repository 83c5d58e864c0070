import type { Collections, Row } from '#model/collections.ts'
import type { ToPay } from '#model/domain/billing/payout-answers.ts'
import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { agenceOfVille } from '#server/parcels/ville.ts'
import { payday } from './payout-calendar.ts'
import { unpaidNets } from './unpaid-nets.ts'

/** The most factures and retraits of one answer. */
const MOST = 1_000

interface Found {
  readonly facture: string
  readonly retrait: string
  readonly number: string
  readonly user: string
  readonly name: string
  readonly montant: string
  readonly unpaid: string
  readonly since: string
  readonly mode: Row<'clients'>['mode_paiement']
  readonly cycle: Row<'clients'>['cycle_paiement']
  readonly rib: string
  readonly drawn: boolean
}

interface ToPayQuery {
  readonly party: 'client' | 'livreur'
  /** Limits the list to clients of this agence; empty for all agences. */
  readonly agence: string
  /** Canonical text. */
  readonly now: string
}

/** Factures and retraits of clients, or commissions of livreurs, that are to be paid; the oldest first. */
export async function toPay(
  engine: Engine<Collections>,
  db: Db,
  { party, agence, now }: ToPayQuery,
): Promise<ToPay[]> {
  const due =
    party === 'client'
      ? sql`${facturesOf(['', 'facture'])} UNION ALL ${RETRAITS}`
      : facturesOf(['commission'])
  const rows =
    await db.query<Found>(sql`SELECT due.*, ${unpaidNets(sql`due."user"`)}::text AS unpaid, coalesce(nullif(c.raison_sociale, ''), u.full_name, '') AS name,
      coalesce(c.mode_paiement, '') AS mode, coalesce(c.cycle_paiement, '') AS cycle, coalesce(c.rib, '') AS rib,
      due.facture <> '' AND EXISTS (SELECT FROM retraits AS r WHERE r."user" = due."user"
        AND r.state IN ('attente', 'acceptee', 'postee') AND r.reporte_dans = '') AS drawn
    FROM (${due}) AS due LEFT JOIN users AS u ON u.id = due."user" LEFT JOIN clients AS c ON c."user" = due."user"
    LEFT JOIN livreurs AS l ON l."user" = due."user" LEFT JOIN villes AS v ON v.id = c.ville
    WHERE due.party = ${party} AND (${agence} = ''
      OR coalesce(nullif(l.agence, ''), nullif(u.agence, ''), ${agenceOfVille('v')}) = ${agence})
    ORDER BY due.since LIMIT ${MOST}`)
  const today = localDay(fromCanonical(now))
  const minimum = moneySetting(engine, 'argent.minimum_virement')
  return rows.map((found): ToPay => {
    const { facture, retrait, number, user, name, rib } = found
    const amount = fromNumeric(found.montant)
    const issued = localDay(fromCanonical(found.since || now))
    // A retrait is made so as not to wait for the cycle; livreurs have no cycle.
    const waits = party === 'client' && retrait === ''
    const promised = waits ? payday(engine, found.cycle, issued) : issued
    const mode = party === 'livreur' ? 'especes' : found.mode || 'virement'
    const small = waits && fromNumeric(found.unpaid) < minimum ? 'minimum' : ''
    const byBank = mode === 'especes' ? '' : rib === '' ? 'rib' : small
    return {
      ...{ facture, retrait, number, user, name, mode },
      montant: toDirhams(amount),
      promis: promised.toString(),
      en_retard: Temporal.PlainDate.compare(promised, today) < 0,
      attend: found.drawn ? 'retrait' : byBank,
    }
  })
}

/** Issued factures with something to pay and no paiement under way. */
const facturesOf = (kinds: readonly string[]) =>
  sql`SELECT f.party, f.id AS facture, '' AS retrait, f.number, f."user", f.net::text AS montant, f.issued_at AS since
    FROM factures AS f WHERE f.kind = ANY(${[...kinds]}::text[]) AND f.state = 'emise' AND f.net > 0
      AND NOT EXISTS (SELECT FROM paiements AS p
        WHERE p.facture = f.id AND p.facture <> '' AND p.state IN ('attente', 'poste'))`

const RETRAITS = sql`SELECT 'client', '', r.id, '', r."user", r.montant::text, r.decided_at
  FROM retraits AS r WHERE r.state = 'acceptee' AND NOT EXISTS (SELECT FROM paiements AS p
    WHERE p.retrait = r.id AND p.retrait <> '' AND p.state IN ('attente', 'poste'))`
