import type { Collections } from '#model/collections.ts'
import type { Actor } from '#model/domain/commande/decide/move-request.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { personOf } from '#server/people.ts'
import { livreurAgence } from './livreur-agence.ts'

/** The mover of parcels as the rules of the trade see them. Work without a caller is the product’s own. */
export async function actorOf(engine: Engine<Collections>, db: Db, caller: Caller): Promise<Actor> {
  if (!caller.record) return { person: null, isRamasseur: false, agence: '', as: 'systeme' }
  const person = personOf(caller.record)
  const account = { agence: String(caller.record.agence ?? '') }
  if (person.type !== 'livreur') return { person, isRamasseur: false, ...account }
  const [profile] = await engine.findBy(db, 'livreurs', 'user', person.id)
  return { person, isRamasseur: profile?.is_ramasseur ?? false, agence: livreurAgence(profile, account) }
}
