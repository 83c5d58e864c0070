import type { Row } from '#model/collections.ts'
import { type Cause, tell } from './tell.ts'

type Parcel = Pick<Row<'commands'>, 'id' | 'code' | 'status' | 'client_source'>

/**
 * Tells the client of a parcel that it failed. A failure taken back within its hour is counted off again. Other
 * moves tell nobody and cost nothing here.
 */
export function tellFailed(
  cause: Cause,
  before: Parcel,
  after: Parcel,
  { kind }: Pick<Row<'suivis'>, 'kind'>,
): void {
  if (before.status === after.status) return
  const isUndone = kind === 'annulation'
  const status = isUndone ? before.status : after.status
  if (cause.engine.cached('tracking_states').get(status)?.category !== 'echoue') return
  const event = {
    kind: 'colis_echec',
    collection: 'commands',
    record: after.id,
    details: { code: after.code },
    count: isUndone ? -1 : 1,
  } as const
  tell(cause, event, [after.client_source])
}

/** Tells each of these livreurs how many parcels a lot gave him. */
export function tellAssigned(cause: Cause, job: string, livreurs: readonly string[]): void {
  for (const [livreur, { length: count }] of Map.groupBy(livreurs, (id) => id)) {
    tell(cause, { kind: 'colis_affectes', collection: 'jobs', record: job, count }, [livreur])
  }
}
