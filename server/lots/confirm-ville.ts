import type { Collections, Row } from '#model/collections.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { couriersOf } from '#server/parcels/livreurs/couriers.ts'
import { livreurOfEach, lotValues } from './values.ts'

/**
 * Refuses a lot that gives commandes to a livreur who does not deliver in their ville, until the caller
 * confirms: 409 with `confirm`, unless its move has `confirmer_ville`. Each commande is checked again in its
 * turn.
 */
export async function mustConfirmVille(
  engine: Engine<Collections>,
  tx: Tx,
  job: Row<'jobs'>,
  commands: readonly string[],
): Promise<void> {
  const { delivery_man = '', confirmer_ville } = lotValues(job)
  if (job.kind !== 'affectation' || confirmer_ville) return
  const each = livreurOfEach(job)
  const couriers = await couriersOf(engine, tx, [delivery_man, ...each.values()])
  const parcels = await tx.query<{ id: string; city: string; delivery_man: string }>(
    sql`SELECT id, city, delivery_man FROM commands WHERE id = ANY(${[...commands]}::text[])`,
  )
  const strange = parcels.filter(({ id, city, delivery_man: present }) => {
    const livreur = each.get(id) ?? delivery_man
    return livreur !== present && !couriers.serves(livreur, city)
  })
  if (strange.length === 0) return
  const villes = [...new Set(strange.map(({ city }) => engine.cached('villes').get(city)?.name ?? ''))].slice(
    0,
    MOST_NAMED,
  )
  const message = `${strange.length} colis sur ${commands.length} : ville que le livreur ne dessert pas (${villes.join(', ')}). Confirmez si c’est bien à lui.`
  throw new ApiError(409, message, { code: 'autre_ville', confirm: 'confirmer_ville' })
}

const MOST_NAMED = 5
