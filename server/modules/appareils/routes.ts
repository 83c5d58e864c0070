import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lastPosition, OUTBOX } from '#model/domain/phone/batch.ts'
import { canonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { badRequest, unauthorized } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { agenceOfLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { agenceOf } from '#server/people.ts'
import { storeHeartbeat } from '#server/phones/heartbeat.ts'
import { judge } from '#server/phones/judge.ts'

/** Fifty messages of 4,000 characters, as JSON may write them. */
const MOST_BYTES = 2 * 1_048_576

/** Receives the work phones kept while they had no network. */
export function appareilsRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  const config = { body: { bytes: MOST_BYTES }, apart: 'items', sentences: true }
  app.post('/api/wasl/outbox', { config, onRequest: mustBeKnown }, async (request) => {
    const { caller } = request
    const read = OUTBOX.safeParse(request.body)
    if (!read.success)
      throw badRequest('Ce téléphone envoie ce que le serveur ne comprend pas : rechargez la page.')
    const batch = read.data
    const user = callerId(caller)
    const agence = caller.is('livreur') ? await agenceOfLivreur(engine, db, user) : agenceOf(caller)
    const heartbeat = {
      ...{ device: batch.device, user, agence, version: batch.version ?? '' },
      preuves: batch.proofs ?? 0,
      batterie: batch.battery === undefined ? null : Math.round(batch.battery),
      clockOffset: batch.clock_offset,
      position: lastPosition(batch.items),
    }
    const say = (en_attente: number) =>
      storeHeartbeat(db, { ...heartbeat, en_attente, now: canonical(clock.now()) })
    // The count is written before the items are judged too: if judging fails, it is still right.
    if (batch.items.length > 0) await say(batch.unsent)
    const verdicts = await judge({ engine, db, request }, batch)
    await say(Math.max(0, batch.unsent - verdicts.length))
    return { verdicts, now: canonical(clock.now()) }
  })
}

/** 401 and nothing else: the phone keeps everything until its owner signs in again. */
async function mustBeKnown({ caller }: FastifyRequest): Promise<void> {
  if (!caller.record) throw unauthorized('Votre session est terminée : reconnectez-vous, rien n’est perdu.')
}
