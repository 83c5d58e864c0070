import type { Collections, Row } from '#model/collections.ts'
import { stateCode } from '#model/domain/commande/reference.ts'
import { isOneOf, UNANSWERED } from '#model/domain/commande/states.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import { ApiError } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'

type Parcel = Row<'commands'>

/** What the claim is about, among the subjects there are. */
const CLAIM = 'rappeler'

/** The livreur says he did not reach him: he may say the contrary, once; `told` when he did. */
export async function contactOffered(
  engine: Engine<Collections>,
  parcel: Parcel,
): Promise<'open' | 'told' | ''> {
  const code = stateCode(parcel.status)
  if (!isOneOf(UNANSWERED, code)) return ''
  return (await hasClaimed(engine, parcel)) ? 'told' : 'open'
}

/** A claim for the agence and the merchant to follow; false when no call is said to have been missed. */
export async function contradict(
  engine: Engine<Collections>,
  parcel: Parcel,
  origin: Origin,
): Promise<boolean> {
  const offered = await contactOffered(engine, parcel)
  if (offered !== 'open') return offered === 'told'
  const state = await engine.find(engine.db, 'tracking_states', parcel.status)
  const claim = {
    type: CLAIM,
    subject: 'Le destinataire dit ne pas avoir été contacté',
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

async function hasClaimed({ db }: Engine<Collections>, { id }: Parcel): Promise<boolean> {
  const claims = await db.query(sql`SELECT FROM reclamations
    WHERE command = ${id} AND type = ${CLAIM} AND state NOT IN ('resolue', 'rejetee') LIMIT 1`)
  return claims.length > 0
}
