import type { Row } from '#model/collections.ts'
import type { Billing } from '#server/billing/factures/brouillon.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { closeOver } from '#server/parcels/moves/move.ts'

type Commande = Row<'commands'>

/**
 * Moves the money of commandes whose line is on a facture of the client, or paid. Cash that was handed over
 * moves on; a livreur who still has the cash of a line goes on owing it, and a commande without cash keeps
 * its state. Paying closes commandes whose life is over.
 */
export async function moveMoney(
  billing: Billing,
  facture: Pick<Row<'factures'>, 'id'>,
  lines: readonly Pick<Row<'factures_details'>, 'command' | 'premiere'>[],
  to: 'FACTURE' | 'PAYE',
): Promise<void> {
  const { engine, tx, origin, now } = billing
  const from: Commande['money_state'][] = to === 'PAYE' ? ['VERSE', 'FACTURE'] : ['VERSE']
  const carried = lines.flatMap(({ command, premiere }) => (premiere ? [command] : []))
  const moving = await tx.query<{ id: string }>(sql`SELECT id FROM commands
    WHERE id = ANY(${carried}::text[]) AND money_state = ANY(${from}::text[]) AND deleted_at IS NULL`)
  const ids = moving.map(({ id }) => id)
  await engine.setFields(tx, 'commands', { ids, values: { money_state: ids.map(() => to) }, now }, origin)
  if (to !== 'PAYE') return
  const carriers = lines.flatMap(({ command }) => (command === '' ? [] : [{ id: command }]))
  await closeOver(billing, carriers, facture.id)
}

/**
 * The commandes among these whose client was paid before the livreur handed the cash over, with the state of their
 * facture.
 */
export async function advancedStates(
  db: Db,
  commands: readonly string[],
): Promise<ReadonlyMap<string, 'FACTURE' | 'PAYE'>> {
  const rows = await db.query<{ command: string; state: Row<'factures'>['state'] }>(
    sql`SELECT d.command, f.state FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
        WHERE d.command = ANY(${[...commands]}::text[]) AND d.party = 'client' AND d.premiere
          AND f.state IN ('emise', 'payee', 'annulee')`,
  )
  return new Map(rows.map(({ command, state }) => [command, state === 'emise' ? 'FACTURE' : 'PAYE']))
}
