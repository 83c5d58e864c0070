import type { AskedField } from '#model/domain/commande/decide/form.ts'
import { isDelivery as isDeliveryOf } from '#model/domain/commande/decide/requirements.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'

/** Questions of the sheet, in their order; each has an input of its own. */
const QUESTIONS = [
  'code',
  'old',
  'pieces',
  'amount',
  'day',
  'motif',
  'mode',
  'reference',
  'place',
  'photo',
  'signature',
  'note',
  'paid',
] as const
export type ResultQuestion = (typeof QUESTIONS)[number]

/** A state a livreur may report, with the fields that `askedFields` says the move needs. */
export interface ReportedResult {
  /** Record of the state. */
  readonly status: string
  /** Undefined for a state the company added. */
  readonly code: StateCode | undefined
  readonly asked: readonly AskedField[]
  /** The result that a postponement to today becomes. */
  readonly tonight?: ReportedResult
}

/** Fields of a suivi → the question that fills them. */
const QUESTION_FOR: Readonly<Record<string, ResultQuestion>> = {
  code_absent: 'code',
  old_article: 'old',
  pieces_kept: 'pieces',
  amount_collected: 'amount',
  reported_date: 'day',
  motif: 'motif',
  mode_paiement: 'mode',
  reference: 'reference',
  position: 'place',
  photo: 'photo',
  photo_sha256: 'photo',
  photo_absente: 'photo',
  signature: 'signature',
  signature_sha256: 'signature',
  note: 'note',
}

export const isDelivery = ({ code }: Pick<ReportedResult, 'code'>): boolean => isDeliveryOf({ code })

/** The question of the form for a field of the suivi; null for a field without an input here. */
export function questionOf(result: Pick<ReportedResult, 'code'>, field: string): ResultQuestion | null {
  const question = QUESTION_FOR[field] ?? null
  return question === 'amount' && !isDelivery(result) ? 'paid' : question
}

/** The questions of a result, in order. */
export const questionsOf = (result: ReportedResult): readonly ResultQuestion[] =>
  QUESTIONS.filter((question) => result.asked.some(({ name }) => questionOf(result, name) === question))

/** True for a question that must be answered, whatever the other answers are. */
export const isRequired = (result: ReportedResult, question: ResultQuestion): boolean =>
  result.asked.some(({ name, required }) => required && questionOf(result, name) === question)

/** True for a result that is complete with its motif: one tap writes it. */
export const isByMotif = (result: ReportedResult): boolean =>
  !isDelivery(result) &&
  isRequired(result, 'motif') &&
  result.asked.every(({ name, required }) => !required || name === 'motif' || name === 'call')
