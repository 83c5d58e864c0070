import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type CollectionName, collections, type Row } from '#model/collections.ts'
import { fromDirhams } from '#model/domain/money.ts'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { type CellEdit, changeCount, type GridChanges, gridChanges } from '#model/domain/tariffs/grid-save.ts'
import { MOST_TARIFF } from '#model/domain/tariffs/tariff-text.ts'
import { parseInstant } from '#model/schema/instant.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { localDay } from '#server/clock.ts'
import { forbidden, invalid } from '#server/core/base/refusals.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Services } from '#server/module.ts'
import { agenceOf } from '#server/people.ts'
import { repricedByCells } from './repriced-by-cells.ts'

/** Cells written at once: every ville and quartier of the country with its five tariffs. */
const MOST = 6_000

const ID = z._default(z.string().check(z.maxLength(15)), '')
const SAVE_BODY = z.object({
  party: z._default(z.enum(['client', 'livreur']), 'client'),
  user: ID,
  groupe: ID,
  agence: ID,
  jour: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  cellules: z
    .array(
      z.object({
        ville: z.string().check(z.regex(RECORD_ID)),
        outcome: z.enum(GRID_OUTCOMES),
        amount: z.nullable(z.number().check(z.minimum(0), z.maximum(MOST_TARIFF))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST)),
  simulation: z._default(z.boolean(), false),
})
type SaveBody = z.infer<typeof SAVE_BODY>

/** The owner of the cells, their agence, and the day from which they hold (`2026-11-20`). */
export interface GridSave extends Pick<SaveBody, 'party' | 'user' | 'groupe' | 'agence'> {
  readonly day: string
  readonly edits: readonly CellEdit[]
}

/**
 * POST /api/wasl/tarifs/grille {party, user?, groupe?, agence?, jour, cellules: [{ville, outcome, amount}],
 * simulation?}: writes cells of a grid from a day on, all of them in one transaction or none; dirhams, null
 * returns to the inherited tariff. Returns `{changements, touchees: {total, items}}`: rows written, and
 * commandes under way that change their price. With `simulation` nothing is written. 400 for a past day, 403
 * without « Frais de livraison ».
 */
export function saveGridRoute(app: FastifyInstance, services: Services): void {
  const { engine, db, clock } = services
  app.post('/api/wasl/tarifs/grille', async (request) => {
    const { caller } = request
    if (!caller.is('Frais de livraison')) throw forbidden()
    const asked = SAVE_BODY.safeParse(request.body ?? {})
    if (!asked.success) throw invalid({ cellules: WRONG })
    const today = localDay(clock.now()).toString()
    if (asked.data.jour < today) throw invalid({ jour: PAST })
    const { jour: day, cellules, simulation, ...whose } = asked.data
    const edits = cellules.map((one) => ({
      ...one,
      amount: one.amount === null ? null : fromDirhams(one.amount),
    }))
    const save: GridSave = { ...whose, day, edits }
    if (simulation) {
      const changes = gridChanges(await ownRows(db, save), edits, day)
      const touchees = await repricedByCells({ engine, db }, save, changes, agenceOf(caller))
      return { changements: changeCount(changes), touchees }
    }
    return db.transaction(async (tx) => {
      await holdGrid(tx, save)
      const changes = gridChanges(await ownRows(tx, save), edits, day)
      const touchees = await repricedByCells({ engine, db: tx }, save, changes, agenceOf(caller))
      await write({ engine, tx, origin: originOf(request) }, save, changes)
      return { changements: changeCount(changes), touchees }
    })
  })
}

const WRONG = {
  code: 'validation_cellules',
  message: `Donnez \`jour\` comme 2026-11-20 et de 1 à ${MOST} \`cellules\` : ville, outcome, amount en dirhams ou null.`,
}
const PAST = {
  code: 'validation_day',
  message: 'Ce qui est arrivé garde son prix : choisissez aujourd’hui ou un jour à venir.',
}

const gridOf = ({ party }: Pick<GridSave, 'party'>) =>
  party === 'client' ? ('clients_fee' as const) : ('livreurs_fee' as const)

/** Locks a grid: of two writers, the second sees the rows of the first. */
const holdGrid = (tx: Tx, { party, user, groupe }: GridSave) =>
  tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`grille/${party}/${user}/${groupe}`}, 0))`)

async function ownRows(db: Db, save: GridSave): Promise<Row<'clients_fee'>[]> {
  const { user, groupe, agence, edits } = save
  const villes = [...new Set(edits.map(({ ville }) => ville))]
  const party =
    save.party === 'client' ? sql`client = ${user} AND groupe = ${groupe}` : sql`livreur = ${user}`
  const name: CollectionName = gridOf(save)
  return (await readRows(db, collections[name], [
    sql`${party} AND agence = ${agence} AND zone = '' AND ville = ANY(${villes}::text[])`,
  ])) as Row<'clients_fee'>[]
}

/** Periods are ended before others take their place. */
async function write(
  { engine, tx, origin }: Pick<Services, 'engine'> & { tx: Tx; origin: Origin },
  save: GridSave,
  { removed, ended, set, added }: GridChanges,
): Promise<void> {
  const grid = gridOf(save)
  for (const id of removed) await engine.remove(tx, grid, id, origin)
  for (const { id, valid_to } of ended)
    await engine.update(tx, grid, id, { valid_to: instant(valid_to) }, origin)
  for (const { id, amount } of set) await engine.update(tx, grid, id, { amount }, origin)
  const { user, groupe, agence } = save
  const party = save.party === 'client' ? { client: user, groupe } : { livreur: user }
  for (const { valid_from, valid_to, ...row } of added) {
    const period = { valid_from: instant(valid_from), valid_to: instant(valid_to) }
    await engine.create(tx, grid, { ...party, agence, ...row, ...period }, origin)
  }
}

/** A day as its column keeps it; '' without one. */
const instant = (day: string): string => parseInstant(day) ?? ''
