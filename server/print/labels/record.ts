import type { Collections } from '#model/collections.ts'
import { canonical } from '#server/clock.ts'
import { actorId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'

/**
 * A lot of étiquettes, named by its client: the lot sent again after a failure is the same printing, not a
 * duplicate.
 */
export interface Lot {
  readonly id: string
  readonly format: string
  /** True when the étiquettes replace labels already on the parcels, whoever printed those. */
  readonly replaces: boolean
}

/**
 * Puts down who printed the étiquettes of these commandes, and when; by commande, how many were printed before. Two
 * who print at once get different numbers.
 */
export async function recordLabels(
  engine: Engine<Collections>,
  ids: readonly string[],
  { id: lot, format, replaces }: Lot,
  origin: Origin,
): Promise<ReadonlyMap<string, number>> {
  const author = actorId(origin.caller)
  const at = canonical(engine.clock.now())
  return engine.together(async (tx) => {
    const held = await engine.hold(tx, 'commands', ids)
    const before = await copiesOfLot(tx, author, lot)
    for (const [id, commande] of held) {
      if (before.has(id)) continue
      const printedBefore = Math.max(commande.labels_printed, replaces ? 1 : 0)
      before.set(id, printedBefore)
      const copy = printedBefore + 1
      const impression = { command: id, kind: 'etiquette' as const, format, copy, author, at, lot }
      await engine.create(tx, 'impressions', impression, origin)
      const printed = { labels_printed: copy, reprint: false }
      await engine.change(tx, 'commands', commande, printed, originOfDecided(origin))
    }
    return before
  })
}

async function copiesOfLot(tx: Tx, author: string, lot: string): Promise<Map<string, number>> {
  if (lot === '') return new Map()
  const rows = await tx.query<{ command: string; copy: number }>(
    sql`SELECT command, copy FROM impressions WHERE lot = ${lot} AND lot <> '' AND author = ${author}`,
  )
  return new Map(rows.map(({ command, copy }) => [command, copy - 1]))
}
