import type { Collections, Row } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import { rateOn } from '#model/domain/tariffs/rates.ts'
import { stableId } from '#model/schema/record-id.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'
import { dayOf } from '#server/tariffs/facts.ts'

type Retrait = Pick<Row<'retraits'>, 'id' | 'user'>
type Event = HookEvent<Collections['retraits'], Collections>

/** The id of the fee of a retrait is a function of it: it has one. */
const feeOf = ({ id }: Retrait): string => stableId('frais', 'retrait', id)

/** The fee of a retrait: of no commande, on the next facture of its client. */
export async function writeRetraitFee(event: Event, retrait: Retrait): Promise<void> {
  const { engine, tx, now } = event
  const montant = moneySetting(engine, 'argent.frais_retrait')
  if (montant === ZERO) return
  const id = feeOf(retrait)
  const taux = rateOn(engine.cached('taux_tva').values(), 'retrait', dayOf(now))
  const fee = { id, party: 'client', user: retrait.user, fait: 'retrait', montant, taux } as const
  const told = { ...fee, source: 'réglage', occurred_at: now }
  await engine.create(tx, 'frais', told, originOfDecided(event))
}

/** Annuls the fee of a retrait that was not paid out. 409 when a facture has charged it already. */
export async function annulRetraitFee(event: Event, retrait: Retrait): Promise<void> {
  const { engine, tx } = event
  const id = feeOf(retrait)
  const [fee] = await tx.query<{ billed: string | null }>(
    sql`SELECT (SELECT b.number FROM factures_details AS d JOIN factures AS b ON b.id = d.facture
          WHERE d.id = f.facture_detail AND b.state <> 'brouillon') AS billed
        FROM frais AS f WHERE f.id = ${id}`,
  )
  if (!fee) return
  if (fee.billed !== null) {
    throw conflict(`Les frais de ce retrait sont sur la facture ${fee.billed} : payez-le.`, {
      facture: fee.billed,
    })
  }
  await engine.update(tx, 'frais', id, { annule_par: retrait.id }, originOfDecided(event))
}
