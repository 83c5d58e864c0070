import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from '#server/core/base/caller.ts'
import { forbidden, invalid } from '#server/core/base/refusals.ts'
import { homeFigures } from '#server/figures/home.ts'
import { HomeAnswers } from '#server/figures/home-answer.ts'
import { FIGURE_TABLES, figuresCsv } from '#server/figures/home-csv.ts'
import type { Services } from '#server/module.ts'
import { COMMANDES_READERS } from './access.ts'

const ASKED = z.object({ table: z.optional(z.enum(FIGURE_TABLES)) })
/** Rows of a file. */
const MOST_IN_FILE = 10_000

/**
 * `GET /api/wasl/accueil`: everything the home page of the caller shows, in one answer (`HomeAnswer`). The figures of
 * thirty days are for a client those of the client, for a moderateur who reads commandes those of his agence, or of all:
 * `?table=jours|ville|livreur|client|produit|argent|delais` returns one of their tables as CSV.
 */
export function commandsRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  const home = new HomeAnswers({ engine, db, clock })
  app.get('/api/wasl/accueil', async ({ caller, query }, reply) => {
    if (caller.record === null) throw forbidden()
    const read = ASKED.safeParse(query)
    if (!read.success) throw invalid({ table: TABLE_WRONG })
    const { table } = read.data
    if (table === undefined) return home.of(caller, readsMonth(caller))
    if (!readsMonth(caller))
      throw forbidden('Ces chiffres sont pour les clients et pour qui lit les commandes.')
    const figures = await homeFigures({ engine, db }, caller, MOST_IN_FILE)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="accueil-${table}-${figures.au}.csv"`)
      .header('cache-control', 'no-store')
      .send(figuresCsv(table, figures))
  })
}

const TABLE_WRONG = { code: 'validation_table', message: `Dites ${FIGURE_TABLES.join(', ')}.` }

const readsMonth = (caller: Caller): boolean =>
  caller.is('client') || COMMANDES_READERS.some((permission) => caller.is(permission))
