import type { Collections, Row } from '#model/collections.ts'
import { add, format } from '#model/domain/money.ts'
import { type AnswerWord, answerIn, fillAnswer } from '#model/domain/reclamation/answers.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'

type Claim = Row<'reclamations'>

/** A prepared answer in the language of the claim's client, with the claim's values filled in. */
export async function answerFor(
  engine: Engine<Collections>,
  db: Db,
  answer: Pick<Row<'reclamations_reponses'>, 'fr' | 'ar'>,
  claim: Claim,
): Promise<string> {
  const client = engine.cached('users').get(claim.client)
  return fillAnswer(answerIn(answer, client?.locale ?? ''), await saidOf(engine, db, claim))
}

/** The values of the claim; a word without a value stays in its braces. */
async function saidOf(
  engine: Engine<Collections>,
  db: Db,
  claim: Claim,
): Promise<Record<AnswerWord, string>> {
  const parcel = claim.command === '' ? null : await engine.find(db, 'commands', claim.command)
  return {
    client: engine.cached('users').get(claim.client)?.full_name ?? '',
    code: parcel?.code ?? '',
    destinataire: parcel?.receiver_full_name ?? '',
    ville: engine.cached('villes').get(parcel?.city ?? '')?.name ?? '',
    etat: engine.cached('tracking_states').get(parcel?.status ?? '')?.name ?? '',
    montant: parcel ? format(add(parcel.price, parcel.extra_fees)) : '',
    indemnite: claim.indemnity > 0 ? format(claim.indemnity) : '',
    limite: claim.due_at === '' ? '' : frenchDateTime(fromCanonical(claim.due_at)),
  }
}
