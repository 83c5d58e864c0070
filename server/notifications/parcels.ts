import type { Row } from '#model/collections.ts'
import { type Cause, notify } from './notify.ts'

type Parcel = Pick<Row<'commands'>, 'id' | 'code' | 'status' | 'client_source' | 'delivery_man'>

/**
 * Notifies the client of a parcel that failed. A failure undone within its hour lowers the count again. Other moves
 * notify nobody and cost no statement.
 */
export function notifyFailed(
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
  notify(cause, event, [after.client_source])
}

/**
 * Notifies a livreur of a parcel that becomes his by a scan or a move of its own; those of an hour are one notification.
 * A lot tells of its own, in one number.
 */
export function notifyGiven(
  cause: Cause,
  before: Parcel,
  after: Parcel,
  { kind, job }: Pick<Row<'suivis'>, 'kind' | 'job'>,
): void {
  if (before.delivery_man === after.delivery_man) return
  const isUndone = kind === 'annulation'
  const livreur = isUndone ? before.delivery_man : after.delivery_man
  if (livreur === '' || (job !== '' && !isUndone)) return
  const event = { kind: 'colis_affectes', collection: 'commands', record: after.id } as const
  notify(cause, { ...event, count: isUndone ? -1 : 1 }, [livreur])
}

/** Notifies each livreur of the number of parcels a lot assigned to him. */
export function notifyAssigned(cause: Cause, job: string, livreurs: readonly string[]): void {
  for (const [livreur, { length: count }] of Map.groupBy(livreurs, (id) => id)) {
    notify(cause, { kind: 'colis_affectes', collection: 'jobs', record: job, count }, [livreur])
  }
}
