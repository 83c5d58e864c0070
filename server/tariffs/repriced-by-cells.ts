import { toDirhams } from '#model/domain/money.ts'
import { isCompulsory } from '#model/domain/tariffs/faits.ts'
import type { GridOutcome } from '#model/domain/tariffs/grid.ts'
import { afterChanges, type GridChanges } from '#model/domain/tariffs/grid-save.ts'
import { type PriceTables, priceOf } from '#model/domain/tariffs/price.ts'
import type { Repriced } from '#model/domain/tariffs/repriced.ts'
import { type TariffRow, tariffIndex } from '#model/domain/tariffs/resolve.ts'
import { withQuartiers } from '#model/domain/villes/around.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Services } from '#server/module.ts'
import type { GridSave } from './save-grid.ts'
import { priceTables } from './tables.ts'

/** Number of commandes listed with their code; the others are only counted. */
const NAMED = 5

interface Group {
  readonly client_source: string
  readonly city: string
  readonly is_echange: boolean
  readonly n: number
}

/**
 * The commandes under way whose price the cells of a grid change, each counted once; for a caller of one
 * agence, only its own. Commissions change nobody's price.
 */
export async function repricedByCells(
  { engine, db }: Pick<Services, 'engine'> & { readonly db: Db },
  save: GridSave,
  changes: GridChanges,
  agence: string,
): Promise<Repriced> {
  if (save.party === 'livreur') return { total: 0, items: [] }
  const before = { ...priceTables(engine), promotions: [] }
  const after = withChanges(before, [...engine.cached('clients_fee').values()], save, changes)
  const outcomes = [...new Set(save.edits.map(({ outcome }) => outcome))]
  const all = [...engine.cached('villes').values()]
  const villes = [...new Set(save.edits.flatMap(({ ville }) => withQuartiers(ville, all)))]
  const open = sql`outcome = '' AND deleted_at IS NULL AND twin = '' AND city = ANY(${villes}::text[])
    AND (${save.user}::text = '' OR client_source = ${save.user}) AND (${agence}::text = '' OR agence = ${agence})`
  const groups = await db.query<Group>(
    sql`SELECT client_source, city, is_echange, count(*)::int AS n FROM commands WHERE ${open} GROUP BY client_source, city, is_echange`,
  )
  const changed = groups.flatMap((group) => {
    const [first] = outcomes.flatMap((fait) => {
      if (isCompulsory(fait) && (fait === 'echange') !== group.is_echange) return []
      const [avant, apres] = [before, after].map((tables) => amountOf(tables, group, fait, save.day))
      return avant === apres ? [] : [{ ...group, avant: avant ?? null, apres: apres ?? null }]
    })
    return first ? [first] : []
  })
  const named = await db.query<{ id: string; code: string } & Omit<Group, 'n'>>(
    sql`SELECT c.id, c.code, c.client_source, c.city, c.is_echange FROM commands AS c
        JOIN unnest(${changed.map((one) => one.client_source)}::text[], ${changed.map(({ city }) => city)}::text[],
          ${changed.map((one) => one.is_echange)}::boolean[]) AS g (of, at, exchange)
          ON g.of = c.client_source AND g.at = c.city AND g.exchange = c.is_echange
        WHERE ${open} ORDER BY c.created DESC LIMIT ${NAMED}`,
  )
  const amounts = new Map(changed.map((one) => [groupKey(one), one]))
  return {
    total: changed.reduce((sum, { n }) => sum + n, 0),
    items: named.map(({ id, code, ...of }) => {
      const { avant = null, apres = null } = amounts.get(groupKey(of)) ?? {}
      return { id, code, avant, apres }
    }),
  }
}

const groupKey = ({ client_source, city, is_echange }: Omit<Group, 'n'>): string =>
  `${client_source} ${city} ${is_echange}`

function amountOf(
  tables: PriceTables,
  { client_source: user, city: ville }: Group,
  fait: GridOutcome,
  day: string,
): number | null {
  const price = priceOf(tables, { party: 'client', user, ville, fait, agence: '', day })
  return price && !price.manquant && price.montant !== null ? toDirhams(price.montant) : null
}

function withChanges(
  before: PriceTables,
  rows: readonly TariffRow[],
  { user, groupe, agence }: GridSave,
  changes: GridChanges,
): PriceTables {
  const asRow = (added: GridChanges['added'][number], n: number): TariffRow => ({
    ...added,
    ...{ client: user, groupe, agence, zone: '', seuil: 0, pourcentage: 0 },
    id: `nouveau ${n}`,
  })
  return { ...before, clients: tariffIndex(afterChanges(rows, changes, asRow)) }
}
