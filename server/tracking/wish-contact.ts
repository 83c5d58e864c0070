import type { Collections, Row } from '#model/collections.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { isOneOf, type StateCode, UNANSWERED } from '#model/domain/commande/states/states.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'

type Parcel = Row<'commands'>

/** A report of the livreur that the recipient may deny: a call, or a refusal of the parcel. */
export type DeniedReport = 'appel' | 'refus'

const CLAIMS = {
  appel: { type: 'rappeler', subject: 'Le destinataire dit ne pas avoir été contacté' },
  refus: { type: 'livreur', subject: 'Le destinataire dit ne pas avoir refusé le colis' },
} as const

/** A refused parcel is denied until it is back with its sender. */
const REFUSED: readonly StateCode[] = ['REFUSE', 'RETOUR_CHEZ_LIVREUR', 'RETOUR_HUB']

export function deniable({ status, outcome }: Pick<Parcel, 'status' | 'outcome'>): DeniedReport | null {
  const code = stateCode(status)
  if (isOneOf(UNANSWERED, code)) return 'appel'
  return outcome === 'REFUSE' && isOneOf(REFUSED, code) ? 'refus' : null
}

/** « open »: the recipient may deny a report; « told »: a denial was sent; empty: neither. */
export async function contactOffered(
  engine: Engine<Collections>,
  parcel: Parcel,
): Promise<'open' | 'told' | ''> {
  const denied = deniable(parcel)
  if (denied === null) return ''
  return (await hasClaimed(engine, parcel, denied)) ? 'told' : 'open'
}

/** A claim for the agence and the merchant to follow; false when there is nothing to deny. */
export async function contradict(
  engine: Engine<Collections>,
  parcel: Parcel,
  origin: Origin,
): Promise<boolean> {
  const denied = deniable(parcel)
  if (denied === null) return false
  if (await hasClaimed(engine, parcel, denied)) return true
  const state = await engine.find(engine.db, 'tracking_states', parcel.status)
  const claim = {
    ...CLAIMS[denied],
    contradiction: true,
    body: `Écrit par le destinataire sur sa page de suivi, alors que le colis est « ${state?.name ?? ''} ».`,
    command: parcel.id,
    client: parcel.client_source,
    priority: 'haute',
  } as const
  try {
    await engine.db.transaction((tx) => engine.create(tx, 'reclamations', claim, origin))
  } catch (error) {
    // Somebody claimed at the same time.
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
  return true
}

/**
 * True when it was denied before. The decision about a denied refusal is final; a call may be missed again.
 */
async function hasClaimed(
  { db }: Engine<Collections>,
  { id }: Parcel,
  denied: DeniedReport,
): Promise<boolean> {
  const stands = denied === 'refus' ? sql`contradiction` : sql`state NOT IN ('resolue', 'rejetee')`
  const claims = await db.query(sql`SELECT FROM reclamations
    WHERE command = ${id} AND type = ${CLAIMS[denied].type} AND ${stands} LIMIT 1`)
  return claims.length > 0
}
