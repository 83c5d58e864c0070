import type { Collections } from '#model/collections.ts'
import { format, fromNumeric, subtract } from '#model/domain/money.ts'
import { insuredFor } from '#model/domain/reclamation/proposed.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { deductibleOf } from './ceiling.ts'

/**
 * Refuses with 400 at `indemnity` what would pay more for an insured parcel than the value it is insured for less the
 * deductible, all its claims together. The parcel is held: of two claims decided at once one sees the other.
 */
export async function refuseAboveInsured({
  record,
  engine,
  tx,
}: HookEvent<Collections['reclamations'], Collections>): Promise<void> {
  if (record.indemnity <= 0 || record.command === '') return
  const parcel = (await engine.hold(tx, 'commands', [record.command])).get(record.command)
  if (!parcel?.assure) return
  const [other] = await tx.query<{ paid: string }>(
    sql`SELECT coalesce(sum(indemnity), 0)::text AS paid FROM reclamations
      WHERE command = ${parcel.id} AND state = 'resolue' AND id <> ${record.id}`,
  )
  const deductible = deductibleOf(engine, record, parcel)
  const left = subtract(insuredFor(parcel.declared_value, deductible), fromNumeric(other?.paid ?? '0'))
  if (record.indemnity <= left) return
  const message = `Ce colis est assuré pour ${format(parcel.declared_value)}${deductible > 0 ? `, moins ${format(deductible)} de franchise` : ''} : l’indemnité ne dépasse pas ${format(left)}.`
  throw invalid({ indemnity: { code: 'validation_above_insured', message } })
}
