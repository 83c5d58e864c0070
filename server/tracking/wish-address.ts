import type { Collections, Row } from '#model/collections.ts'
import { whyNoChange } from '#model/domain/commande/demande.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { graphOf } from '#server/parcels/states/graph.ts'

type Parcel = Row<'commands'>

const WRITTEN_HERE = 'Écrit par le destinataire sur sa page de suivi.'

/**
 * « open »: the recipient may send a better address; « told »: one was sent and is not decided yet; empty:
 * neither.
 */
export async function addressOffered(
  engine: Engine<Collections>,
  parcel: Parcel,
): Promise<'open' | 'told' | ''> {
  const state = graphOf(engine).state(parcel.status)
  if (!state || whyNoChange(parcel, state) !== null) return ''
  const [open] = await engine.db.query<{ author: string }>(
    sql`SELECT author FROM demandes WHERE command = ${parcel.id} AND state = 'ouverte' LIMIT 1`,
  )
  if (!open) return 'open'
  return open.author === '' ? 'told' : ''
}

/** A request like the merchant's: the agence accepts it, and only then the livreur reads it. False for no change. */
export async function preciseAddress(
  engine: Engine<Collections>,
  parcel: Parcel,
  written: string,
  origin: Origin,
): Promise<boolean> {
  const offered = await addressOffered(engine, parcel)
  if (offered !== 'open') return offered === 'told'
  const receiver_address = written.replace(/\s+/g, ' ').trim()
  if (receiver_address === '') return false
  const request = { command: parcel.id, changes: { receiver_address }, note: WRITTEN_HERE }
  try {
    await engine.db.transaction((tx) => engine.create(tx, 'demandes', request, origin))
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Fine when the same request exists already; an unchanged or too long address, or a moved parcel, is a
    // refusal the page shows.
    return (await addressOffered(engine, parcel)) === 'told'
  }
}
