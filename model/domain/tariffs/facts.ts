import type { Row } from '../../collections.ts'
import { FEE_OF_OUTCOME } from '../commande/decide/consequences.ts'
import { isOneOf, RETURN_FINISHED, STATES, type StateCode } from '../commande/states/states.ts'
import type { Fait } from './faits.ts'

/** A suivi and its commande before it, as far as fees depend on them. */
export interface FeeMove {
  readonly suivi: Pick<
    Row<'suivis'>,
    'id' | 'kind' | 'fee_event' | 'outcome' | 'holder_kind' | 'delivery_man' | 'amount_collected'
  >
  /** Undefined for states of the company's own. */
  readonly from: StateCode | undefined
  readonly to: StateCode | undefined
  readonly before: Pick<Row<'commands'>, 'outcome' | 'holder_kind' | 'amount_collected'>
  readonly client: string
  readonly isTwin: boolean
  /** Ids of the suivis it takes back. */
  readonly undone: readonly string[]
  /** True when that instant is on the day of this move, in Casablanca. */
  isSameDay(instant: string): boolean
}

type Identity = Pick<Row<'frais'>, 'party' | 'user' | 'fait'>

/** A fee of the commande as it is stored. */
export type HeldFee = Identity &
  Pick<Row<'frais'>, 'id' | 'suivi' | 'occurred_at' | 'force' | 'annule_par' | 'mesure'> & {
    /** True when the fee is on an issued facture: only an avoir changes it. */
    readonly billed: boolean
  }

/** Priced on the day of the move, unless its fact has a day of its own. */
export interface DueFee extends Identity {
  readonly occurred_at?: string
}

export interface FeeChanges<F extends HeldFee> {
  /** Fees still to be priced; a fait without a tariff may give none. */
  readonly due: readonly DueFee[]
  readonly annulled: readonly F[]
  /** Fees that an undone move had annulled: they are written again as they were. */
  readonly restored: readonly F[]
  /** Forced fees that were waiting for their fait, which is this move. */
  readonly fallen: readonly F[]
  /** Forced fees whose fait was taken back: they stay, and apply again at the next such fait. */
  readonly waiting: readonly F[]
}

type Of = Row<'frais'>['fait']
type Changes<F extends HeldFee> = { -readonly [K in keyof FeeChanges<F>]: FeeChanges<F>[K][number][] }

/** Fees of an outcome: a commande has one of them at a time. */
const ENDINGS: readonly Of[] = ['livraison', 'echange', 'refus', 'annulation']
const FAILURES: readonly Of[] = ['refus', 'annulation']
const DELIVERIES: readonly Of[] = ['livraison', 'echange']
/** Fees the client owes for a delivery; they end with it. */
const WITH_DELIVERY: readonly Fait[] = ['poids', 'pct_cod']
/** Fees the client owes once, when the parcel is first picked up. */
const AT_CUSTODY: readonly Fait[] = ['emballage', 'assurance']
/** Outcomes after which the return to the client is free. */
const FREE_RETURN: readonly Row<'commands'>['outcome'][] = ['REFUSE', 'PERDU', 'ENDOMMAGE']
/** States on the way back, before the return has an outcome of its own. */
const GOING_BACK = ['DEMANDE_RETOUR', 'RETOUR_CHEZ_LIVREUR'] as const satisfies readonly StateCode[]

/**
 * Computes the fees that a move makes due and those it ends.
 * `held` are all fees of the commande, the oldest first.
 */
export function feesAfter<F extends HeldFee>(move: FeeMove, held: readonly F[]): FeeChanges<F> {
  const changes: Changes<F> = { due: [], annulled: [], restored: [], fallen: [], waiting: [] }
  if (move.isTwin) return changes
  const live = held.filter(({ annule_par }) => annule_par === '')
  if (move.suivi.kind === 'annulation') takeBack(move, held, live, changes)
  else if (move.suivi.kind === 'correction') correct(move, live, changes)
  else goOn(move, live, changes)
  return changes
}

function goOn<F extends HeldFee>(move: FeeMove, live: readonly F[], changes: Changes<F>): void {
  const { suivi, before } = move
  const startsAgain = suivi.kind === 'relance' || (before.outcome !== '' && suivi.outcome === '')
  if (startsAgain) {
    const today = ({ fait, occurred_at, billed }: F) =>
      FAILURES.includes(fait) && occurred_at !== '' && move.isSameDay(occurred_at) && !billed
    for (const fee of live.filter(today)) end(fee, changes)
  }
  if (before.holder_kind === 'client' && suivi.holder_kind !== 'client') {
    for (const fait of AT_CUSTODY) fallOnce(move, fait, live, changes)
  }
  if (suivi.fee_event === 'retour') comeBack(move, live, changes)
  else if (suivi.fee_event !== '') fall(move, suivi.fee_event, live, changes)
}

/** A correction restores the true ending of the commande: the fees of the wrong ending are annulled. */
function correct<F extends HeldFee>(move: FeeMove, live: readonly F[], changes: Changes<F>): void {
  const { suivi, to, before } = move
  if (to === 'CLOTURE') return
  const neverTaken = suivi.holder_kind === 'client' && !isOneOf(RETURN_FINISHED, to)
  const taken = live.filter(({ fait, party }) => isAtCustody(fait) && party === 'client')
  if (neverTaken) for (const fee of taken) end(fee, changes)
  else {
    fallOnce(move, 'emballage', live, changes)
    if (before.holder_kind === 'client') fallOnce(move, 'assurance', live, changes)
  }
  correctEnding(move, live, changes)
  const returned = live.filter((fee) => fee.fait === 'retour' && fee.occurred_at !== '')
  if (!isOneOf(RETURN_FINISHED, to)) for (const fee of returned) end(fee, changes)
  else if (returned.length === 0) comeBack(move, live, changes)
  if (suivi.fee_event === 'changement') fall(move, 'changement', live, changes)
}

function correctEnding<F extends HeldFee>(move: FeeMove, live: readonly F[], changes: Changes<F>): void {
  const { suivi, from, to, before } = move
  const due = suivi.outcome === '' ? undefined : FEE_OF_OUTCOME[suivi.outcome]
  const hadEnded = before.outcome !== '' || isOneOf(GOING_BACK, from)
  const fallen = live.filter(({ occurred_at }) => occurred_at !== '')
  const last = hadEnded ? fallen.findLast(({ fait }) => ENDINGS.includes(fait)) : undefined
  // Earlier endings were followed by a relance: they did happen.
  const ending = last ? fallen.filter((fee) => isOfEnding(fee, last)) : []
  const goesBack = to !== undefined && STATES[to].category === 'retour' && !due
  const isLost = suivi.outcome === 'PERDU' || suivi.outcome === 'ENDOMMAGE'
  const stays = ({ fait, party, user }: F) =>
    (fait === due && (party === 'client' || user === suivi.delivery_man)) ||
    (fait === 'annulation' && goesBack) ||
    (isLost && !DELIVERIES.includes(fait))
  const kept = (party: 'client' | 'livreur') =>
    ending.some((fee) => fee.fait === due && fee.party === party && stays(fee))
  const isForcedBeside = ({ force }: F) => force && due !== undefined && DELIVERIES.includes(due)
  const isKept = (fee: F) => (isWithDelivery(fee.fait) ? kept('client') || isForcedBeside(fee) : stays(fee))
  for (const fee of ending) if (!isKept(fee)) end(fee, changes)
  if (!due) return
  if (kept('client') && DELIVERIES.includes(due)) shareAgain(move, ending, changes)
  if (!kept('client')) fallForClient(move, due, live, changes)
  if (!kept('livreur')) fallFor('livreur', move, due, live, changes)
}

/** When a correction changes the amount collected, the share is taken again, at the tariffs of that delivery. */
function shareAgain<F extends HeldFee>(
  { suivi, before, client }: FeeMove,
  ending: readonly F[],
  changes: Changes<F>,
): void {
  if (suivi.amount_collected === before.amount_collected) return
  const shares = ending.filter(({ fait }) => fait === 'pct_cod')
  if (shares.some(({ force }) => force)) return
  changes.annulled.push(...shares)
  const delivery = ending.find(({ fait, party }) => party === 'client' && DELIVERIES.includes(fait))
  const { occurred_at = '' } = delivery ?? {}
  changes.due.push({ party: 'client', user: client, fait: 'pct_cod', occurred_at })
}

/** Fees the undone moves had caused end; fees they had ended are due again. */
function takeBack<F extends HeldFee>(
  { undone }: FeeMove,
  held: readonly F[],
  live: readonly F[],
  changes: Changes<F>,
): void {
  for (const fee of live) if (undone.includes(fee.suivi)) end(fee, changes)
  for (const fee of held) {
    if (fee.force || !undone.includes(fee.annule_par)) continue
    const forced = forcedOf(live, fee)
    if (!forced) changes.restored.push(fee)
    else if (forced.suivi === '') changes.fallen.push(forced)
  }
}

/** A person's decision outlives the fact it was taken for. */
function end<F extends HeldFee>(fee: F, changes: Changes<F>): void {
  if (fee.force) changes.waiting.push(fee)
  else changes.annulled.push(fee)
}

function comeBack<F extends HeldFee>(move: FeeMove, live: readonly F[], changes: Changes<F>): void {
  const waits = live.some(({ fait, force, suivi }) => fait === 'retour' && force && suivi === '')
  if (waits || !FREE_RETURN.includes(move.suivi.outcome)) fall(move, 'retour', live, changes)
}

function fallOnce<F extends HeldFee>(
  move: FeeMove,
  fait: Fait,
  live: readonly F[],
  changes: Changes<F>,
): void {
  const isDue = live.some((fee) => fee.fait === fait && fee.occurred_at !== '')
  if (!isDue) fallFor('client', move, fait, live, changes)
}

function fall<F extends HeldFee>(move: FeeMove, fait: Fait, live: readonly F[], changes: Changes<F>): void {
  fallForClient(move, fait, live, changes)
  fallFor('livreur', move, fait, live, changes)
}

function fallForClient<F extends HeldFee>(
  move: FeeMove,
  fait: Fait,
  live: readonly F[],
  changes: Changes<F>,
): void {
  fallFor('client', move, fait, live, changes)
  if (!DELIVERIES.includes(fait)) return
  for (const beside of WITH_DELIVERY) fallFor('client', move, beside, live, changes)
}

/** True when the fee came with the ending of `last`, even if it was priced again since. */
const isOfEnding = ({ fait, suivi, occurred_at }: HeldFee, last: HeldFee): boolean =>
  suivi === last.suivi
    ? ENDINGS.includes(fait) || isWithDelivery(fait)
    : isWithDelivery(fait) && occurred_at >= last.occurred_at

const isAtCustody = (fait: Of): boolean => fait !== '' && AT_CUSTODY.includes(fait)
const isWithDelivery = (fait: Of): boolean => fait !== '' && WITH_DELIVERY.includes(fait)

function fallFor<F extends HeldFee>(
  party: 'client' | 'livreur',
  { client, suivi }: FeeMove,
  fait: Fait,
  live: readonly F[],
  changes: Changes<F>,
): void {
  const user = party === 'client' ? client : suivi.delivery_man
  if (user === '') return
  const forced = forcedOf(live, { party, fait })
  if (!forced) changes.due.push({ party, user, fait })
  else if (forced.suivi === '') changes.fallen.push(forced)
}

/** The forced fee of this fait, unless it is billed: a billed one stays for the fact it was billed for. */
const forcedOf = <F extends HeldFee>(
  live: readonly F[],
  { party, fait }: Pick<HeldFee, 'party' | 'fait'>,
): F | undefined => live.find((fee) => fee.force && !fee.billed && fee.party === party && fee.fait === fait)
