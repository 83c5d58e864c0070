import type { Collections } from '#model/collections.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { conflict } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'
import { askRecount } from '#server/parcels/late-recounts.ts'

type Event = HookEvent<Collections['villes'], Collections>

export const villesHooks: Hooks<Collections['villes'], Collections> = {
  async afterUpdate({ record, changed, tx }: Event) {
    if (changed.has('jours') || changed.has('agence')) await askRecount(tx, { status: '', ville: record.id })
  },
  async beforeDelete({ record, tx }: Event) {
    const used = await tx.query(
      sql`SELECT 1 FROM commands WHERE city = ${record.id} AND deleted_at IS NULL LIMIT 1`,
    )
    if (used.length === 0) return
    throw conflict(
      'Des commandes vont dans cette ville : elle ne peut pas être supprimée. Décochez « Desservie ».',
    )
  },
}
