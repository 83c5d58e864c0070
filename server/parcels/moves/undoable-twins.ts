import type { Collections } from '#model/collections.ts'
import { clash, type Refusal } from '#model/domain/commande/decide/refusal.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'
import type { Undoing } from './undoable.ts'

/**
 * Refusals to undo a delivery because of its twin, by id of the commande. The twin is undone with its
 * delivery as long as nobody has acted on it: a suivi of its own, or a line of an open bon, is such an act.
 * It is locked until the commit, so that nobody scans it meanwhile.
 */
export async function twinsSettled(
  engine: Engine<Collections>,
  tx: Tx,
  undone: readonly Undoing[],
): Promise<(command: string) => Refusal | null> {
  if (undone.length === 0) return () => null
  const parents = undone.map(({ parcel }) => parcel.id)
  const twins = await tx.query<{ id: string; parent: string }>(
    sql`SELECT id, parent FROM commands
        WHERE ${among(sql`parent`, parents)} AND parent <> '' AND deleted_at IS NULL ORDER BY id`,
  )
  const ids = twins.map(({ id }) => id)
  await engine.hold(tx, 'commands', ids)
  const told = await tx.query<{ command: string }>(
    // The suivi of its creation comes from no state.
    sql`SELECT command FROM suivis WHERE ${among(sql`command`, ids)} AND "from" <> ''
        UNION SELECT command FROM bons_details WHERE ${among(sql`command`, ids)} AND open_kind <> ''`,
  )
  const settled = new Map(
    twins
      .filter(({ id }) => told.some(({ command }) => command === id))
      .map(({ id, parent }) => [parent, id]),
  )
  return (command) => (settled.has(command) ? clash(SETTLED) : null)
}

const SETTLED =
  'Ce que le destinataire a rendu est déjà suivi ou sur un bon : ce résultat ne s’annule plus, demandez une correction à un modérateur.'
