import { decide } from '#model/domain/commande/decide/decide.ts'
import { EMPTY_REQUEST, type MoveRequest } from '#model/domain/commande/decide/move-request.ts'
import type { Situation } from '#model/domain/commande/decide/obstacles.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { FieldError } from '#model/schema/checks.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import { type About, type Answer, actualResult, questionsToShow, suiviOf } from './answer.ts'
import { isRequired, questionOf, type ReportedResult, type ResultQuestion } from './questions.ts'

export type Faults = ReadonlyMap<ResultQuestion, FieldError>

/**
 * The requirements these values do not meet yet, by the same rules as on the server, as far as a livreur
 * knows the facts. `here` is the position that the phone adds to the request.
 */
export function faultsOf(
  { graph, parcel, actor, facts }: Situation,
  result: ReportedResult,
  answer: Answer,
  about: About,
  here: GeoPoint | null,
): Faults {
  const known = { ...facts, codeTried: answer.isKnown ? 'juste' : '' } as const
  const asked = askedBy(result, answer, about, { today: facts.today, here })
  const { refused } = decide(graph, parcel, asked, actor, known)
  const shown = questionsToShow(actualResult(result, answer, facts.today), answer, about)
  const found = Object.entries(refused?.fields ?? {}).flatMap(([field, told]) => {
    const question = questionOf(result, field)
    // A missing field without a question does not hold the result back: the server refuses it with a reason.
    return question && shown.includes(question) ? [[question, told] as const] : []
  })
  return new Map(found)
}

/** The questions marked as required; the marks stay once they are answered. */
export function neededFor(
  situation: Situation,
  result: ReportedResult,
  answer: Answer,
  about: About,
): ReadonlySet<ResultQuestion> {
  const blank = { note: '', photo: null, absente: '', signature: null, reference: '' } as const
  const actual = actualResult(result, answer, situation.facts.today)
  const shown = questionsToShow(actual, answer, about)
  const faults = faultsOf(situation, result, { ...answer, ...blank }, about, null)
  return new Set(shown.filter((question) => faults.has(question) || isRequired(actual, question)))
}

/** The request of this answer, as the server decides on it. */
export function askedBy(
  result: ReportedResult,
  answer: Answer,
  about: About,
  when: { readonly today: string; readonly here: GeoPoint | null },
): MoveRequest {
  const told = { id: '', command: '', from: '', device_at: '', ...when }
  const { amount_collected: amount, photo, signature, ...suivi } = suiviOf(result, answer, about, told)
  return {
    ...EMPTY_REQUEST,
    ...suivi,
    kind: 'transition',
    status: String(suivi.status),
    amount_collected: fromDirhams(amount ?? 0),
    amountSaid: amount !== undefined,
    photo: photo?.name ?? '',
    signature: signature?.name ?? '',
  } as MoveRequest
}
