import type { Row } from '#model/collections.ts'
import type { MoveFacts } from '#model/domain/commande/decide/move-request.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES } from '#model/domain/commande/states/states.ts'
import { settledWithClient } from '#server/billing/factures/issued-lines.ts'
import type { Tx } from '#server/db/database.ts'
import { amongUnique, type Sql, sql } from '#server/db/sql.ts'
import { type CourierProfile, profilesOf } from '#server/parcels/livreurs/couriers.ts'
import { holdOpenLivreurs } from '#server/parcels/livreurs/open-livreurs.ts'

type ClientRules = NonNullable<MoveFacts['client']>
type ByClient = ReadonlyMap<string, ClientRules>

/**
 * The facts a move needs that depend on its suivi alone: read behind the lock of the parcel, in the same
 * journey.
 */
export interface FactsAhead {
  /** Id of the livreur who is to take the parcel; empty when the suivi names nobody. */
  readonly livreur: string
  readonly open: ReadonlySet<string>
  readonly profiles: readonly CourierProfile[]
  readonly billed: ReadonlySet<string>
  readonly clients: ByClient
}

type Named = Pick<Row<'suivis'>, 'command' | 'status' | 'kind' | 'delivery_man'>

export async function factsAhead(
  tx: Tx,
  { command, status, kind, delivery_man: livreur }: Named,
): Promise<FactsAhead> {
  const named = livreur === '' ? [] : [livreur]
  const [open, profiles, billed, clients] = await Promise.all([
    holdOpenLivreurs(tx, named),
    profilesOf(tx, named),
    settledWithClient(tx, kind === 'correction' ? [command] : []),
    isDelivered(status)
      ? rulesOf(tx, sql`"user" = (SELECT client_source FROM commands WHERE id = ${command}) AND "user" <> ''`)
      : NOBODY,
  ])
  return { livreur, open, profiles, billed, clients }
}

const DELIVERED = DELIVERED_OUTCOMES.map(stateId)
const isDelivered = (status: string): boolean => DELIVERED.includes(status)
const NOBODY: ByClient = new Map()

/** Options of the clients whose parcels are about to be delivered. */
export async function clientsOf(
  tx: Tx,
  wanted: readonly { readonly parcel: Pick<Row<'commands'>, 'client_source'>; readonly status: string }[],
): Promise<ByClient> {
  const ids = new Set(
    wanted.flatMap(({ parcel, status }) => (isDelivered(status) ? [parcel.client_source] : [])),
  )
  return ids.size === 0 ? NOBODY : rulesOf(tx, amongUnique(sql`"user"`, [...ids]))
}

async function rulesOf(tx: Tx, which: Sql): Promise<ByClient> {
  const rows = await tx.query<ClientRules & { user: string }>(
    sql`SELECT "user", option_partiel, option_remise FROM clients WHERE ${which}`,
  )
  return new Map(rows.map(({ user, ...rules }) => [user, rules]))
}
