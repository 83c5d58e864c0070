import type { Row } from '../../../collections.ts'
import { OUTCOME_OF } from '../states/outcome-of.ts'
import { isOneOf, type Outcome, type StateCode, UNANSWERED } from '../states/states.ts'
import { custodyAfter, keptForCash, livreurOfSuivi } from './custody.ts'
import type { Decision } from './decide.ts'
import type { Edge, MoveRequest, MoveState, Parcel } from './move-request.ts'
import type { FeeEvent } from './moves.ts'
import type { Situation } from './obstacles.ts'
import { type ParcelSnapshot, parcelSnapshot } from './parcel-snapshot.ts'
import { remiseOf, takesCash } from './requirements.ts'
import { isDelivered, takenAfter } from './taken.ts'

export type ParcelChanges = Partial<
  Parcel & Pick<Row<'commands'>, 'reported_date' | 'rappel_at' | 'limite_retrait'>
>

/** The consequences of a move: the changes of the parcel, the facts its suivi keeps for ever, and the twin or tour that begins. */
export interface Consequences {
  readonly parcel: ParcelChanges & Pick<Parcel, 'last_event_at'>
  readonly suivi: ParcelSnapshot & Pick<Row<'suivis'>, 'attempt_no' | 'fee_event' | 'remise'>
  /** A parcel of its own goes back to the client: the old article, or the pieces not kept. */
  readonly twin: {
    readonly kind: 'echange' | 'partiel'
    readonly quantity: number
    readonly taken: boolean
  } | null
  /** The livreur whose tour the parcel joins. */
  readonly joinsTourOf: string
}

/** The fee of each outcome; an outcome left out costs nothing. */
export const FEE_OF_OUTCOME: Partial<Readonly<Record<Outcome, FeeEvent>>> = {
  LIVRE: 'livraison',
  LIVRE_PARTIEL: 'livraison',
  ECHANGE_LIVRE: 'echange',
  REFUSE: 'refus',
  ANNULE_CLIENT: 'annulation',
}

/** The fee due on entering a state, whoever moves the parcel. */
export const FEE_OF: Partial<Readonly<Record<StateCode, FeeEvent>>> = {
  ...FEE_OF_OUTCOME,
  CHANGEMENT_DEMANDE: 'changement',
  RETOUR_STOCK: 'retour',
  RETOUR_REMIS: 'retour',
}

/** States in which a fee may become due. */
export const COSTLY = [...Object.keys(FEE_OF), 'DEMANDE_RETOUR'] as readonly StateCode[]

/** A parcel in these starts again: how it ended, if it had, is history. */
const ON_THE_WAY: readonly StateCode[] = [
  'NOUVEAU',
  'A_CONFIRMER',
  'RECU_HUB',
  'RECU_AGENCE',
  'AFFECTE',
  'EN_DISTRIBUTION',
]

/** A correction has no edge. */
export function consequences(
  situation: Situation,
  asked: MoveRequest,
  to: MoveState,
  edge: Edge | null,
): Decision {
  const { parcel, facts } = situation
  const held = custodyAfter(situation, asked, to, edge)
  if ('refused' in held) return held
  const ending = endingOf(parcel, asked, to, edge)
  const deliverer = { ...parcel, ...held.custody.parcel }
  const answer = takenAfter(situation, asked, { to, edge, ending, deliverer })
  if ('refused' in answer) return answer
  const money = answer.taken
  const attempt = attemptAfter(situation, to, edge)
  const changes: Consequences['parcel'] = {
    status: asked.status,
    ...held.custody.parcel,
    ...keptForCash(takesCash(to, asked) ? deliverer : parcel, money.money_state),
    outcome: ending,
    ...money,
    ...attempt,
    ...datesAfter(asked, edge),
    reports: reportsAfter(parcel, to, edge),
    ...(asked.status === parcel.status ? {} : beforeAfter(parcel, to)),
    last_event_at: facts.now,
  }
  const after = { ...parcel, ...changes }
  return {
    consequences: {
      parcel: changes,
      suivi: {
        ...parcelSnapshot(after),
        attempt_no: isOneOf(UNANSWERED, to.code) ? attempt.attempts : 0,
        fee_event: feeOf(situation, to, edge),
        remise: edge ? remiseOf({ ...situation, asked, to }) : '',
        delivery_man: livreurOfSuivi(after, asked, to.code),
      },
      twin: twinOf(parcel, asked, to),
      joinsTourOf: to.code === 'EN_DISTRIBUTION' ? after.holder : '',
    },
  }
}

function endingOf(parcel: Parcel, asked: MoveRequest, to: MoveState, edge: Edge | null): Parcel['outcome'] {
  const reached = outcomeOf(to)
  if (!edge) return correctedEnding(parcel, to)
  if (asked.kind === 'relance') return ''
  if (edge.condition === 'etat_avant') return parcel.outcome_before || reached
  if (isOneOf(ON_THE_WAY, to.code)) return ''
  if (to.code === 'PERDU' || to.code === 'ENDOMMAGE') return reached
  return parcel.outcome || reached
}

/**
 * The outcome after a correction: kept where a parcel with that outcome can be in `to`; a delivered or lost
 * parcel cannot come back.
 */
function correctedEnding({ outcome, outcome_before }: Parcel, to: MoveState): Parcel['outcome'] {
  if (!to.code) return outcome
  const reached = outcomeOf(to)
  const ended = outcome === 'PERDU' ? outcome_before : outcome
  switch (to.category) {
    case 'retour':
      return isDelivered(ended) ? reached : ended || reached
    case 'cloture':
      return reached || outcome
    default:
      return reached
  }
}

const outcomeOf = ({ code }: MoveState): Outcome | '' => (code && OUTCOME_OF[code]) ?? ''

/** The three ways of not being reached share one count, a day at most. */
function attemptAfter(
  { parcel, facts }: Situation,
  to: MoveState,
  edge: Edge | null,
): Pick<Parcel, 'attempts' | 'attempted_on' | 'unanswered'> {
  const { attempts, attempted_on } = parcel
  if (edge?.condition === 'relance') return { attempts: 0, attempted_on: '', unanswered: false }
  const unanswered = unansweredAfter({ parcel, facts }, to, edge)
  if (!isOneOf(UNANSWERED, to.code)) return { attempts, attempted_on, unanswered }
  if (attempted_on.slice(0, 10) === facts.today) return { attempts, attempted_on, unanswered }
  return { attempts: attempts + 1, attempted_on: `${facts.today} 00:00:00.000Z`, unanswered }
}

type Tried = Pick<Situation, 'facts'> & { readonly parcel: Pick<Parcel, 'unanswered' | 'attempted_on'> }

/**
 * A loading on the day of the missed attempt belongs to the
 * same presentation; a correction follows the corrected state.
 */
function unansweredAfter({ parcel, facts }: Tried, { code }: MoveState, edge: Edge | null): boolean {
  if (isOneOf(UNANSWERED, code)) return true
  const ends = edge === null || presentsAgain(parcel, facts.today)
  return code === 'EN_DISTRIBUTION' && ends ? false : parcel.unanswered
}

/** True when loading on that day (`2026-11-20`) is a new presentation after an unanswered one. */
export const presentsAgain = (
  { unanswered, attempted_on }: Pick<Parcel, 'unanswered' | 'attempted_on'>,
  today: string,
): boolean => unanswered && attempted_on.slice(0, 10) !== today

function reportsAfter({ reports }: Parcel, to: MoveState, edge: Edge | null): number {
  if (edge?.condition === 'relance') return 0
  return to.code === 'REPORTE' ? reports + 1 : reports
}

function datesAfter(asked: MoveRequest, edge: Edge | null): ParcelChanges {
  if (edge?.condition === 'relance') return { reported_date: '', rappel_at: '', limite_retrait: '' }
  return {
    ...(asked.reported_date === '' ? {} : { reported_date: asked.reported_date }),
    ...(asked.rappel_at === '' ? {} : { rappel_at: asked.rappel_at }),
    ...(asked.limite_retrait === '' ? {} : { limite_retrait: asked.limite_retrait }),
  }
}

/** A parcel that is blocked or lost knows where it was, and how it had ended. */
function beforeAfter({ status, outcome, outcome_before }: Parcel, { code }: MoveState): ParcelChanges {
  const back = code === 'BLOQUE' || code === 'PERDU'
  // A parcel found again while it is blocked had not ended as lost.
  const ended = outcome === 'PERDU' ? outcome_before : outcome
  return { state_before: back ? status : '', outcome_before: back ? ended : '' }
}

/** A seller who asks a parcel back after it was picked up owes the fee of a cancellation. */
function feeOf({ parcel, actor, facts }: Situation, to: MoveState, edge: Edge | null): FeeEvent | '' {
  if (edge?.condition === 'relance') return 'relance'
  if (to.code === 'EN_DISTRIBUTION') return edge && presentsAgain(parcel, facts.today) ? 'presentation' : ''
  if (to.code === 'DEMANDE_RETOUR') {
    return actor.person?.type === 'client' && parcel.outcome === '' ? 'annulation' : ''
  }
  return (to.code && FEE_OF[to.code]) ?? ''
}

function twinOf(parcel: Parcel, asked: MoveRequest, to: MoveState): Consequences['twin'] {
  if (to.code === 'ECHANGE_LIVRE') return { kind: 'echange', quantity: 1, taken: asked.old_article }
  if (to.code !== 'LIVRE_PARTIEL') return null
  return { kind: 'partiel', quantity: parcel.quantity - asked.pieces_kept, taken: true }
}
