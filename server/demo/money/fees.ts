import type { Row } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import { type FeeMove, feesAfter, type HeldFee } from '#model/domain/tariffs/facts.ts'
import { type PriceTables, priceOf } from '#model/domain/tariffs/price.ts'
import { stableId } from '#model/schema/record-id.ts'
import { baseOf, dayOf, feeMove, mayChangeFees } from '#server/tariffs/facts.ts'
import { insuranceOf } from '../insured.ts'
import type { Parcel } from '../parcels.ts'
import type { Values } from '../rows.ts'
import type { Told } from './history.ts'

type Fee = Values<'frais'> &
  Pick<
    Row<'frais'>,
    'party' | 'user' | 'fait' | 'montant' | 'mesure' | 'taux' | 'manquant' | 'annule_par' | 'suivi'
  > & {
    readonly occurred_at: string
  }

/** A fee of the demo, and when it fell: ms since 1970. */
export interface FallenFee {
  readonly fee: Fee
  readonly at: number
}

interface Life {
  readonly history: readonly Told[]
  readonly weighing: Pick<Row<'pesees'>, 'id' | 'taxable_g'> | null
}

/** What a history cost its client and earned its livreur: told and priced by the rules of the product. */
export function feesOf(
  parcel: Parcel,
  { history, weighing }: Life,
  tables: PriceTables,
): readonly FallenFee[] {
  const fallen: FallenFee[] = []
  const held: HeldFee[] = []
  let before: FeeMove['before'] = { outcome: '', holder_kind: 'client', amount_collected: ZERO }
  for (const [n, suivi] of history.entries()) {
    const commande = { id: parcel.id, client_source: parcel.client.id, twin: '' as const, ...before }
    before = suivi
    if (!mayChangeFees(commande, suivi)) continue
    for (const due of feesAfter(feeMove(commande, suivi, []), held).due) {
      const isWeight = due.fait === 'poids'
      const weighed = isWeight && weighing ? { pesee: weighing.id } : {}
      const mesure = isWeight ? (weighing?.taxable_g ?? parcel.grams) : 0
      const base = baseOf(due.fait, insuranceOf(parcel), suivi)
      const fee = priced({ ...due, mesure, base }, suivi, tables)
      if (!fee) continue
      Object.assign(fee, weighed)
      held.push({ ...fee, force: false, billed: false })
      fallen.push({ fee, at: parcel.journey.steps[n]?.at ?? 0 })
    }
  }
  return fallen
}

function priced(
  due: Pick<HeldFee, 'party' | 'user' | 'fait' | 'mesure'> & Pick<Row<'frais'>, 'base'>,
  suivi: Told,
  tables: PriceTables,
): Fee | null {
  const { id, at, command, ville, agence } = suivi
  const price = priceOf(tables, { ...due, ville, agence, day: dayOf(at) })
  if (!price) return null
  return {
    id: stableId('demo', 'frais', id, due.party, due.fait),
    command,
    suivi: id,
    ...due,
    ...price,
    occurred_at: at,
    annule_par: '',
    created: at,
    updated: at,
  }
}
