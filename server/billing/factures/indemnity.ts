import type { Collections, Row } from '#model/collections.ts'
import { fromNumeric, subtract, toDirhams, ZERO } from '#model/domain/money.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Claim = Pick<Row<'reclamations'>, 'client' | 'command' | 'indemnity'>

/**
 * Makes the brouillon of the avoir that takes the indemnity of a claim back, on the facture that paid it. 409
 * while no facture has paid it: an avoir corrects an issued facture.
 */
export async function takeBackIndemnity(
  by: Origin & { readonly engine: Engine<Collections>; readonly tx: Tx },
  { client, command, indemnity }: Claim,
): Promise<void> {
  const { engine, tx } = by
  const [paid] = await tx.query<{ facture: string; left: string }>(
    sql`SELECT (array_agg(f.id ORDER BY d._seq) FILTER (WHERE f.kind = 'facture' AND d.indemnite > 0))[1] AS facture,
          sum(d.indemnite)::text AS left FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
        WHERE d.command = ${command} AND f.party = 'client' AND f.state IN ('emise', 'payee')
        HAVING sum(d.indemnite) > 0`,
  )
  if (!paid) {
    throw conflict(
      'Cette indemnité n’est pas encore facturée : émettez la facture de ce client, puis reprenez-la.',
      {
        indemnity: toDirhams(indemnity),
      },
    )
  }
  const left = fromNumeric(paid.left)
  const taken = subtract(ZERO, left < indemnity ? left : indemnity)
  const lignes = [{ command, indemnite: toDirhams(taken) }]
  const values = {
    party: 'client',
    kind: 'avoir',
    user: client,
    origine: paid.facture,
    motif: MOTIF,
    lignes,
  } as const
  await engine.create(tx, 'factures', values, by)
}

const MOTIF = 'Colis retrouvé : indemnité reprise'
