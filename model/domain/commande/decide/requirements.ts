import type { Row } from '../../../collections.ts'
import type { FieldError } from '../../../schema/checks.ts'
import type { Centimes } from '../../../schema/collection.ts'
import { add, format, fromDirhams, toDirhams, ZERO } from '../../money.ts'
import {
  DELIVERED_OUTCOMES,
  isOneOf,
  PAID_AT_THE_DOOR,
  REQUIREMENTS,
  type Requirement,
} from '../states/states.ts'
import {
  type Actor,
  type Edge,
  isStaff,
  type MoveFacts,
  type MoveRequest,
  type MoveState,
  type Parcel,
} from './move-request.ts'
import { MOST_DAYS_AHEAD } from './moves.ts'
import { ASKED_FOR, lacking, type Refusal } from './refusal.ts'

/** Default amount from which a livreur must send a photo of the delivery. */
export const PHOTO_FROM = fromDirhams(500)

export interface MoveCheck {
  readonly parcel: Parcel
  readonly asked: MoveRequest
  readonly to: MoveState
  readonly actor: Actor
  readonly facts: MoveFacts
}

/** Ways of payment other than cash: the money is at the bank, or on its way there. */
export const BY_BANK = ['carte', 'virement', 'cheque'] as const
export const isByBank = (mode: MoveRequest['mode_paiement']): boolean => BY_BANK.some((one) => one === mode)

/** A payment by bank needs a photo of its slip and its number; a correction of the same payment had both before. */
function proofOf({ asked, to, parcel }: MoveCheck): readonly Requirement[] {
  const shown = asked.kind === 'correction' && parcel.paid_to_kind === 'banque'
  const byBank = takesCash(to, asked) && asked.amount_collected !== 0 && isByBank(asked.mode_paiement)
  return byBank && !shown ? ['reference', 'photo'] : []
}

/** The refusal naming every requirement the move lacks, or null. Moves of the product itself lack none. */
export function missingOf(question: MoveCheck, edge: Edge): Refusal | null {
  if (question.actor.as === 'systeme') return null
  const needed = new Set(requirementsOf(question.to, edge))
  if (asksPhoto(question)) needed.add('photo')
  const code = codeAsked(question)
  if (code === 'absent') for (const requirement of ['photo', 'signature'] as const) needed.add(requirement)
  if (isOneOf(PAID_AT_THE_DOOR, question.to.code)) needed.add('amount_collected')
  for (const requirement of askedByMotif(question)) needed.add(requirement)
  const lacks = code === 'missing' ? { code_absent: NO_CODE } : {}
  return lackingOf([...needed, ...proofOf(question)], question, lacks)
}

const NO_CODE: FieldError = {
  code: 'validation_code_remise',
  message: 'Demandez au destinataire son code de remise : il est sur sa page de suivi.',
}

/**
 * For a delivery by a livreur: `missing` when the code of the parcel is needed and not given, `absent` when
 * the livreur declares there is none.
 */
function codeAsked({ asked, parcel, to, actor, facts }: MoveCheck): 'missing' | 'absent' | '' {
  if (!parcel.code_remise || !isDelivery(to) || isStaff(actor) || facts.codeTried === 'juste') return ''
  return asked.code_absent.trim() === '' ? 'missing' : 'absent'
}

/** The means by which the recipient was identified; empty where a delivery needs no code. */
export function remiseOf(question: MoveCheck): Row<'suivis'>['remise'] {
  const { parcel, to, actor, facts } = question
  if (!parcel.code_remise || !isDelivery(to) || isStaff(actor)) return ''
  if (facts.codeTried === 'juste') return 'code'
  return facts.codeTried === 'bloque' ? 'bloque' : 'sans_code'
}

/** A motif serves as the note, unless it requires a note of its own. */
function askedByMotif({ asked, actor, facts }: MoveCheck): readonly Requirement[] {
  if (asked.motif === '') return []
  const { avec_note, avec_photo } = facts.motifAsks(asked.motif)
  return [
    ...(avec_note ? (['note'] as const) : []),
    ...(avec_photo && !isStaff(actor) ? (['photo'] as const) : []),
  ]
}

/** The values a correction needs beside its reason: the amount, and the pieces of a partial delivery. */
export const missingOfCorrection = (question: MoveCheck): Refusal | null =>
  lackingOf([...correctionAsks(question.to), 'amount_collected', ...proofOf(question)], question)

export function correctionAsks({ code }: Pick<MoveState, 'code'>): readonly Requirement[] {
  if (!isDelivery({ code })) return []
  return code === 'LIVRE_PARTIEL' ? ['pieces_kept', 'amount_collected'] : ['amount_collected']
}

function lackingOf(
  needed: Iterable<Requirement>,
  question: MoveCheck,
  lacks: Readonly<Record<string, FieldError>> = {},
): Refusal | null {
  const fields: Record<string, FieldError> = { ...lacks }
  for (const requirement of needed) {
    const told = complaint(requirement, question)
    if (told !== null) fields[ASKED_FOR[requirement].field] = told
  }
  return Object.keys(fields).length === 0 ? null : lacking(fields)
}

/** The requirements of a state and of the edge into it. */
export function requirementsOf(
  to: Pick<MoveState, 'code' | 'requires'>,
  edge: Pick<Edge, 'condition' | 'requires'>,
): readonly Requirement[] {
  // A parcel that comes back to a state meets no second time the requirements of entering it.
  const again = edge.condition === 'relance' || edge.condition === 'etat_avant'
  const needed = new Set([...(again ? [] : to.requires), ...edge.requires].filter(isRequirement))
  if (isDelivery(to)) needed.add('amount_collected')
  return [...needed]
}

const isRequirement = (name: string): name is Requirement => Object.hasOwn(REQUIREMENTS, name)

export const isDelivery = ({ code }: Pick<MoveState, 'code'>): boolean => isOneOf(DELIVERED_OUTCOMES, code)

/** True when this move collects cash, whatever was collected before. */
export const takesCash = (to: MoveState, { amount_collected }: MoveRequest): boolean =>
  isDelivery(to) || (isOneOf(PAID_AT_THE_DOOR, to.code) && amount_collected !== 0)

/** A livreur must send a photo of a delivery from a certain amount on. */
function asksPhoto(question: MoveCheck): boolean {
  const { asked, to, actor, facts } = question
  return isDelivery(to) && !isStaff(actor) && asked.amount_collected >= facts.photoFrom
}

/** Null when the requirement is met. */
function complaint(requirement: Requirement, question: MoveCheck): FieldError | null {
  const { asked, actor, facts } = question
  const unless = (met: boolean): FieldError | null => (met ? null : missing(requirement))
  switch (requirement) {
    case 'rappel_at':
      return unless(asked.rappel_at > facts.now)
    case 'bon':
      return unless(asked.bon !== '')
    case 'ramasseur':
    case 'delivery_man':
      return unless(asked.delivery_man !== '' && facts.isLivreur(asked.delivery_man))
    case 'creneau':
      return unless(asked.note !== '' || asked.bon !== '')
    case 'scan':
      return unless(asked.source === 'scan')
    case 'position':
      return unless(isPlace(asked.position) || (isStaff(actor) && (asked.agence || actor.agence) !== ''))
    case 'motif':
      return asked.motif === '' || facts.motifFits(asked.motif, asked.status)
        ? unless(asked.motif !== '')
        : UNFIT
    case 'limite_retrait':
      return unless(asked.limite_retrait.slice(0, 10) >= facts.today)
    case 'reported_date':
      return dateComplaint(question)
    case 'note':
      return unless(asked.note.trim() !== '')
    case 'call':
      return unless(facts.calledToday)
    case 'amount_collected':
      return amountComplaint(question)
    case 'mode_paiement':
      return unless(asked.mode_paiement !== '' || asked.amount_collected === 0)
    case 'reference':
      return unless(asked.reference.trim() !== '')
    case 'pieces_kept':
      return piecesComplaint(question)
    case 'signature':
      return unless(asked.signature !== '' || asked.signature_sha256 !== '' || asked.bon !== '')
    case 'photo':
      return unless(asked.photo !== '' || asked.photo_sha256 !== '' || asked.photo_absente.trim() !== '')
    case 'grade':
      return unless(asked.grade >= 1)
  }
}

const missing = (requirement: Requirement): FieldError => ({
  code: `validation_${requirement}`,
  message: ASKED_FOR[requirement].message,
})

const UNFIT: FieldError = {
  code: 'validation_motif_unfit',
  message: 'Ce motif n’est pas prévu pour cet état : choisissez-en un de la liste.',
}

/** Coordinates of a phone, or the place in words. */
function isPlace(position: unknown): boolean {
  if (typeof position !== 'object' || position === null) return false
  const { lat, lon, lieu } = position as Readonly<Record<string, unknown>>
  if (typeof lieu === 'string' && lieu.trim() !== '') return true
  return Number.isFinite(lat) && Number.isFinite(lon)
}

function dateComplaint({ asked, to, facts }: MoveCheck): FieldError | null {
  const day = asked.reported_date.slice(0, 10)
  if (day === '') return missing('reported_date')
  return dayComplaint(day, facts.today, to.code === 'REPORTE' ? 1 : 0) ?? closedDay(day, facts.openFrom(day))
}

/**
 * The refusal of a day without deliveries in the ville; null on a served day. `next`: the first served day
 * from it on.
 */
export function closedDay(day: string, next: string): FieldError | null {
  if (next === day) return null
  const closed = `Pas de livraison dans cette ville le ${longDay(day)}`
  if (next === '') return { code: 'validation_closed_day', message: `${closed}. Choisissez un autre jour.` }
  return {
    code: 'validation_closed_day',
    message: `${closed} : le prochain jour desservi est le ${longDay(next)}.`,
    params: { day: french(day), next: french(next) },
  }
}

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const

/** « dimanche 22/11/2026 » */
const longDay = (day: string): string =>
  `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${french(day)}`

/** Why a parcel is not put off to that day: it is over, or nobody can promise it so far ahead. */
export function dayComplaint(day: string, today: string, soonest = 0): FieldError | null {
  const [soon, late] = [daysAfter(today, soonest), daysAfter(today, MOST_DAYS_AHEAD)]
  if (day >= soon && day <= late) return null
  const [first, last] = [french(soon), french(late)]
  return {
    code: 'validation_reported_day',
    message: `Choisissez un jour entre le ${first} et le ${last}.`,
    params: { first, last },
  }
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const french = (day: string): string => day.split('-').reverse().join('/')

/** The amount due at the door. */
export const expectedOf = ({ price, extra_fees }: Pick<Parcel, 'price' | 'extra_fees'>) =>
  add(price, extra_fees)

/** An amount that cannot be, and the one it is measured by: dirhams, as everywhere on the wire. */
const amountTold = (code: string, measure: Centimes, message: string): FieldError => ({
  code,
  message,
  params: { amount: toDirhams(measure) },
})

function amountComplaint({ asked, parcel, to, facts }: MoveCheck): FieldError | null {
  const expected = expectedOf(parcel)
  const [amount, due] = [asked.amount_collected, format(expected)]
  if (to.code === 'LIVRE_PARTIEL') {
    if (amount >= 0 && amount <= Math.max(expected, 0)) return null
    const message = `Le montant d’une livraison partielle va de 0 à ${due}.`
    return amountTold('validation_amount_partial', expected, message)
  }
  const least = isDelivery(to) && expected < 0 ? expected : ZERO
  if (amount < least) {
    return amountTold(
      'validation_amount_least',
      least,
      `Le montant encaissé est d’au moins ${format(least)}.`,
    )
  }
  // Where the recipient keeps nothing, no amount is expected.
  if (amount === expected || !isDelivery(to)) return null
  // A correction with a reason may have any amount; without an amount it counts as no payment.
  const corrected = asked.kind === 'correction'
  if (corrected && (amount !== ZERO || asked.motif !== '')) return null
  if (asked.motif === '') {
    const message = `Le montant attendu est ${due}. Corrigez-le, ou choisissez le motif de la différence.`
    return amountTold('validation_amount_expected', expected, message)
  }
  if (facts.client?.option_remise || amount > expected) return null
  const message = `Ce client n’accepte pas de remise à la porte : encaissez ${due}, ou appelez-le.`
  return amountTold('validation_amount_discount', expected, message)
}

const ONE_PIECE: FieldError = {
  code: 'validation_one_piece',
  message: 'Ce colis n’a qu’une pièce : il est livré ou refusé.',
}

function piecesComplaint({ asked, parcel }: MoveCheck): FieldError | null {
  if (asked.pieces_kept >= 1 && asked.pieces_kept < parcel.quantity) return null
  if (parcel.quantity < 2) return ONE_PIECE
  const most = parcel.quantity - 1
  const message = `Dites combien de pièces sont gardées, de 1 à ${most}.`
  return { code: 'validation_pieces_kept', message, params: { most } }
}
