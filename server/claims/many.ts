import type { FastifyRequest } from 'fastify'
import type { Collections, Row } from '#model/collections.ts'
import { unknownLeft } from '#model/domain/reclamation/answers.ts'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import type { ClaimAct, ClaimOutcome } from '#model/domain/reclamation/many.ts'
import { stableId } from '#model/schema/record-id.ts'
import { asApiError, isPassing } from '#server/core/api/failures.ts'
import { ApiError, conflict, notFound } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { infoOf, originOf } from '#server/core/http/origin.ts'
import { refusalWords } from '#server/refusal-words.ts'
import { answerFor } from './answer-in.ts'
import { claimReader, isVisible } from './unread.ts'

interface Acting {
  readonly engine: Engine<Collections>
  readonly request: FastifyRequest
}

/**
 * Does the same to each of these claims, in a transaction of its own and with the caller's rights; a refusal
 * does not stop the others. A failure that may pass does: the remaining claims are refused with the request
 * to try again.
 */
export async function actOnMany(
  acting: Acting,
  ids: readonly string[],
  act: ClaimAct,
): Promise<ClaimOutcome[]> {
  const outcomes: ClaimOutcome[] = []
  let isBroken = false
  for (const id of ids) {
    const reason: string = isBroken ? TRY_AGAIN : await actOn(acting, id, act)
    isBroken ||= reason === TRY_AGAIN
    outcomes.push({ id, reason })
  }
  return outcomes
}

const TRY_AGAIN = 'Le serveur n’a pas pu répondre : recommencez pour cette réclamation.'
const REFUSED = 'Refusé.'

/** Why it was refused; empty when it is done. */
async function actOn(acting: Acting, id: string, act: ClaimAct): Promise<string> {
  const { engine, request } = acting
  try {
    if (!(await isVisible(engine.db, claimReader(request.caller), id))) throw notFound()
    const { collection, ...asked } = await writeFor(acting, id, act)
    await engine.submit(collection, { ...asked, origin: originOf(request), headers: infoOf(request).headers })
    return ''
  } catch (error) {
    const answer = asApiError(error, request)
    if (isPassing(error, answer)) return TRY_AGAIN
    return answer.status === 404 ? NOT_HIS : refusalWords(answer) || REFUSED
  }
}

const NOT_HIS = 'Cette réclamation n’est pas visible pour vous.'

interface Write {
  readonly collection: 'reclamations' | 'reclamation_messages'
  readonly update?: string
  readonly body: Readonly<Record<string, unknown>>
}

async function writeFor(acting: Acting, id: string, act: ClaimAct): Promise<Write> {
  if (act.act === 'assigner')
    return { collection: 'reclamations', update: id, body: { assigned: act.assigned } }
  const claim = await acting.engine.find(acting.engine.db, 'reclamations', id)
  if (!claim) throw notFound()
  const body = await textFor(acting, claim, act)
  if (act.act === 'repondre') {
    // The same lot sent again writes the same message.
    const message = stableId('reclamation_messages', act.lot, id)
    return { collection: 'reclamation_messages', body: { id: message, reclamation: id, body } }
  }
  if (isDecided(claim.state)) throw conflict('Cette réclamation est déjà close.', { state: claim.state })
  return { collection: 'reclamations', update: id, body: { state: act.state, answer: body } }
}

/** The typed text, or the prepared answer in the language of the client. */
async function textFor(
  { engine }: Acting,
  claim: Row<'reclamations'>,
  { texte, reponse }: Extract<ClaimAct, { texte: string }>,
): Promise<string> {
  if (reponse === '') return texte
  const answer = engine.cached('reclamations_reponses').get(reponse)
  if (!answer) throw new ApiError(409, 'Cette réponse type n’existe plus.')
  const text = await answerFor(engine, engine.db, answer, claim)
  const [left] = unknownLeft(text)
  if (left === undefined) return text
  throw conflict(`Cette réponse dit « ${left} », que cette réclamation n’a pas : répondez-lui à part.`, {})
}
