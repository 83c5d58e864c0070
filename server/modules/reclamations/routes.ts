import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MOST_CLAIMS } from '#model/domain/reclamation/many.ts'
import { parseInstant } from '#model/schema/instant.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { proposalFor } from '#server/claims/ceiling.ts'
import { actOnMany } from '#server/claims/many.ts'
import { claimReader, isVisible, unreadClaims } from '#server/claims/unread.ts'
import { canonical } from '#server/clock.ts'
import { badRequest, forbidden, notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { readAbout } from '#server/notifications/settle.ts'
import { markRead } from '#server/read-marks.ts'

const ID = z.string().check(z.regex(RECORD_ID))
const TEXT = z._default(z.string().check(z.trim(), z.maxLength(4_000)), '')
const SAID = { texte: TEXT, reponse: z._default(z.union([ID, z.literal('')]), '') }
const READING = z.object({ until: z.string() })
const MANY = z.intersection(
  z.object({ ids: z.array(ID).check(z.minLength(1), z.maxLength(MOST_CLAIMS)) }),
  z.discriminatedUnion('act', [
    z.object({ act: z.literal('assigner'), assigned: z.union([ID, z.literal('')]) }),
    z.object({ act: z.literal('repondre'), lot: ID, ...SAID }),
    z.object({ act: z.literal('clore'), state: z.enum(['resolue', 'rejetee']), ...SAID }),
  ]),
)

/**
 * Routes of the claims desk beside the record API: unread claims, usual indemnities, actions on many claims.
 */
export function reclamationsRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  app.get('/api/wasl/reclamations/unread', async ({ caller }) => ({
    ids: await unreadClaims(db, claimReader(caller)),
  }))

  app.post('/api/wasl/reclamations/:id/read', async (request) => {
    const reader = claimReader(request.caller)
    const id = claimOf(request)
    const asked = READING.safeParse(request.body)
    const until = asked.success ? parseInstant(asked.data.until) : null
    if (until === null) throw badRequest('Dites jusqu’à quel message.')
    if (!(await isVisible(db, reader, id))) throw notFound()
    const mark = { thread: 'reclamation', id, user: reader.id, until, now: canonical(clock.now()) } as const
    await db.transaction(async (tx) => {
      await markRead(tx, mark)
      await readAbout(engine, tx, { owner: reader.id, record: id, now: mark.now })
    })
    return { ids: await unreadClaims(db, reader) }
  })

  app.get('/api/wasl/reclamations/:id/indemnite', async (request) => {
    const reader = claimReader(request.caller)
    const id = claimOf(request)
    if (reader.kind !== 'desk' || !(await isVisible(db, reader, id))) throw notFound()
    const claim = await engine.find(db, 'reclamations', id)
    if (!claim) throw notFound()
    return proposalFor(engine, db, claim)
  })

  app.post('/api/wasl/reclamations/actions', async (request) => {
    if (!request.caller.is('Reclamations'))
      throw forbidden('Cette action demande la permission « Reclamations ».')
    const asked = MANY.safeParse(request.body)
    if (!asked.success)
      throw badRequest(`Dites quoi faire, et de quelles réclamations : ${MOST_CLAIMS} au plus.`)
    const { ids, ...act } = asked.data
    if (act.act !== 'assigner' && act.texte === '' && act.reponse === '')
      throw badRequest('Écrivez une réponse, ou choisissez-en une de la maison.')
    return { items: await actOnMany({ engine, request }, [...new Set(ids)], act) }
  })
}

function claimOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!RECORD_ID.test(id)) throw notFound()
  return id
}
