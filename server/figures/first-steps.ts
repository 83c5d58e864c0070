import type { Collections } from '#model/collections.ts'
import type { MerchantStep, StaffStep } from '#model/domain/figures/first-steps.ts'
import { and, compare, oneOf } from '#model/schema/filter.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Asking } from './asking.ts'

type Steps<S extends string> = Readonly<Partial<Record<S, boolean>>>

/** The steps of the company that this person may take, true where done; null once it has a commande. */
export async function staffSteps(
  engine: Engine<Collections>,
  db: Db,
  asking: Asking,
): Promise<Steps<StaffStep> | null> {
  const [known] = await db.query<{ commande: boolean; tarif: boolean }>(
    sql`SELECT EXISTS (SELECT FROM commands WHERE deleted_at IS NULL) AS commande, EXISTS (SELECT FROM clients_fee) AS tarif`,
  )
  if (known === undefined || known.commande) return null
  const types = [...engine.cached('users').values()].map(({ type }) => type)
  const steps: readonly (readonly [StaffStep, boolean, boolean])[] = [
    ['villes', asking.mayCreate('villes'), engine.cached('villes').size > 0],
    ['agence', asking.mayCreate('agences'), engine.cached('agences').size > 0],
    ['tarifs', asking.mayCreate('clients_fee'), known.tarif],
    ['client', asking.mayCreate('clients'), types.includes('client')],
    ['livreur', asking.mayCreate('livreurs'), types.includes('livreur')],
    ['commande', asking.mayCreate('commands'), false],
    ['equipe', asking.caller.is('Moderateurs'), types.filter((type) => type === 'moderateur').length > 1],
  ]
  const his = steps.filter(([, may]) => may)
  return his.length === 0 ? null : Object.fromEntries(his.map(([step, , done]) => [step, done]))
}

/** Filter of the parcels that are no longer with their merchant. */
const PICKED_UP = and(
  compare('status.category', '!=', 'en_attente'),
  compare('status.category', '!=', 'ramassage'),
)

/** The steps of a new merchant, true where done; null once a parcel was picked up. */
export async function merchantSteps(
  engine: Engine<Collections>,
  db: Db,
  asking: Asking,
): Promise<Steps<MerchantStep> | null> {
  const id = callerId(asking.caller)
  const [pickedUp] = await asking.list('commands', { filter: PICKED_UP, fields: 'id', perPage: 1 })
  if (pickedUp) return null
  const [all, [profile], requests, asked] = await Promise.all([
    asking.count('commands', ''),
    engine.findBy(db, 'clients', 'user', id),
    asking.count('rammasage', ''),
    asking.count('changements_rib', oneOf('state', ['attente', 'acceptee'])),
  ])
  const steps: Steps<MerchantStep> = {
    compte: asking.caller.record?.verification !== 'en_cours',
    rib: (profile?.rib ?? '') !== '' || asked > 0,
    commande: all > 0,
    ramassage: requests > 0,
  }
  return Object.values(steps).every(Boolean) ? null : steps
}
