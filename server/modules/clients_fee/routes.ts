import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { FEE_EVENTS, type FeeEvent } from '#model/domain/commande/decide/moves.ts'
import { add, fromDirhams, toDirhams } from '#model/domain/money.ts'
import { absentTariff } from '#model/domain/tariffs/missing.ts'
import type { ClientTerms, PriceTables } from '#model/domain/tariffs/price.ts'
import { type SimulatedFee, type Simulation, simulate } from '#model/domain/tariffs/simulate.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { parseInstant } from '#model/schema/instant.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { forbidden, invalid } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { gridRoute } from '#server/tariffs/grid.ts'
import { gridFileRoutes } from '#server/tariffs/grid-file.ts'
import { repricedByRowRoute } from '#server/tariffs/repriced-by-row.ts'
import { saveGridRoute } from '#server/tariffs/save-grid.ts'
import { priceTables } from '#server/tariffs/tables.ts'

const MOST_PRICE = 100_000
const MOST_WEIGHT_G = 200_000

const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([schema, z.literal('')]))
const amount = (min: number) => z.coerce.number().check(z.minimum(min), z.maximum(MOST_PRICE))
const ID = z.string().check(z.maxLength(15))

const ASKED = z.object({
  ville: ID,
  client: z._default(ID, ''),
  agence: z._default(ID, ''),
  fait: optional(z.enum(Object.keys(FEE_EVENTS) as [FeeEvent, ...FeeEvent[]])),
  date: z._default(z.string(), ''),
  price: optional(amount(-MOST_PRICE)),
  declared_value: optional(amount(0)),
  weight_g: optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_WEIGHT_G))),
})

const WRONG: Readonly<Record<string, FieldError>> = {
  ville: { code: 'validation_ville', message: 'Choisissez une ville de la liste.' },
  client: { code: 'validation_invalid_client', message: 'Choisissez un compte client.' },
  agence: { code: 'validation_agence', message: 'Choisissez une agence de la liste.' },
  fait: {
    code: 'validation_fait',
    message: `Dites l’un de ces faits : ${Object.keys(FEE_EVENTS).join(', ')}.`,
  },
  date: { code: 'validation_date', message: 'Donnez la date comme 2026-11-20.' },
  price: { code: 'validation_price', message: 'Donnez le prix en dirhams, comme 250.00.' },
  declared_value: { code: 'validation_declared_value', message: 'Donnez la valeur déclarée en dirhams.' },
  weight_g: { code: 'validation_weight', message: 'Donnez le poids en grammes.' },
}
const wrong = (fields: readonly string[]) =>
  invalid(Object.fromEntries(fields.flatMap((field) => (WRONG[field] ? [[field, WRONG[field]]] : []))))

/** Amounts are dirhams. A guest gets the tariffs for everybody; a client gets their own. */
export function clientsFeeRoutes(app: FastifyInstance, services: Services): void {
  gridRoute(app, services)
  repricedByRowRoute(app, services)
  saveGridRoute(app, services)
  gridFileRoutes(app, services)
  app.get('/api/wasl/tarifs/simulation', async ({ caller, query }) => {
    const asked = ASKED.safeParse(query)
    if (!asked.success) throw wrong([...new Set(asked.error.issues.map(({ path }) => String(path[0])))])
    return onTheWire(simulated(services, { ...asked.data, client: clientOf(caller, asked.data.client) }))
  })
}

function clientOf(caller: Caller, named: string): string {
  const own = caller.is('client') ? callerId(caller) : ''
  if (named !== '' && named !== own && !caller.is('Frais de livraison')) {
    throw forbidden('Les tarifs d’un client sont les siens : ne nommez pas de client pour lire ceux de tous.')
  }
  return named || own
}

function simulated({ engine, clock }: Services, asked: z.infer<typeof ASKED>): Simulation {
  const ville = engine.cached('villes').get(asked.ville)
  const tables = priceTables(engine)
  const terms = termsOf(engine, tables, asked.client)
  if (!ville) throw wrong(['ville'])
  if (asked.agence !== '' && !engine.cached('agences').has(asked.agence)) throw wrong(['agence'])
  const agence = asked.agence || terms.agence
  const answer = simulate(
    { ...tables, client: () => ({ ...terms, agence }) },
    {
      user: asked.client,
      ville: ville.id,
      outcome: asked.fait || 'livraison',
      day: dayOf(asked.date, clock.now()),
      price: fromDirhams(asked.price || 0),
      weight_g: asked.weight_g || 0,
      declared_value: fromDirhams(asked.declared_value || 0),
    },
  )
  if (!('absent' in answer)) return answer
  throw invalid({ ville: { code: 'validation_no_tariff', message: absentTariff(answer.absent, ville.name) } })
}

const NOBODY: ClientTerms = { groupe: '', agence: '', emballage: null }

function termsOf(engine: Services['engine'], tables: PriceTables, client: string): ClientTerms {
  if (client === '') return NOBODY
  if (engine.cached('users').get(client)?.type !== 'client') throw wrong(['client'])
  return tables.client(client)
}

function dayOf(typed: string, now: Temporal.Instant): string {
  if (typed === '') return localDay(now).toString()
  const instant = parseInstant(typed)
  if (instant === null) throw wrong(['date'])
  return localDay(fromCanonical(instant)).toString()
}

const onTheWire = ({ frais, total_frais, recevrez, eventuels }: Simulation) => ({
  frais: frais.map(feeOnTheWire),
  total_frais: toDirhams(total_frais),
  recevrez: toDirhams(recevrez),
  eventuels: eventuels.map(feeOnTheWire),
})

const feeOnTheWire = <F extends SimulatedFee>(fee: F) => ({
  ...fee,
  base: toDirhams(fee.base),
  brut: toDirhams(add(fee.montant, fee.remise)),
  remise: toDirhams(fee.remise),
  montant: toDirhams(fee.montant),
})
