import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { fromDirhams } from '#model/domain/money.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { badRequest, forbidden } from '#server/core/http/errors.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Services } from '#server/module.ts'

/** Accounts opened at once. */
const MOST = 1_000

const ID = z.string().check(z.regex(RECORD_ID))
const SOLDE = z.object({
  id: z.optional(ID),
  kind: z.string(),
  user: z._default(z.string(), ''),
  agence: z._default(z.string(), ''),
  montant: z.number(),
  jour: z._default(z.string(), ''),
  note: z._default(z.string(), ''),
})
const ASKED = z.object({ soldes: z.array(SOLDE).check(z.minLength(1), z.maxLength(MOST)) })

/**
 * POST /api/wasl/ouvertures {soldes: [{kind, user?, agence?, montant, jour?, note?}]}: opens accounts together, all of
 * them or none; amounts in dirhams, debit positive. 403 without « Moderateurs », 400 at the field of a wrong one.
 */
export function ouverturesRoutes(
  app: FastifyInstance,
  { engine, db }: Pick<Services, 'engine' | 'db'>,
): void {
  app.post('/api/wasl/ouvertures', async (request) => {
    if (!request.caller.is('Moderateurs')) {
      throw forbidden('Ouvrir les comptes demande la permission « Moderateurs ».')
    }
    const asked = ASKED.safeParse(request.body ?? {})
    if (!asked.success)
      throw badRequest(`Donnez \`soldes\` : de 1 à ${MOST} comptes, chacun avec son montant.`)
    const soldes = asked.data.soldes.map((solde) => ({ ...solde, montant: fromDirhams(solde.montant) }))
    const opened = await db.transaction(async (tx) => {
      const made = []
      for (const { id, ...solde } of soldes) {
        made.push(await engine.create(tx, 'ouvertures', { ...solde, ...(id && { id }) }, originOf(request)))
      }
      return made
    })
    return { items: opened.map(({ id }) => id) }
  })
}
