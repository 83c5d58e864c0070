import type { Collections, Row } from '#model/collections.ts'
import { priceOf } from '#model/domain/tariffs/price.ts'
import { feesReweighed } from '#model/domain/tariffs/weight.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { changeFee, createFee, dayOf } from './facts.ts'
import { feesOf, type StoredFee } from './held-fees.ts'
import { priceTables } from './tables.ts'

type Event = HookEvent<Collections['pesees'], Collections>
type Weighing = Pick<Row<'pesees'>, 'id' | 'command' | 'taxable_g'>

/** Refuses to weigh what its client was billed for: 409 that names the facture. */
export async function refuseBilledWeight(db: Db, { command, taxable_g }: Weighing): Promise<void> {
  const held = await feesOf(db, [command])
  if (!feesReweighed(held, taxable_g).billed) return
  const line = held.find(({ billed, party }) => billed && party === 'client')
  const [facture] = await db.query<{ number: string }>(
    sql`SELECT f.number FROM factures_details AS d JOIN factures AS f ON f.id = d.facture WHERE d.id = ${line?.facture_detail ?? ''}`,
  )
  const where = facture ? ` sur la facture ${facture.number}` : ''
  throw conflict(
    `Ce colis est déjà facturé${where} : son poids ne change plus ce qui est dû. Faites un avoir si la facture est fausse.`,
    { facture_detail: line?.facture_detail ?? '' },
  )
}

/** Prices the weight of a delivered commande again, by the tariffs of the day of its delivery. */
export async function reweigh(event: Event, weighing: Weighing): Promise<void> {
  const { engine, tx } = event
  const context = { engine, tx, origin: event }
  const { annulled, due } = feesReweighed(await feesOf(tx, [weighing.command]), weighing.taxable_g)
  for (const fee of annulled) await changeFee(context, fee, { annule_par: weighing.id })
  if (!due) return
  const [delivery] = await tx.query<{ ville: string; agence: string }>(
    sql`SELECT ville, agence FROM suivis WHERE id = ${due.suivi}`,
  )
  const asked = { ...due, ville: delivery?.ville ?? '', agence: delivery?.agence ?? '' }
  const day = dayOf(due.occurred_at)
  const price = priceOf(priceTables(engine), { ...asked, day, mesure: weighing.taxable_g })
  if (!price) return
  const fee: Partial<StoredFee> = { ...due, ...price, command: weighing.command, pesee: weighing.id }
  await createFee(context, fee)
}
