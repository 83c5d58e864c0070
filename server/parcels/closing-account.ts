import type { Collections } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { format, fromNumeric, toDirhams, ZERO } from '#model/domain/money.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'

type Event = Pick<HookEvent<Collections['users'], Collections>, 'record' | 'before' | 'tx'>

/**
 * Refuses with 409 to close the account of a livreur who has parcels in hand or to load, or cash to hand
 * over: `data.present` has the number of parcels and the dirhams.
 */
export async function refuseClosingHolder({ record, before, tx }: Event): Promise<void> {
  if (record.type !== 'livreur' || !before?.active || record.active) return
  const [found] = await tx.query<{ parcels: number; cash: string }>(
    sql`SELECT count(*) FILTER (WHERE holds)::int AS parcels, coalesce(sum(amount_collected) FILTER (WHERE owes), 0) AS cash
      FROM (
        SELECT amount_collected, money_state = 'CHEZ_LIVREUR' AND delivery_man = ${record.id} AS owes,
          (holder_kind = 'livreur' AND holder = ${record.id})
            OR (status = ${stateId('AFFECTE')} AND delivery_man = ${record.id}) AS holds
        FROM commands WHERE (delivery_man = ${record.id} OR holder = ${record.id}) AND deleted_at IS NULL
      ) AS his`,
  )
  const parcels = found?.parcels ?? 0
  const cash = found ? fromNumeric(found.cash) : ZERO
  if (parcels === 0 && cash === ZERO) return
  const has = [
    ...(parcels > 0 ? [`${parcels} colis`] : []),
    ...(cash === ZERO ? [] : [`${format(cash)} à verser`]),
  ].join(' et ')
  const message = `${record.full_name} a encore ${has} : reprenez-les, puis fermez son compte.`
  throw new ApiError(409, message, { present: { parcels, cash: toDirhams(cash) } })
}
