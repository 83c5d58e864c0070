import type { Row } from '#model/collections.ts'
import { SELLING } from '#model/domain/packaging.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { Gathering } from '#server/db/gathering.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'

/** A stock of one packaging: on the shelves of an agence, or with the client who ordered it. */
export interface Shelf {
  readonly packaging: string
  readonly agence: string
  /** Empty for the stock of the agence. */
  readonly client: string
}

type Movement = Shelf &
  Pick<Row<'packaging_movements'>, 'kind' | 'quantity'> &
  Partial<Pick<Row<'packaging_movements'>, 'command' | 'commande_emballage' | 'author'>> & {
    /** Canonical text. */
    readonly at: string
  }

/** The key of a stock: that of a client is one, whichever agence it came from. */
const placeOf = ({ packaging, agence, client }: Shelf): Shelf => ({
  packaging,
  agence: client === '' ? agence : '',
  client,
})

const STOCK_ID = raw("left(md5(packaging || '/' || agence || '/' || client), 15)")

/**
 * Adds these movements to the stocks they change. They wait for the commit: stocks, on which everybody meets, are locked
 * last, those of clients before those of agences, each in one order. Nothing is refused: what left has left.
 */
export function moveStock(tx: Tx, movements: readonly Movement[]): void {
  for (const movement of movements) WAITING.add(tx, movement)
}

const WAITING = new Gathering<Movement>('commit', (movements) => [writtenOf(movements)])

function writtenOf(movements: readonly Movement[]): Sql {
  const texts = (value: (movement: Movement) => string) => movements.map(value)
  const quantities = movements.map(({ quantity }) => quantity)
  return sql`WITH moved AS MATERIALIZED (
      SELECT * FROM unnest(${movements.map(() => newId())}::text[], ${texts(({ packaging }) => packaging)}::text[],
        ${texts(({ agence }) => agence)}::text[], ${texts((movement) => placeOf(movement).agence)}::text[],
        ${texts(({ client }) => client)}::text[], ${texts(({ kind }) => kind)}::text[], ${quantities}::int[],
        ${texts(({ command = '' }) => command)}::text[],
        ${texts(({ commande_emballage = '' }) => commande_emballage)}::text[],
        ${texts(({ author = '' }) => author)}::text[], ${texts(({ at }) => at)}::timestamptz[])
        WITH ORDINALITY AS m (id, packaging, through, agence, client, kind, quantity, command, commande_emballage, author, at, n)),
    written AS (
      INSERT INTO packaging_movements (id, packaging, agence, client, kind, quantity, command, commande_emballage, author,
        created, updated)
      SELECT id, packaging, through, client, kind, quantity, command, commande_emballage, author, at, at FROM moved ORDER BY n)
    INSERT INTO packaging_stocks AS s (id, packaging, agence, client, stock, vendus_30j, created, updated)
    SELECT ${STOCK_ID}, packaging, agence, client, sum(quantity),
      coalesce(-sum(quantity) FILTER (WHERE client = '' AND kind = ANY(${[...SELLING]}::text[])), 0), min(at), max(at) FROM moved
    GROUP BY packaging, agence, client ORDER BY (client = ''), packaging, agence, client
    ON CONFLICT (packaging, agence, client) DO UPDATE SET stock = s.stock + excluded.stock,
      vendus_30j = s.vendus_30j + excluded.vendus_30j, updated = excluded.updated`
}

export type Counted = Pick<Row<'packaging_stocks'>, 'id' | 'stock' | 'reserve'>

/** The stock, held until the end of the transaction; made when it is not there. */
export async function holdStock(tx: Tx, shelf: Shelf, now: string): Promise<Counted> {
  const { packaging, agence, client } = placeOf(shelf)
  await tx.query(sql`INSERT INTO packaging_stocks (id, packaging, agence, client, created, updated)
    SELECT ${STOCK_ID}, packaging, agence, client, ${now}, ${now}
    FROM (VALUES (${packaging}, ${agence}, ${client})) AS shelf (packaging, agence, client)
    ON CONFLICT (packaging, agence, client) DO NOTHING`)
  const [held] = await tx.query<Counted>(sql`SELECT id, stock, reserve FROM packaging_stocks
    WHERE packaging = ${packaging} AND agence = ${agence} AND client = ${client} FOR UPDATE`)
  if (!held) throw new Error(`no stock of ${packaging} at ${agence}${client}`)
  return held
}

/** Changes a stock that the transaction has locked. */
export async function changeStock(
  tx: Tx,
  { id }: Counted,
  by: { readonly stock?: number; readonly reserve?: number },
  now: string,
): Promise<void> {
  await tx.query(sql`UPDATE packaging_stocks SET stock = stock + ${by.stock ?? 0}::int,
    reserve = reserve + ${by.reserve ?? 0}::int, updated = ${now} WHERE id = ${id}`)
}

/** The pieces that may still be promised; zero for a stock that must be counted again. */
export const availableOf = ({ stock, reserve }: Pick<Counted, 'stock' | 'reserve'>): number =>
  Math.max(stock - reserve, 0)

/** The stocks of their own that these clients have left, held in one order. */
export const holdOwn = (tx: Db, clients: readonly string[]): Promise<(Shelf & Counted)[]> =>
  tx.query<Shelf & Counted>(sql`SELECT id, packaging, agence, client, stock, reserve FROM packaging_stocks
    WHERE client <> '' AND client = ANY(${[...clients]}::text[]) AND stock > 0 ORDER BY packaging, client FOR UPDATE`)
