import type { Collections } from '#model/collections.ts'
import { foreignSeller, type OwnNames, sellerKey } from '#model/domain/commande/seller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The names a client may print on parcels. */
export async function ownNames(engine: Engine<Collections>, db: Db, client: string): Promise<OwnNames> {
  const account = await engine.find(db, 'users', client)
  const profile = await engine.find(db, 'clients', client)
  return {
    full_name: account?.full_name ?? '',
    raison_sociale: profile?.raison_sociale ?? '',
    boutiques: profile?.boutiques ?? [],
  }
}

/** Returns the given phones that belong to an account other than the client's. */
export async function phonesOfOthers(
  db: Db,
  client: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const said = [...new Set(phones)].filter((phone) => phone !== '')
  if (said.length === 0) return new Set()
  const taken = await db.query<{ phone: string }>(
    sql`SELECT phone FROM users WHERE phone = ANY(${said}::text[]) AND id <> ${client}`,
  )
  return new Set(taken.map(({ phone }) => phone))
}

type Event = HookEvent<Collections['commands'], Collections>

const SELLER = ['client_name', 'boutique', 'client_phone'] as const

/** The label names the sender of a parcel: a client may print no one else's name. */
export async function refuseForeignSeller(event: Event): Promise<void> {
  const { record, caller, tx, engine } = event
  if (!caller.record || !caller.is('client')) return
  const { changed } = event
  const said = SELLER.filter((field) => changed.has(field))
  if (said.length === 0) return
  const taken = await phonesOfOthers(tx, record.client_source, [record.client_phone])
  const names = await ownNames(engine, tx, record.client_source)
  const errors = foreignSeller(record, names, taken, said)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses a name by which another client is known: it could then be printed on parcels. */
export function refuseTakenName(
  engine: Engine<Collections>,
  client: string,
  field: string,
  names: readonly string[],
): void {
  const wanted = new Set(names.map(sellerKey).filter((key) => key !== ''))
  if (wanted.size === 0) return
  for (const { user, raison_sociale, boutiques } of engine.cached('clients').values()) {
    if (user === client) continue
    const taken = [raison_sociale, ...boutiques].find((name) => wanted.has(sellerKey(name)))
    if (taken === undefined) continue
    const message = `« ${taken} » est le nom d’un autre client. Écrivez le vôtre, ou appelez l’agence.`
    throw invalid({ [field]: { code: 'validation_taken_name', message } })
  }
}
