import { stateId } from '#model/domain/commande/states/reference.ts'
import { isRefused, type Kept } from '#web/outbox/kept.ts'
import { toMillis } from '#web/table/clock.ts'
import type { Parcel } from '../../queries.ts'
import type { Before, LastResult } from './last-result.ts'
import type { Result } from './results-query.ts'

/**
 * The results the livreur may still undo, the latest first: those written for this tour and those in the
 * outbox, one for each parcel that is still in the state of its result.
 */
export function lastResults(
  written: readonly Result[],
  items: readonly Kept[],
  parcels: readonly Parcel[],
  livreur: string,
): readonly LastResult[] {
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  const found = [
    ...items
      .filter(isResult)
      .toReversed()
      .map((item) => ofKept(item, livreur)),
    ...written.map((result) => ofWritten(result, livreur)),
  ]
  const said = new Map<string, LastResult>()
  for (const one of found) {
    const parcel = byId.get(one.command)
    if (!parcel || parcel.status !== one.status || said.has(one.command)) continue
    said.set(one.command, { ...one, name: parcel.receiver_full_name })
  }
  return [...said.values()]
}

/** False for a loading, which is no result. */
export const isTakenBack = (status: string): boolean => status !== ON_TOUR
const ON_TOUR = stateId('EN_DISTRIBUTION')

const isResult = (item: Kept): boolean =>
  item.collection === 'suivis' &&
  item.body.kind !== 'annulation' &&
  isTakenBack(String(item.body.status)) &&
  !isRefused(item)

const ofKept = ({ id, body, occurred_at, shows }: Kept, livreur: string): LastResult => ({
  id,
  command: String(body.command),
  status: String(body.status),
  name: '',
  amount: Number(body.amount_collected ?? 0),
  at: Date.parse(occurred_at),
  shows: (shows as Before | undefined) ?? before(String(body.from), livreur),
})

const ofWritten = (
  { id, command, status, from, at, device_at, amount_collected }: Result,
  livreur: string,
): LastResult => ({
  ...{ id, command, status, name: '', amount: amount_collected, shows: before(from, livreur) },
  at: toMillis(device_at || at) ?? 0,
})

/**
 * The fields to show until the server responds, when another phone sent the result and
 * this one lacks the former values.
 */
const before = (status: string, livreur: string): Before => ({
  ...{ status, holder_kind: 'livreur', holder: livreur },
  ...{ outcome: '', money_state: 'NON_ENCAISSE', amount_collected: 0, reported_date: '', attempted_on: '' },
  attempts: 0,
})
