import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MONTH } from '#model/domain/books/month.ts'
import type { BudgetsOfMonth } from '#model/domain/depences/budgets-of-month.ts'
import { MONTH_WRONG } from '#server/books/month.ts'
import { localDay } from '#server/clock.ts'
import { forbidden, invalid, notFound } from '#server/core/base/refusals.ts'
import { budgetsOfMonth } from '#server/expenses/budgets-of-month.ts'
import type { Services } from '#server/module.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'

const ASKED = z.object({
  mois: z.optional(z.string().check(z.regex(MONTH))),
  agence: z._default(z.string(), ''),
})

/**
 * GET /api/wasl/depences/budgets?mois=2026-11&agence=…: what a month has spent by category beside its budgets, for
 * holders of « Depences »: of one agence, or of the company. 400 for a month that is none, 404 for an unknown agence.
 */
export function budgetsRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  app.get('/api/wasl/depences/budgets', async ({ caller, query }): Promise<BudgetsOfMonth> => {
    if (!caller.is('Depences')) throw forbidden()
    const read = ASKED.safeParse(query)
    if (!read.success) throw invalid({ mois: MONTH_WRONG })
    const { mois = localDay(clock.now()).toString().slice(0, 7), agence: asked } = read.data
    const agence = asked || agenceOf(caller)
    mustBeOwnAgence(caller, agence)
    if (agence !== '' && !engine.cached('agences').get(agence)) throw notFound()
    return { mois, lignes: await budgetsOfMonth(db, mois, agence) }
  })
}
