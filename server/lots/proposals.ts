import type { Collections, Row } from '#model/collections.ts'
import { type Proposal, propose, type ToAssign } from '#model/domain/affectation.ts'
import { fromNumeric } from '#model/domain/money.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { carriersOf } from './carriers.ts'

/** A livreur for each of these commandes, or the reason why it cannot be assigned. */
export async function proposalsFor(
  engine: Engine<Collections>,
  db: Db,
  ids: readonly string[],
  agence: string,
): Promise<readonly Proposal[]> {
  const [parcels, carriers, before] = await Promise.all([
    parcelsOf(db, ids),
    carriersOf(engine, db, agence),
    beforeOf(db, ids),
  ])
  const graph = graphOf(engine)
  const villes = engine.cached('villes')
  const open = (parcel: Waiting) => graph.edges(parcel.status).some(({ to }) => to.code === 'AFFECTE')
  const waiting = parcels.filter(open).map(
    (parcel): ToAssign => ({
      id: parcel.id,
      city: parcel.city,
      ville: villes.get(parcel.city)?.name ?? '',
      due: fromNumeric(parcel.due),
      agence: parcel.holder_kind === 'agence' ? parcel.holder : '',
      before: before.get(parcel.id) ?? '',
    }),
  )
  const present = carriers.filter(({ absent }) => !absent)
  const shut = parcels
    .filter((parcel) => !open(parcel))
    .map(({ id, status }) => ({
      command: id,
      livreur: '',
      reason: `Un colis « ${graph.state(status)?.name ?? ''} » ne s’affecte pas.`,
    }))
  return [...propose(waiting, present, villes), ...shut]
}

interface Waiting extends Pick<Row<'commands'>, 'id' | 'city' | 'status' | 'holder_kind' | 'holder'> {
  readonly due: string
}

const parcelsOf = (db: Db, ids: readonly string[]): Promise<Waiting[]> =>
  db.query<Waiting>(
    sql`SELECT id, city, status, price + extra_fees AS due, holder_kind, holder FROM commands
        WHERE id = ANY(${[...ids]}::text[]) AND deleted_at IS NULL ORDER BY created, _seq`,
  )

/** The last livreur of the parcel, else of another parcel to the same phone. */
async function beforeOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; livreur: string }>(sql`
    SELECT c.id, coalesce(own.livreur, other.livreur) AS livreur
    FROM commands AS c
    LEFT JOIN LATERAL (
      SELECT delivery_man AS livreur FROM suivis WHERE command = c.id AND delivery_man <> ''
      ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1
    ) AS own ON true
    LEFT JOIN LATERAL (
      SELECT delivery_man AS livreur FROM commands
      WHERE receiver_phone_number = c.receiver_phone_number AND deleted_at IS NULL AND delivery_man <> '' AND id <> c.id
      ORDER BY created DESC NULLS LAST LIMIT 1
    ) AS other ON own.livreur IS NULL
    WHERE c.id = ANY(${[...ids]}::text[]) AND coalesce(own.livreur, other.livreur) IS NOT NULL`)
  return new Map(rows.map(({ id, livreur }) => [id, livreur]))
}
