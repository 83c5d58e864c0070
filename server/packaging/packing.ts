import type { Row } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import { OWN_PACKAGING } from '#model/domain/packaging.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { clientAgence } from '#server/parcels/first-agence.ts'
import { holdOwn, moveStock, type Shelf } from './stock.ts'

/** Packagings clients have left of those they ordered, as this transaction takes of them: by client, then packaging. */
const left = new WeakMap<Db, Map<string, Map<string, number>>>()

/**
 * Holds what these clients have left, in one order for all: two transactions that take of the same clients' never wait
 * for each other.
 */
export async function holdPackagingOf(tx: Tx, clients: Iterable<string>): Promise<void> {
  const known = left.get(tx) ?? new Map<string, Map<string, number>>()
  left.set(tx, known)
  const asked = [...new Set(clients)].filter((client) => client !== '' && !known.has(client))
  if (asked.length === 0) return
  const held = Map.groupBy(await holdOwn(tx, asked), ({ client }) => client)
  for (const client of asked) {
    known.set(client, new Map((held.get(client) ?? []).map(({ packaging, stock }) => [packaging, stock])))
  }
}

/** The packaging a client uses, and the agence that supplies it. */
function usedBy(
  engine: CachedRecords,
  client: string,
): { readonly packaging: string; readonly agence: string } {
  const profile = engine.cached('clients').get(client)
  const agence = clientAgence(engine, engine.cached('users').get(client), profile)
  return { packaging: profile?.emballage ?? '', agence }
}

/** True when this client still has packaging of its own, ordered and paid, for the next parcel. */
export async function packsInOwn(engine: CachedRecords, tx: Tx, client: string): Promise<boolean> {
  await holdPackagingOf(tx, [client])
  return (left.get(tx)?.get(client)?.get(usedBy(engine, client).packaging) ?? 0) > 0
}

type Packed = Pick<Row<'frais'>, 'fait' | 'party' | 'occurred_at' | 'annule_par'>

/** True when the fees of a commande include that of its packaging. */
export const isPacked = (fees: readonly Packed[]): boolean =>
  fees.some(
    ({ fait, party, occurred_at, annule_par }) =>
      fait === 'emballage' && party === 'client' && occurred_at !== '' && annule_par === '',
  )

type Suivi = Pick<Row<'suivis'>, 'command' | 'at' | 'agence' | 'actor'>

/**
 * Takes the packaging of a leaving parcel: one of the client's own while some is left, else one of the
 * agence.
 */
export async function takePackaging(
  engine: CachedRecords,
  tx: Tx,
  client: string,
  suivi: Suivi,
): Promise<void> {
  const { packaging, agence: his } = usedBy(engine, client)
  const agence = his || suivi.agence
  if (packaging === '' || agence === '') return
  const own = await packsInOwn(engine, tx, client)
  if (own) count(tx, client, packaging, -1)
  move(tx, { packaging, agence, client: own ? client : '' }, -1, suivi)
}

/**
 * Puts the packaging of a parcel that did not leave, or whose leaving was undone, back where it was taken.
 */
export async function giveBackPackaging(tx: Tx, suivi: Suivi): Promise<void> {
  const taken = await tx.query<Shelf & { readonly n: number }>(
    sql`SELECT packaging, agence, client, -sum(quantity)::int AS n FROM packaging_movements
      WHERE command = ${suivi.command} AND command <> '' GROUP BY packaging, agence, client HAVING sum(quantity) < 0`,
  )
  for (const { n, ...shelf } of taken) {
    if (shelf.client !== '') count(tx, shelf.client, shelf.packaging, n)
    move(tx, shelf, n, suivi)
  }
}

function count(tx: Tx, client: string, packaging: string, by: number): void {
  const his = left.get(tx)?.get(client)
  his?.set(packaging, (his.get(packaging) ?? 0) + by)
}

function move(tx: Tx, shelf: Shelf, quantity: number, { command, at, actor }: Suivi): void {
  const kind = quantity < 0 ? 'consommation' : 'reprise'
  moveStock(tx, [{ ...shelf, kind, quantity, command, author: actor, at }])
}

/** The fee of a parcel that left in packaging the client had paid for: zero. */
export const PAID_ALREADY = { montant: ZERO, tarif: '', source: OWN_PACKAGING, manquant: false } as const
