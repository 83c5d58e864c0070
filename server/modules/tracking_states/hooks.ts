import type { Collections } from '#model/collections.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { conflict } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'
import { refuseBrokenGraph } from '#server/parcels/whole-graph.ts'

type Event = HookEvent<Collections['tracking_states'], Collections>

export const trackingStatesHooks: Hooks<Collections['tracking_states'], Collections> = {
  async beforeUpdate(event) {
    if (!event.changed.has('active') || event.record.active) return
    await refuseInUse(event)
    await refuseBrokenGraph(event.tx, { state: event.record })
  },
}

/** Beyond that many it makes no difference how many there are. */
const MOST_COUNTED = 10_000

/** A parcel in a state that is switched off would be in none of the lists people work from. */
async function refuseInUse({ record, tx }: Event): Promise<void> {
  const [used] = await tx.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM (
    SELECT FROM commands WHERE status = ${record.id} AND deleted_at IS NULL LIMIT ${MOST_COUNTED + 1}) AS found`)
  const count = used?.count ?? 0
  if (count === 0) return
  const many = count > MOST_COUNTED ? `plus de ${MOST_COUNTED}` : String(count)
  throw conflict(
    `« ${record.name} » est l’état de ${many} commande${count > 1 ? 's' : ''} : faites-les avancer avant de le désactiver.`,
    { count },
  )
}
