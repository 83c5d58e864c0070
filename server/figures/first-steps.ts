import type { Collections } from '#model/collections.ts'
import type { MerchantStep, StaffStep } from '#model/domain/figures/first-steps.ts'
import { and, compare, oneOf } from '#model/schema/filter.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { CallerReader } from './caller-reader.ts'

type Steps<S extends string> = Readonly<Partial<Record<S, boolean>>>

/** The steps of the company that this person may take, true where done; null once it has a commande. */
export async function staffSteps(
  engine: Engine<Collections>,
  db: Db,
  reader: CallerReader,
): Promise<Steps<StaffStep> | null> {
  const [known] = await db.query<{ commande: boolean; tarif: boolean }>(
    sql`SELECT EXISTS (SELECT FROM commands WHERE deleted_at IS NULL) AS commande, EXISTS (SELECT FROM clients_fee) AS tarif`,
  )
  if (known === undefined || known.commande) return null
  const types = [...engine.cached('users').values()].map(({ type }) => type)
  const steps: readonly (readonly [StaffStep, boolean, boolean])[] = [
    ['villes', reader.mayCreate('villes'), engine.cached('villes').size > 0],
    ['agence', reader.mayCreate('agences'), engine.cached('agences').size > 0],
    ['tarifs', reader.mayCreate('clients_fee'), known.tarif],
    ['client', reader.mayCreate('clients'), types.includes('client')],
    ['livreur', reader.mayCreate('livreurs'), types.includes('livreur')],
    ['commande', reader.mayCreate('commands'), false],
    ['equipe', reader.caller.is('Moderateurs'), types.filter((type) => type === 'moderateur').length > 1],
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
  reader: CallerReader,
): Promise<Steps<MerchantStep> | null> {
  const id = callerId(reader.caller)
  const [pickedUp] = await reader.list('commands', { filter: PICKED_UP, fields: 'id', perPage: 1 })
  if (pickedUp) return null
  const [all, [profile], requests, asked] = await Promise.all([
    reader.count('commands', ''),
    engine.findBy(db, 'clients', 'user', id),
    reader.count('rammasage', ''),
    reader.count('changements_rib', oneOf('state', ['attente', 'acceptee'])),
  ])
  const steps: Steps<MerchantStep> = {
    compte: reader.caller.record?.verification !== 'en_cours',
    rib: (profile?.rib ?? '') !== '' || asked > 0,
    commande: all > 0,
    ramassage: requests > 0,
  }
  return Object.values(steps).every(Boolean) ? null : steps
}
