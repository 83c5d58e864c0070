import { decide } from '#model/domain/commande/decide/decide.ts'
import { EMPTY_REQUEST, type MoveRequest } from '#model/domain/commande/decide/move-request.ts'
import type { Situation } from '#model/domain/commande/decide/obstacles.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { FieldError } from '#model/schema/checks.ts'
import {
  type About,
  type Answer,
  questionsOf,
  type ReportedResult,
  type ResultQuestion,
  suiviOf,
} from './answer.ts'

export type Faults = ReadonlyMap<ResultQuestion, FieldError>

/** Fields of a suivi → the question that fills them. */
const QUESTION_OF: Readonly<Record<string, ResultQuestion>> = {
  code_absent: 'code',
  amount_collected: 'amount',
  motif: 'motif',
  mode_paiement: 'mode',
  reference: 'reference',
  pieces_kept: 'pieces',
  source: 'old',
  reported_date: 'day',
  note: 'note',
  position: 'place',
  photo: 'photo',
  photo_sha256: 'photo',
  photo_absente: 'photo',
  signature: 'signature',
  signature_sha256: 'signature',
}

/** The question of the form for a field of the suivi; null for a field it lacks. */
export function questionOf(result: ReportedResult, field: string): ResultQuestion | null {
  const question = QUESTION_OF[field] ?? null
  return question === 'amount' && questionsOf(result).includes('paid') ? 'paid' : question
}

/**
 * The requirements these values do not meet yet, by the same rules as on the server, as far as a livreur
 * knows the facts. The place is left to the server: the phone may add its position to the request.
 */
export function faultsOf(
  { graph, parcel, actor, facts }: Situation,
  result: ReportedResult,
  answer: Answer,
  about: About,
): Faults {
  const known = { ...facts, codeTried: answer.isKnown ? 'juste' : '' } as const
  const { refused } = decide(graph, parcel, askedBy(result, answer, about, facts.today), actor, known)
  const found = Object.entries(refused?.fields ?? {}).flatMap(([field, told]) => {
    const question = questionOf(result, field)
    return question && question !== 'place' ? [[question, told] as const] : []
  })
  return new Map(found)
}

/**
 * The requirements of a result independent of its optional values, so that the mark of a required
 * field stays once it is filled in.
 */
export const neededFor = (
  situation: Situation,
  result: ReportedResult,
  answer: Answer,
  about: About,
): Faults =>
  faultsOf(
    situation,
    result,
    { ...answer, note: '', photo: null, absente: '', signature: null, reference: '', day: '' },
    about,
  )

function askedBy(result: ReportedResult, answer: Answer, about: About, today: string): MoveRequest {
  const told = { id: '', command: '', from: '', device_at: '', today, here: null }
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
