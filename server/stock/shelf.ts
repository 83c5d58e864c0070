import type { Collections, Row } from '#model/collections.ts'
import { type Heaps, STOCK_SUMS } from '#model/domain/stock.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'

/** A write of any record that moves pieces. */
export type Cause = Pick<HookEvent<never, Collections>, 'engine' | 'tx' | 'now' | 'caller' | 'source' | 'ip'>

/** The product of a client at an agence. */
export type Shelf = Pick<Row<'stocks'>, 'produit' | 'client' | 'agence'>

/** Locks the stock of a product at an agence until the transaction ends; creates it first where there is none. */
export async function holdShelf({ engine, tx, now }: Cause, shelf: Shelf): Promise<Row<'stocks'>> {
  const { produit, client, agence } = shelf
  const id = stableId('stocks', produit, agence)
  await tx.query(sql`INSERT INTO stocks (id, produit, client, agence, created, updated)
    VALUES (${id}, ${produit}, ${client}, ${agence}, ${now}, ${now}) ON CONFLICT DO NOTHING`)
  const held = (await engine.hold(tx, 'stocks', [id])).get(id)
  if (!held) throw new Error(`no stock of ${produit} at ${agence}`)
  return held
}

/** Locks what an agence has of these products, in the order in which commandes do: what is read of it then stays so. */
export async function holdShelves(
  { engine, tx, agence }: Pick<Cause, 'engine' | 'tx'> & { readonly agence: string },
  products: Iterable<string>,
): Promise<void> {
  for (const produit of [...new Set(products)].filter((one) => one !== '').sort()) {
    await engine.hold(tx, 'stocks', [stableId('stocks', produit, agence)])
  }
}

/** Changes a stock that the transaction holds; people and pages that follow it are told. */
export async function changeShelf(cause: Cause, held: Row<'stocks'>, by: Heaps): Promise<void> {
  const sums = Object.fromEntries(STOCK_SUMS.map((sum) => [sum, held[sum] + by[sum]]))
  await cause.engine.change(
    cause.tx,
    'stocks',
    held,
    { ...sums, moved_at: cause.now },
    originOfDecided(cause),
  )
}
