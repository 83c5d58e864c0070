import type { Collections, Row } from '#model/collections.ts'
import { COSTLY } from '#model/domain/commande/decide/consequences.ts'
import { HOLDER_IN } from '#model/domain/commande/decide/custody.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { isOneOf } from '#model/domain/commande/states/states.ts'
import { ZERO } from '#model/domain/money.ts'
import { type DueFee, type FeeMove, feesAfter } from '#model/domain/tariffs/facts.ts'
import type { Fait } from '#model/domain/tariffs/faits.ts'
import { priceOf } from '#model/domain/tariffs/price.ts'
import { rateOn } from '#model/domain/tariffs/rates.ts'
import { billedWeight } from '#model/domain/tariffs/weight.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import {
  giveBackPackaging,
  isPacked,
  PAID_ALREADY,
  packsInOwn,
  takePackaging,
} from '#server/packaging/packing.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'
import type { HeldFees, StoredFee } from './held-fees.ts'
import { priceTables } from './tables.ts'
import { lastWeighing } from './weighings.ts'

export interface FeeContext {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
  readonly fees: HeldFees
}

type Parcel = Pick<
  Row<'commands'>,
  'id' | 'client_source' | 'twin' | 'outcome' | 'holder_kind' | 'amount_collected'
>
type Priced = Pick<Row<'commands'>, 'weight_g' | 'weighed_g' | 'assure' | 'declared_value'>

export const dayOf = (instant: string): string => localDay(fromCanonical(instant)).toString()

/** The fields of a suivi that fees depend on. */
export type FeeFact = FeeMove['suivi'] & Pick<Row<'suivis'>, 'from' | 'status' | 'at'>

/** The facts that fees depend on, with the commande as it was before the suivi. */
export const feeMove = (parcel: Parcel, suivi: FeeFact, undone: readonly string[]): FeeMove => ({
  suivi,
  from: stateCode(suivi.from),
  to: stateCode(suivi.status),
  before: parcel,
  client: parcel.client_source,
  isTwin: parcel.twin !== '',
  undone,
  isSameDay: (instant) => dayOf(instant) === dayOf(suivi.at),
})

/** False for most moves, which change no fee: the fees of their commande are then not read. */
export function mayChangeFees(
  { twin, outcome, holder_kind }: Parcel,
  {
    kind,
    status,
    fee_event = '',
  }: Pick<Row<'suivis'>, 'kind' | 'status'> & Partial<Pick<Row<'suivis'>, 'fee_event'>>,
): boolean {
  if (twin !== '') return false
  if (fee_event !== '' || oftenChangesFees({ kind, status })) return true
  const to = stateCode(status)
  const leaves = holder_kind === 'client' && to !== undefined && HOLDER_IN[to] !== 'client'
  return leaves || outcome !== ''
}

/** Whether a suivi is likely to change fees, by its own values alone: then its fees are read together with the commande. */
export const oftenChangesFees = ({ kind, status }: Pick<Row<'suivis'>, 'kind' | 'status'>): boolean =>
  (kind !== 'transition' && kind !== 'garde') || isOneOf(COSTLY, stateCode(status))

/** The fees that follow from a suivi, written with it: `parcel` as it was before. */
export async function writeFees(
  context: FeeContext,
  parcel: Parcel & Priced,
  suivi: Row<'suivis'>,
  undone: readonly string[],
): Promise<void> {
  if (!mayChangeFees(parcel, suivi)) return
  const held = await context.fees.of(parcel.id)
  const { due, annulled, restored, fallen, waiting } = feesAfter(feeMove(parcel, suivi, undone), held)
  const happened = { suivi: suivi.id, occurred_at: suivi.at }
  const written: StoredFee[] = []
  const change = async (fees: readonly StoredFee[], values: Partial<Row<'frais'>>) => {
    for (const fee of fees) written.push(await changeFee(context, fee, values))
  }
  await change(annulled, { annule_par: suivi.id })
  await change(waiting, { suivi: '', occurred_at: '' })
  const tables = priceTables(context.engine)
  for (const fee of fallen) {
    const taux = rateOn(tables.rates, fee.fait as Fait, dayOf(suivi.at))
    await change([fee], { ...happened, taux })
  }
  // A parcel weighed while its delivery was undone is priced anew.
  const outweighed = restored.filter(
    ({ fait, mesure }) => fait === 'poids' && mesure !== billedWeight(parcel),
  )
  for (const { id: _, created: __, updated: ___, billed: ____, ...fee } of restored) {
    if (outweighed.some((one) => one.suivi === fee.suivi && one.fait === fee.fait)) continue
    const again = { ...fee, suivi: suivi.id, annule_par: '', facture_detail: '' }
    written.push(await createFee(context, again))
  }
  for (const { party, user, fait, occurred_at } of [...due, ...outweighed.map(withoutDay)]) {
    const fee = { party, user, fait, suivi: suivi.id, occurred_at: occurred_at || suivi.at }
    const price = await priced(context, fee, parcel, suivi)
    if (price) written.push(await createFee(context, { ...fee, ...price, command: parcel.id }))
  }
  context.fees.write(parcel.id, written)
  await followPackaging(context, parcel, suivi, isPacked(held))
}

const withoutDay = ({ party, user, fait }: StoredFee): DueFee => ({ party, user, fait })

/** The amount a fee is a percentage of; zero for an insurance that was not taken, and for other faits. */
export function baseOf(
  fait: Row<'frais'>['fait'],
  { assure, declared_value }: Pick<Row<'commands'>, 'assure' | 'declared_value'>,
  { amount_collected }: Pick<Row<'suivis'>, 'amount_collected'>,
): Row<'frais'>['base'] {
  if (fait === 'pct_cod') return amount_collected
  return fait === 'assurance' && assure ? declared_value : ZERO
}

/** The price of a fee due with a suivi; null where no tariff is set. */
async function priced(
  { engine, tx }: FeeContext,
  { party, user, fait, occurred_at }: Pick<StoredFee, 'party' | 'user' | 'fait' | 'occurred_at'>,
  parcel: Parcel & Priced,
  suivi: Row<'suivis'>,
): Promise<Partial<Row<'frais'>> | null> {
  const { ville, agence } = suivi
  const isWeight = fait === 'poids'
  const mesure = isWeight ? billedWeight(parcel) : 0
  const base = baseOf(fait, parcel, suivi)
  const fee = { party, user, fait, day: dayOf(occurred_at) }
  const price = priceOf(priceTables(engine), { ...fee, ville, agence, mesure, base })
  if (price && isWeight && parcel.weighed_g > 0) {
    return { ...price, pesee: await lastWeighing(tx, parcel.id) }
  }
  const isHis = price && fee.fait === 'emballage' && (await packsInOwn(engine, tx, fee.user))
  return isHis ? { ...price, ...PAID_ALREADY } : price
}

/** A fee of packaging is due when the parcel left in one: the stock it left is one less, until the fee has ended. */
async function followPackaging(
  { engine, tx, fees }: FeeContext,
  { id, client_source }: Parcel,
  suivi: Row<'suivis'>,
  wasPacked: boolean,
): Promise<void> {
  const packed = isPacked(await fees.of(id))
  if (packed && !wasPacked) await takePackaging(engine, tx, client_source, suivi)
  if (wasPacked && !packed) await giveBackPackaging(tx, suivi)
}

export async function changeFee(
  { engine, tx, origin }: Pick<FeeContext, 'engine' | 'tx' | 'origin'>,
  { billed, ...fee }: StoredFee,
  values: Partial<Row<'frais'>>,
): Promise<StoredFee> {
  const row = await engine.change(tx, 'frais', fee, values, originOfDecided(origin))
  return { ...row, billed }
}

export async function createFee(
  { engine, tx, origin }: Pick<FeeContext, 'engine' | 'tx' | 'origin'>,
  values: Partial<Row<'frais'>>,
): Promise<StoredFee> {
  const id = newId()
  const row = await engine.create(tx, 'frais', { ...values, id }, originOfDecided(origin))
  return { ...row, billed: false }
}
