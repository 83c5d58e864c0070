import { MOST_LINES } from '#model/collections/bons.ts'
import type { Collections, Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { agenceName, nameOf } from '#server/parcels/bons/place.ts'

/**
 * Issues bons for the parcels of a livreur that are on none yet, one for each agence they leave from: all of
 * them or none. `only` is the one agence of the caller, or empty.
 */
export async function issueDistribution(
  engine: Engine<Collections>,
  tx: Tx,
  livreur: string,
  only: string,
  origin: Origin,
): Promise<Row<'bons'>[]> {
  const byAgence = Map.groupBy(await withoutPaper(tx, livreur, only), ({ agence }) => agence)
  for (const [agence, { length }] of byAgence) {
    if (length > MOST_LINES) throw conflict(tooMany(engine, livreur, agence, length))
  }
  // Locks all at once and in one order, so that no other transaction holds some of them while it waits for
  // the rest.
  const ids = [...byAgence.values()].flatMap((parcels) => parcels.map(({ id }) => id))
  await engine.lock(tx, 'commands', ids)
  const made: Row<'bons'>[] = []
  for (const [agence, parcels] of byAgence) {
    const commands = parcels.map(({ id }) => id)
    const bon = { kind: 'distribution', state: 'emis', livreur, agence, commands } as const
    made.push(await engine.create(tx, 'bons', bon, origin))
  }
  return made
}

interface Given {
  readonly id: string
  readonly agence: string
}

const withoutPaper = (tx: Tx, livreur: string, only: string): Promise<Given[]> =>
  tx.query<Given>(
    sql`SELECT id, holder AS agence FROM commands AS c
        WHERE delivery_man = ${livreur} AND delivery_man <> '' AND status = ${stateId('AFFECTE')}
          AND holder_kind = 'agence' AND (${only} = '' OR holder = ${only}) AND deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM bons_details AS line WHERE line.command = c.id AND line.open_kind = 'distribution')
        ORDER BY holder, _seq`,
  )

const tooMany = (engine: Engine<Collections>, livreur: string, agence: string, given: number): string =>
  `${nameOf(engine, livreur)} a ${given} colis à charger à l’agence ${agenceName(engine, agence)}, et un bon en porte ` +
  `${MOST_LINES} au plus : retirez-lui-en, ou faites ses bons en plusieurs fois.`
