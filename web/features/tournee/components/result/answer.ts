import type { Body } from '#model/collections.ts'
import { fromDirhams, parseAmount, toDirhams, toPlain, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import type { Parcel } from '../../queries.ts'
import { isRequired, questionsOf, type ReportedResult, type ResultQuestion } from './questions.ts'

export type GivenPlace = { readonly lat: number; readonly lon: number } | { readonly lieu: string }

export interface Answer {
  /** The amount as typed. */
  readonly amount: string
  readonly motif: string
  readonly mode: 'especes' | 'carte' | 'virement' | 'cheque'
  /** The reference of a payment other than cash. */
  readonly reference: string
  readonly pieces: number
  /** The code of the recipient was right. */
  readonly isKnown: boolean
  /** The reason for handing over without a code, in French; empty while the code is needed. */
  readonly sansCode: string
  readonly old: '' | 'repris' | 'absent'
  /** The code scanned on the old article; empty where it has no label any more. */
  readonly oldCode: string
  readonly day: string
  readonly note: string
  readonly place: GivenPlace | null
  readonly photo: File | null
  /** The reason for a missing photo, in French; empty while one can be taken. */
  readonly absente: string
  readonly signature: File | null
}

/** Initial values: the amount due, for a result where the whole parcel is kept. */
export function firstAnswer(result: ReportedResult, parcel: Pick<Parcel, 'total'>): Answer {
  const whole = result.code === 'LIVRE' || result.code === 'ECHANGE_LIVRE'
  return {
    amount: whole ? toPlain(fromDirhams(parcel.total)) : '',
    motif: '',
    mode: 'especes',
    reference: '',
    pieces: 1,
    isKnown: false,
    sansCode: '',
    old: '',
    oldCode: '',
    day: '',
    note: '',
    place: null,
    photo: null,
    absente: '',
    signature: null,
  }
}

/** The collected amount: zero for an empty text; null for an invalid one. */
export const amountOf = ({ amount }: Answer): Centimes | null =>
  amount.trim() === '' ? ZERO : parseAmount(amount)

/** The questions to show, given the values so far. */
export function questionsToShow(
  result: ReportedResult,
  answer: Answer,
  parcel: About,
): readonly ResultQuestion[] {
  const amount = amountOf(answer)
  const differs = result.code === 'LIVRE_PARTIEL' || amount !== fromDirhams(parcel.total)
  const questions = questionsOf(result)
  return questions.filter((question) => {
    if (question === 'mode') return amount !== ZERO
    if (isRequired(result, question)) return true
    if (question === 'reference') return amount !== ZERO && answer.mode !== 'especes'
    return question !== 'motif' || !questions.includes('amount') || differs
  })
}

/** The fields of a parcel that its questions depend on. */
export type About = Pick<Parcel, 'total'>

export interface ReportContext {
  readonly id: string
  readonly command: string
  readonly from: string
  readonly device_at: string
  /** The local day. */
  readonly today: string
  /** Position of the phone, if allowed: it places the next delivery to this door. */
  readonly here: GeoPoint | null
}

/** The result to report: a postponement to this very evening is an appointment, where that may be reported. */
export const actualResult = (result: ReportedResult, { day }: Answer, today: string): ReportedResult =>
  day === today ? (result.tonight ?? result) : result

/** The code of the old article, if it was taken back and read. */
const codeOf = ({ old, oldCode }: Answer): string => (old === 'repris' ? oldCode.trim() : '')

function noteOf(answer: Answer): string {
  const [code, note] = [codeOf(answer), answer.note]
  return [code && `Ancien article : ${code}.`, note.trim()].filter(Boolean).join(' ')
}

type Suivi = Omit<Body<'suivis'>, 'photo' | 'signature'> & { photo?: File; signature?: File }

/** The suivi to send, with the pictures it announces. */
export function suiviOf(
  result: ReportedResult,
  answer: Answer,
  parcel: About,
  { today, here, ...told }: ReportContext,
): Suivi {
  const to = actualResult(result, answer, today)
  const put = new Set(questionsToShow(to, answer, parcel))
  const amount = amountOf(answer) ?? ZERO
  const takes = put.has('amount') || put.has('paid')
  const position = (put.has('place') && answer.place) || here
  return {
    ...told,
    status: to.status,
    source: codeOf(answer) === '' ? 'app' : 'scan',
    note: noteOf(answer),
    ...(takes && { amount_collected: toDirhams(amount) }),
    ...(takes && amount !== ZERO && { mode_paiement: put.has('mode') ? answer.mode : 'especes' }),
    ...(put.has('reference') && { reference: answer.reference.trim() }),
    ...(put.has('motif') && { motif: answer.motif }),
    ...(put.has('code') && !answer.isKnown && { code_absent: answer.sansCode }),
    ...(put.has('pieces') && { pieces_kept: answer.pieces }),
    ...(put.has('old') && { old_article: answer.old === 'repris' }),
    ...(put.has('day') && answer.day !== '' && { reported_date: `${answer.day} 00:00:00.000Z` }),
    ...(position && { position }),
    ...(put.has('photo') && answer.photo && { photo: answer.photo }),
    ...(put.has('photo') && !answer.photo && answer.absente !== '' && { photo_absente: answer.absente }),
    ...(put.has('signature') && answer.signature && { signature: answer.signature }),
  }
}
