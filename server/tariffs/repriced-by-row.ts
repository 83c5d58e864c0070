import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { fromDirhams, toDirhams } from '#model/domain/money.ts'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { type PriceTables, priceOf } from '#model/domain/tariffs/price.ts'
import { type TariffRow, tariffIndex } from '#model/domain/tariffs/resolve.ts'
import { withQuartiers } from '#model/domain/villes/around.ts'
import { localDay } from '#server/clock.ts'
import { forbidden, invalid } from '#server/core/base/refusals.ts'
import { sql } from '#server/db/sql.ts'
import type { Services } from '#server/module.ts'
import { agenceOf } from '#server/people.ts'
import { priceTables } from '#server/tariffs/tables.ts'

/** Number of commandes listed with their code; the others are only counted. */
const NAMED = 20
const MOST_AMOUNT = 100_000

const ID = z._default(z.string().check(z.maxLength(15)), '')
const TARIFF_QUERY = z.object({
  client: ID,
  groupe: ID,
  ville: ID,
  zone: ID,
  agence: ID,
  outcome: z.enum(GRID_OUTCOMES),
  amount: z.coerce.number().check(z.minimum(0), z.maximum(MOST_AMOUNT)),
  valid_from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
})
type TariffQuery = z.infer<typeof TARIFF_QUERY>

/**
 * The effect of a row of `clients_fee` before it is written: the commandes still under way that would change
 * their price from its first day on, each with the tariff before and after, in dirhams; for a caller of one
 * agence, only its own. Fixed prices never change.
 */
export function repricedByRowRoute(app: FastifyInstance, services: Services): void {
  app.get('/api/wasl/tarifs/touchees', async ({ caller, query }) => {
    if (!caller.is('Frais de livraison')) throw forbidden()
    const asked = TARIFF_QUERY.safeParse(query)
    if (!asked.success) {
      const fields = new Set(asked.error.issues.map(({ path }) => String(path[0])))
      throw invalid(Object.fromEntries([...fields].map((field) => [field, WRONG])))
    }
    return touched(services, asked.data, agenceOf(caller))
  })
}

const WRONG = { code: 'validation_tariff', message: 'Dites ce champ comme pour écrire le tarif.' }

interface Group {
  readonly client_source: string
  readonly city: string
  readonly n: number
}

async function touched({ engine, db, clock }: Services, asked: TariffQuery, agence: string) {
  const before = { ...priceTables(engine), promotions: [] }
  const today = localDay(clock.now()).toString()
  const day = [asked.valid_from.slice(0, 10), today].sort().at(-1) ?? today
  const after = withRow(before, [...engine.cached('clients_fee').values()], asked)
  const places = asked.ville === '' ? [] : withQuartiers(asked.ville, engine.cached('villes').values())
  const exchanges = asked.outcome === 'echange'
  const open = sql`outcome = '' AND deleted_at IS NULL AND twin = '' AND city <> ''
    AND (${!['livraison', 'echange'].includes(asked.outcome)}::boolean OR is_echange = ${exchanges}::boolean)
    AND (${asked.client}::text = '' OR client_source = ${asked.client}) AND (${asked.ville}::text = '' OR city = ANY(${places}::text[]))
    AND (${agence}::text = '' OR agence = ${agence})`
  const groups = await db.query<Group>(
    sql`SELECT client_source, city, count(*) AS n FROM commands WHERE ${open} GROUP BY client_source, city`,
  )
  const changed = groups.flatMap((group) => {
    const amount = (tables: PriceTables) => {
      const { client_source: user, city: ville } = group
      const price = priceOf(tables, { party: 'client', user, ville, fait: asked.outcome, agence: '', day })
      return price && !price.manquant ? toDirhams(price.montant ?? fromDirhams(0)) : null
    }
    const [avant, apres] = [amount(before), amount(after)]
    return avant === apres ? [] : [{ ...group, avant, apres }]
  })
  const named = await db.query<{ id: string; code: string; client_source: string; city: string }>(
    sql`SELECT c.id, c.code, c.client_source, c.city FROM commands AS c
        JOIN unnest(${changed.map((one) => one.client_source)}::text[], ${changed.map(({ city }) => city)}::text[])
          AS g (of, at) ON g.of = c.client_source AND g.at = c.city
        WHERE ${open} ORDER BY c.created DESC LIMIT ${NAMED}`,
  )
  const amounts = new Map(changed.map((one) => [`${one.client_source} ${one.city}`, one]))
  return {
    total: changed.reduce((sum, { n }) => sum + n, 0),
    items: named.map(({ id, code, client_source, city }) => {
      const { avant = null, apres = null } = amounts.get(`${client_source} ${city}`) ?? {}
      return { id, code, city, client_source, avant, apres }
    }),
  }
}

/** The tariffs with the requested row in place of those for the same client, groupe, place and outcome. */
function withRow(before: PriceTables, rows: readonly TariffRow[], asked: TariffQuery): PriceTables {
  const key = ({
    client,
    groupe,
    ville,
    zone,
    agence,
    outcome,
  }: Omit<TariffRow, 'id' | 'amount' | 'seuil' | 'pourcentage' | 'valid_from' | 'valid_to'>) =>
    [client, groupe, ville, zone, agence, outcome].join('/')
  const others = rows.filter((row) => key(row) !== key(asked))
  const amount = fromDirhams(asked.amount)
  const row = { ...asked, id: 'nouveau', amount, seuil: 0, pourcentage: 0, valid_to: '' }
  return { ...before, clients: tariffIndex([...others, row]) }
}
