import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { HomeFigures } from '#model/domain/figures/home.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { forbidden, invalid } from '#server/core/base/refusals.ts'
import { homeFigures, MOST_RATES, viewKey } from '#server/figures/home.ts'
import { FIGURE_TABLES, figuresCsv } from '#server/figures/home-csv.ts'
import { SharedAnswers } from '#server/figures/shared-answers.ts'
import type { Services } from '#server/module.ts'
import { COMMANDES_READERS } from './access.ts'

const ASKED = z.object({ table: z.optional(z.enum(FIGURE_TABLES)) })
/** Rows of a file. */
const MOST_IN_FILE = 10_000

/**
 * `GET /api/wasl/accueil`: the figures of the home page over thirty days, in one answer (`HomeFigures`): for
 * a client the client's own, for a moderateur who reads commandes those of his agence, or of all.
 * `?table=jours|ville|livreur|client|produit|argent|delais` returns one of its tables as CSV.
 */
export function commandsRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  const shared = new SharedAnswers<HomeFigures>(clock)
  app.get('/api/wasl/accueil', async ({ caller, query }, reply) => {
    mustLook(caller)
    const read = ASKED.safeParse(query)
    if (!read.success) throw invalid({ table: TABLE_WRONG })
    const { table } = read.data
    if (table === undefined)
      return shared.of(viewKey(caller), () => homeFigures({ engine, db }, caller, MOST_RATES))
    const figures = await homeFigures({ engine, db }, caller, MOST_IN_FILE)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="accueil-${table}-${figures.au}.csv"`)
      .header('cache-control', 'no-store')
      .send(figuresCsv(table, figures))
  })
}

const TABLE_WRONG = { code: 'validation_table', message: `Dites ${FIGURE_TABLES.join(', ')}.` }

function mustLook(caller: Caller): void {
  if (caller.is('client') || COMMANDES_READERS.some((permission) => caller.is(permission))) return
  throw forbidden('Ces chiffres sont pour les clients et pour qui lit les commandes.')
}
