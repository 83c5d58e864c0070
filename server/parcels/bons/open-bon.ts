import type { Collections } from '#model/collections.ts'
import { BON_RULES } from '#model/domain/bon/bon.ts'
import type { WantedPaper } from '#model/domain/commande/scan/papers.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Opening {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
}

/** The id of the open bon of that kind and person here, or of a new one; or the reason why none is opened. */
export async function openPaper(
  { engine, tx, origin }: Opening,
  wanted: WantedPaper,
): Promise<{ readonly bon: string } | { readonly refused: string }> {
  const { kind, livreur = '', client = '', agence } = wanted
  const { permission } = BON_RULES[kind]
  if (!origin.caller.is(permission)) {
    return { refused: `Demandez la permission « ${permission} » pour ce bon.` }
  }
  const known = await openBon(tx, wanted)
  if (known) return { bon: known }
  // A livreur's return lists its parcels at once; other bons are filled by the scans.
  const state = kind === 'retour livreur' ? 'emis' : 'brouillon'
  try {
    const { id } = await engine.create(tx, 'bons', { kind, livreur, client, agence, state }, origin)
    return { bon: id }
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.message }
    throw error
  }
}

/**
 * The open bon of that kind and person, if any. The lock lets desks look one after the other, so that the
 * second finds the bon the first opened; a bon being issued is no longer open.
 */
export async function openBon(
  tx: Tx,
  { kind, livreur = '', client = '', agence, states }: WantedPaper,
): Promise<string | undefined> {
  await tx.query(
    sql`SELECT pg_advisory_xact_lock(hashtext('bons'), hashtext(${[kind, livreur, client, agence].join()}))`,
  )
  const [found] = await tx.query<{ id: string }>(
    sql`SELECT id FROM bons WHERE livreur = ${livreur} AND client = ${client} AND kind = ${kind}
        AND agence = ${agence} AND state = ANY(${[...states]}::text[])
        ORDER BY array_position(${[...states]}::text[], state), created DESC LIMIT 1 FOR UPDATE`,
  )
  return found?.id
}
