import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toDirhams } from '#model/domain/money.ts'
import { type ComingChange, GRID_OUTCOMES, type GridCell, gridRow } from '#model/domain/tariffs/grid.ts'
import type { PriceTables } from '#model/domain/tariffs/price.ts'
import type { TariffIndex } from '#model/domain/tariffs/resolve.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { localDay } from '#server/clock.ts'
import { type Caller, callerId } from '#server/core/caller.ts'
import { forbidden, invalid } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Services } from '#server/module.ts'
import { agenceOfLivreur } from '#server/parcels/livreur-agence.ts'
import { priceTables } from '#server/tariffs/tables.ts'

const ASKED = z.object({
  party: z._default(z.enum(['client', 'livreur']), 'client'),
  user: z._default(z.string().check(z.maxLength(15)), ''),
  groupe: z._default(z.string().check(z.maxLength(15)), ''),
  /** Where parcels start; the agence of the person when it is not said. */
  agence: z._default(z.string().check(z.maxLength(15)), ''),
})

/**
 * The tariffs of today in every ville that is served: each with its source and its next change, in dirhams. Staff name a
 * client, a groupe, a livreur or nobody; a client and a livreur are answered about themselves.
 */
export function gridRoute(app: FastifyInstance, services: Services): void {
  app.get('/api/wasl/tarifs/grille', async ({ caller, query }) => {
    const asked = ASKED.safeParse(query)
    if (!asked.success) throw invalid({ party: PARTY })
    const whose = gridOf(caller, asked.data)
    return { villes: await rows(services, whose, caller.is('Frais de livraison')) }
  })
}

const PARTY = { code: 'validation_party', message: 'Dites « client » ou « livreur ».' }

type Whose = z.infer<typeof ASKED>

function gridOf(caller: Caller, asked: Whose): Whose {
  if (caller.is('Frais de livraison')) return asked
  const own = callerId(caller)
  const isHis = caller.is(asked.party) && ['', own].includes(asked.user)
  if (isHis) return { ...asked, user: own, groupe: '', agence: '' }
  throw forbidden('La grille d’un client ou d’un livreur est la sienne, ou celle de qui règle les tarifs.')
}

async function rows({ engine, db, clock }: Services, whose: Whose, isStaff: boolean) {
  const { party, user, groupe } = whose
  const account = user === '' ? undefined : engine.cached('users').get(user)
  if (user !== '' && account?.type !== party) throw invalid({ user: NOBODY })
  const tables = startingAt(ofGroupe({ ...priceTables(engine), promotions: [] }, groupe), whose.agence)
  const day = localDay(clock.now()).toString()
  const coming = comingAfter(party === 'client' ? tables.clients : tables.livreurs, day)
  const agence =
    whose.agence || (party === 'livreur' && user !== '' ? await agenceOfLivreur(engine, db, user) : '')
  const villes = [...engine.cached('villes').values()].filter(({ active }) => active)
  const grid = villes.map(({ id, name, region, zone, delai_h, jours }) => {
    const row = gridRow(tables, id, { party, user, agence, day }, coming)
    return { id, name, region, zone, delai_h, jours, ...row }
  })
  const missing =
    party === 'client' ? grid.flatMap((row) => (row.livraison.montant === null ? [row.id] : [])) : []
  const waiting = isStaff && missing.length > 0 ? await waitingIn(db, missing) : new Map<string, number>()
  return grid
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
    .map((row) => ({
      ...row,
      ...Object.fromEntries(GRID_OUTCOMES.map((fait) => [fait, onTheWire(row[fait])])),
      ...(isStaff && { attente: waiting.get(row.id) ?? 0 }),
    }))
}

/** For nobody in particular, of that groupe. */
const ofGroupe = (tables: PriceTables, groupe: string): PriceTables =>
  groupe === '' ? tables : { ...tables, client: () => ({ groupe, agence: '', emballage: null }) }

/** For parcels of that agence. */
const startingAt = (tables: PriceTables, agence: string): PriceTables =>
  agence === '' ? tables : { ...tables, client: (id) => ({ ...tables.client(id), agence }) }

/** Periods that begin or end later; with both, each is one. */
function comingAfter(index: TariffIndex, day: string): ComingChange[] {
  const rows = [...index.values()].flatMap((of) => [...of.values()].flat())
  return rows.flatMap((row) => {
    const from = row.valid_from.slice(0, 10)
    const last = row.valid_to === '' ? null : Temporal.PlainDate.from(row.valid_to.slice(0, 10))
    const days = [from, ...(last ? [last.add({ days: 1 }).toString()] : [])].filter((one) => one > day)
    return days.length > 0 ? [{ row, days }] : []
  })
}

const NOBODY = { code: 'validation_user', message: 'Choisissez un compte de ce genre.' }

/** Commandes that are not over, by ville. */
async function waitingIn(db: Services['db'], villes: readonly string[]): Promise<Map<string, number>> {
  const counted = await db.query<{ city: string; n: number }>(
    sql`SELECT city, count(*) AS n FROM commands
        WHERE city = ANY(${villes}::text[]) AND outcome = '' AND deleted_at IS NULL GROUP BY city`,
  )
  return new Map(counted.map(({ city, n }) => [city, n]))
}

const dirhams = (amount: Centimes | null) => (amount === null ? null : toDirhams(amount))
const onTheWire = ({ montant, next, ...cell }: GridCell) => ({
  ...cell,
  montant: dirhams(montant),
  next: next && { ...next, montant: dirhams(next.montant) },
})
