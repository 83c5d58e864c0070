import type { Row } from '#model/collections.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { isOneOf } from '#model/domain/commande/states/states.ts'
import { ZERO } from '#model/domain/money.ts'
import { type FeeMove, feesAfter, type HeldFee } from '#model/domain/tariffs/facts.ts'
import { type PriceTables, priceOf } from '#model/domain/tariffs/price.ts'
import { STORED } from '#model/domain/tariffs/storage.ts'
import { stableId } from '#model/schema/record-id.ts'
import { baseOf, dayOf, feeMove, mayChangeFees } from '#server/tariffs/facts.ts'
import { midnightOf, nightsBetween } from '#server/tariffs/storage.ts'
import { instant } from '../calendar.ts'
import { insuranceOf } from '../insured.ts'
import type { Parcel } from '../parcels.ts'
import type { Values } from '../rows.ts'
import type { CompleteSuivi } from './history.ts'

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
  readonly history: readonly CompleteSuivi[]
  readonly weighing: Pick<Row<'pesees'>, 'id' | 'taxable_g'> | null
  /** The end of the demo, ms since 1970. */
  readonly until: number
}

/** The fees of a history, for its client and its livreur, by the rules of the product. */
export function feesOf(
  parcel: Parcel,
  { history, weighing, until }: Life,
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
    fallen.push(...nightsOf(parcel, suivi, history[n + 1]?.at ?? instant(until), tables))
  }
  return fallen
}

/** The fee of each night a parcel waits at an agence, from the suivi that brought it there to the next. */
function* nightsOf(
  { client }: Parcel,
  suivi: CompleteSuivi,
  left: string,
  tables: PriceTables,
): Generator<FallenFee> {
  if (!isOneOf(STORED, stateCode(suivi.status)) || suivi.from === suivi.status) return
  const due = { party: 'client', user: client.id, fait: 'stockage', base: ZERO } as const
  for (let mesure = 1; mesure <= nightsBetween(suivi.at, left); mesure++) {
    const at = midnightOf(suivi.at, mesure)
    const fee = priced({ ...due, mesure }, { ...suivi, at, agence: '' }, tables)
    if (!fee) continue
    yield {
      fee: { ...fee, id: stableId('demo', 'frais', suivi.id, mesure) },
      at: Date.parse(at.replace(' ', 'T')),
    }
  }
}

function priced(
  due: Pick<HeldFee, 'party' | 'user' | 'fait' | 'mesure'> & Pick<Row<'frais'>, 'base'>,
  suivi: CompleteSuivi,
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
