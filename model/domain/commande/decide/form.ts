import { ECHANGE_OR_PARTIAL, isOneOf, PAID_AT_THE_DOOR, type Requirement } from '../states/states.ts'
import { holderIn } from './custody.ts'
import { type Actor, type Edge, isStaff, type MoveState, type Parcel } from './move-request.ts'
import { ASKED_FOR } from './refusal.ts'
import { correctionAsks, isDelivery, requirementsOf } from './requirements.ts'

/** A field of the form of a move, named as in the suivi; `source` is the scanned code, `call` the call. */
export interface AskedField {
  readonly name: string
  readonly required: boolean
}

/** A correction has no edge. */
type Way = Pick<Edge, 'condition' | 'requires'> | null
type To = Pick<MoveState, 'code' | 'requires'>

/**
 * The fields that a move into a state needs from this actor for this parcel, in the order of the paper; a
 * note at the end. The desk and the phone ask no others: what `decide` may find missing is one of them.
 */
export function askedFields(to: To, way: Way, parcel: Parcel, actor: Actor): readonly AskedField[] {
  const needed = way ? requirementsOf(to, way) : correctionAsks(to)
  const fields = needed
    // Staff gives an agence as the place.
    .filter((requirement) => requirement !== 'position' || !(isStaff(actor) && actor.agence !== ''))
    .filter((requirement) => !MONEY.includes(requirement) || takesMoney(to))
    .map((requirement): AskedField => ({ name: ASKED_FOR[requirement].field, required: true }))
  const asksMode = isDelivery(to) || fields.some(({ name }) => name === 'mode_paiement')
  return unique([
    ...fields.filter(({ name }) => name !== 'note'),
    ...handsOf(to, way, parcel, actor),
    // A payment other than cash has a reference, and a picture of its slip.
    ...(asksMode ? optional('mode_paiement', 'reference', 'photo') : []),
    ...(isDelivery(to) ? optional('motif') : []),
    ...(to.code === 'ECHANGE_LIVRE' ? optional('old_article') : []),
    ...(way && actor.person?.type === 'livreur' ? atDoor(to, parcel, fields) : []),
    { name: 'note', required: way === null || fields.some(({ name }) => name === 'note') },
  ])
}

/** Requirements that are met where nothing is paid: a state that takes no money has no field for them. */
const MONEY: readonly Requirement[] = ['amount_collected', 'mode_paiement']
const takesMoney = (to: To): boolean => isDelivery(to) || isOneOf(PAID_AT_THE_DOOR, to.code)

/** The fields a livreur may have to fill in before the recipient: proofs, and money paid for nothing kept. */
function atDoor(to: To, { code_remise }: Parcel, fields: readonly AskedField[]): readonly AskedField[] {
  if (isDelivery(to)) return optional(...(code_remise ? ['code_absent'] : []), 'signature')
  const byMotif = fields.some(({ name }) => name === 'motif')
  return [
    ...optional(...(takesMoney(to) ? ['amount_collected'] : [])),
    // A motif may ask for a picture of what it says.
    ...optional(...(byMotif ? ['photo'] : [])),
  ]
}

const optional = (...names: readonly string[]): AskedField[] =>
  names.map((name) => ({ name, required: false }))

/** The fields for the next holder, where neither the parcel nor the account determines it. */
function handsOf(to: To, way: Way, parcel: Parcel, actor: Actor): readonly AskedField[] {
  if (way?.condition === 'etat_avant') return []
  const holder = holderIn(to.code, parcel, way)
  const settled = way?.condition === 'relance' || parcel.holder_kind === 'agence' || actor.agence !== ''
  const leavesTwin = way === null && isOneOf(ECHANGE_OR_PARTIAL, to.code)
  const takes = holder === 'livreur' || to.code === 'AFFECTE' || leavesTwin
  const known = actor.person?.type === 'livreur' || parcel.delivery_man !== ''
  return [
    ...(holder === 'agence' && !settled ? [{ name: 'agence', required: true }] : []),
    ...(holder === 'trajet' ? [{ name: 'bon', required: true }] : []),
    ...(takes && !known ? [{ name: 'delivery_man', required: true }] : []),
  ]
}

/** A field required for one reason and optional for another is required. */
const unique = (fields: readonly AskedField[]): readonly AskedField[] =>
  fields.filter(({ name }, i) => fields.findIndex((one) => one.name === name) === i)
