import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toDirhams } from '#model/domain/money.ts'
import {
  type ComingChange,
  GRID_OUTCOMES,
  type GridCell,
  gridRow,
  type SourceRow,
  type SourceScope,
  sourceOf,
} from '#model/domain/tariffs/grid.ts'
import type { PriceTables } from '#model/domain/tariffs/price.ts'
import type { TariffIndex } from '#model/domain/tariffs/resolve.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { localDay } from '#server/clock.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { forbidden, invalid } from '#server/core/base/refusals.ts'
import { sql } from '#server/db/sql.ts'
import type { Services } from '#server/module.ts'
import { mapPaced } from '#server/pace.ts'
import { agenceOfLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { villeOf } from '#server/parcels/ville.ts'
import { priceTables } from '#server/tariffs/tables.ts'
import { languageAsked } from '#server/translation/words.ts'

/** The owner of the grid that a request is about. */
const WHOSE = z.object({
  party: z._default(z.enum(['client', 'livreur']), 'client'),
  user: z._default(z.string().check(z.maxLength(15)), ''),
  groupe: z._default(z.string().check(z.maxLength(15)), ''),
  /** The agence parcels start from; by default that of the person. */
  agence: z._default(z.string().check(z.maxLength(15)), ''),
})

/**
 * The tariffs of today in every served ville: each with its source and its next change, in dirhams. Staff
 * name a client, a groupe, a livreur or nobody; a client and a livreur get their own. The names of the villes are in
 * Arabic for `Accept-Language: ar`.
 */
export function gridRoute(app: FastifyInstance, services: Services): void {
  app.get('/api/wasl/tarifs/grille', async ({ caller, query, headers }) => {
    const whose = whoseGrid(caller, query)
    const isStaff = caller.is('Frais de livraison')
    const grid = await gridVilles(services, whose)
    const attente = isStaff ? await waitingFor(services, whose, grid) : null
    const cell = cellsOnTheWire(services, whose)
    const arabic = languageAsked(headers['accept-language']) === 'ar'
    const villes = await mapPaced(grid, ({ name_ar, ...row }) => ({
      ...row,
      ...(arabic && name_ar !== '' && { name: name_ar }),
      ...Object.fromEntries(GRID_OUTCOMES.map((fait) => [fait, cell(row.id, row[fait])])),
      ...(attente && { attente: attente.get(row.id) ?? 0 }),
    }))
    return { villes }
  })
}

const PARTY = { code: 'validation_party', message: 'Dites « client » ou « livreur ».' }

export type Whose = z.infer<typeof WHOSE>

/** Parses whose grid is wanted: 400 for an unknown party, 403 for the grid of another person. */
export function whoseGrid(caller: Caller, query: unknown): Whose {
  const read = WHOSE.safeParse(query)
  if (!read.success) throw invalid({ party: PARTY })
  const asked = read.data
  if (caller.is('Frais de livraison')) return asked
  const own = callerId(caller)
  const isHis = caller.is(asked.party) && ['', own].includes(asked.user)
  if (isHis) return { ...asked, user: own, groupe: '', agence: '' }
  throw forbidden('La grille d’un client ou d’un livreur est la sienne, ou celle de qui règle les tarifs.')
}

/** Every served ville, with its tariffs of today in centimes, by name; its quartiers follow it. */
export async function gridVilles({ engine, db, clock }: Services, whose: Whose) {
  const { party, user, groupe } = whose
  const account = user === '' ? undefined : engine.cached('users').get(user)
  if (user !== '' && account?.type !== party) throw invalid({ user: NOBODY })
  const tables = startingAt(ofGroupe({ ...priceTables(engine), promotions: [] }, groupe), whose.agence)
  const day = localDay(clock.now()).toString()
  const coming = comingAfter(party === 'client' ? tables.clients : tables.livreurs, day)
  const agence =
    whose.agence || (party === 'livreur' && user !== '' ? await agenceOfLivreur(engine, db, user) : '')
  const villes = [...engine.cached('villes').keys()].flatMap((id) => villeOf(engine, id) ?? [])
  const around = ({ name, parent }: Named) => engine.cached('villes').get(parent)?.name ?? name
  const served = villes.filter(({ active }) => active)
  // Seven hundred villes with five tariffs each: several of these at once would hold everybody else.
  const rows = await mapPaced(served, ({ id, name, name_ar, parent, region, zone, delai_h, jours }) => {
    const row = gridRow(tables, id, { party, user, agence, day }, coming)
    return { id, name, name_ar, parent, region, zone, delai_h, jours, ...row }
  })
  return rows.sort((a, b) => byText(around(a), around(b)) || depth(a) - depth(b) || byText(a.name, b.name))
}

interface Named {
  readonly name: string
  readonly parent: string
}
const depth = ({ parent }: Named): number => (parent === '' ? 0 : 1)
const { compare: byText } = new Intl.Collator('fr')

type GridVilles = Awaited<ReturnType<typeof gridVilles>>

async function waitingFor(
  { db }: Services,
  { party }: Whose,
  grid: GridVilles,
): Promise<ReadonlyMap<string, number>> {
  const missing =
    party === 'client' ? grid.flatMap((row) => (row.livraison.montant === null ? [row.id] : [])) : []
  return missing.length === 0 ? new Map() : waitingIn(db, missing)
}

/** The tables for a client without tariffs of its own, in that groupe. */
const ofGroupe = (tables: PriceTables, groupe: string): PriceTables =>
  groupe === '' ? tables : { ...tables, client: () => ({ groupe, agence: '', emballage: null }) }

/** The tables for parcels that start from that agence. */
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

const SCOPES = { agence: 'agence', zone: 'zone', ville: 'ville', partout: 'toutes les villes' } as const
const SCOPED = { agence: 'agences', zone: 'zones', ville: 'villes' } as const

/** A cell with whether this grid wrote it (`own`), since when, and where its row holds when that is not here alone. */
function cellsOnTheWire({ engine }: Pick<Services, 'engine'>, { party, user, groupe, agence }: Whose) {
  const rowOf = (id: string) => {
    if (party === 'client') {
      const row = engine.cached('clients_fee').get(id)
      return row && { ...row, person: row.client }
    }
    const row = engine.cached('livreurs_fee').get(id)
    return row && { ...row, person: row.livreur, groupe: '' }
  }
  const named = (scope: SourceScope, row: Pick<SourceRow, Exclude<SourceScope, 'partout'>>): string => {
    if (scope === 'partout') return SCOPES.partout
    const name = engine.cached(SCOPED[scope]).get(row[scope])?.name ?? ''
    return `${SCOPES[scope]} ${name}`
  }
  return (ville: string, { montant, next, ...cell }: GridCell) => {
    const row = cell.tarif === '' ? undefined : rowOf(cell.tarif)
    const { own, scope } = row
      ? sourceOf(row, ville, { person: user, groupe, agence })
      : { own: false, scope: [] }
    return {
      ...cell,
      own,
      depuis: row?.valid_from.slice(0, 10) ?? '',
      portee: row ? scope.map((one) => named(one, row)).join(', ') : '',
      montant: dirhams(montant),
      next: next && { ...next, montant: dirhams(next.montant) },
    }
  }
}
