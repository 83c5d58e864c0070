import { ECHANGE_OR_PARTIAL, type HolderKind, isOneOf, type StateCode } from '../states/states.ts'
import type { Decision } from './decide.ts'
import { type Edge, isStaff, type MoveRequest, type MoveState, type Parcel } from './move-request.ts'
import type { Situation } from './obstacles.ts'
import { parcelSnapshot } from './parcel-snapshot.ts'
import { ASKED_FOR, clash, forbidden, lacking, type Refusal } from './refusal.ts'
import { takesCash } from './requirements.ts'

/** The holder of the parcel after a move. */
export interface Custody {
  readonly parcel: Partial<
    Pick<Parcel, 'holder_kind' | 'holder' | 'held_since' | 'agence' | 'delivery_man' | 'box' | 'tour'>
  >
}

/** The custody after a move that always names a holder. */
interface Handed {
  readonly parcel: Custody['parcel'] & Pick<Parcel, 'holder_kind' | 'holder'>
}

type Held<C extends Custody = Custody> = { readonly custody: C } | { readonly refused: Refusal }

/** The kind of holder in each state; a state left out changes none. */
export const HOLDER_IN: Partial<Readonly<Record<StateCode, HolderKind>>> = {
  A_CONFIRMER: 'client',
  RAPPEL: 'client',
  NOUVEAU: 'client',
  ATTENTE_RAMASSAGE: 'client',
  RAMASSAGE_AFFECTE: 'client',
  MANQUANT_RAMASSAGE: 'client',
  RAMASSE: 'livreur',
  RECU_HUB: 'agence',
  EXPEDIE: 'trajet',
  RECU_AGENCE: 'agence',
  RETRAIT_AGENCE: 'agence',
  EN_DISTRIBUTION: 'livreur',
  LIVRE: 'destinataire',
  LIVRE_PARTIEL: 'destinataire',
  ECHANGE_LIVRE: 'destinataire',
  RETOUR_CHEZ_LIVREUR: 'livreur',
  RETOUR_HUB: 'agence',
  RETOUR_EN_TRANSIT: 'trajet',
  RETOUR_STOCK: 'agence',
  RETOUR_REMIS: 'client',
}

/** A parcel that waits in one of these is on the shelf of an agence. */
const ON_A_SHELF: readonly StateCode[] = ['AFFECTE', 'BLOQUE', 'RETOUR_PRET']

/** The kind of holder once the parcel is in that state; undefined where the holder stays. */
export function holderIn(
  to: StateCode | undefined,
  { holder_kind }: Pick<Parcel, 'holder_kind'>,
  edge: Pick<Edge, 'condition'> | null,
): HolderKind | undefined {
  const kind = to && HOLDER_IN[to]
  // A parcel lost or damaged on the way is by then with the agence that gives it back.
  if (edge?.condition === 'indemnise') return 'agence'
  if (edge && to === 'RETOUR_PRET' && holder_kind !== 'agence') return 'agence'
  if (kind || edge || (holder_kind !== 'destinataire' && holder_kind !== 'client')) return kind
  // A correction away from delivered or returned: somebody of the company has the parcel.
  if (isOneOf(ON_A_SHELF, to)) return 'agence'
  return isOneOf(COMES_BACK, to) ? 'livreur' : undefined
}

export function custodyAfter(
  situation: Situation,
  asked: MoveRequest,
  to: MoveState,
  edge: Edge | null,
): Held {
  const { parcel } = situation
  if (edge?.condition === 'etat_avant') return STAYS
  const kind = holderIn(to.code, parcel, edge)
  if (to.code === 'AFFECTE')
    return assigned(situation, asked, kind === 'agence' ? toAgence(situation, asked, edge) : STAYS)
  switch (kind) {
    case 'client':
      return given(situation, 'client', parcel.client_source, { box: '' })
    case 'agence':
      return toAgence(situation, asked, edge)
    case 'trajet':
      // On its way, a parcel is held by the bon it travels with.
      if (asked.bon === '') return { refused: lacking({ bon: NO_BON }) }
      return given(situation, 'trajet', asked.bon, { box: '', delivery_man: '', tour: '' })
    case 'livreur':
      return toLivreur(situation, asked, to)
    case 'destinataire':
      return edge ? given(situation, kind, '', { box: '' }) : correctedToDelivered(situation, asked, to)
    default:
      return edge === null && takesCash(to, asked) && asked.delivery_man !== ''
        ? assigned(situation, asked, STAYS)
        : STAYS
  }
}

const STAYS: Held = { custody: { parcel: {} } }

/** An assigned parcel stays where it is and belongs to its livreur. */
function assigned({ parcel, facts }: Situation, asked: MoveRequest, held: Held): Held {
  if ('refused' in held) return held
  const delivery_man = asked.delivery_man || parcel.delivery_man
  if (!facts.isLivreur(delivery_man)) return { refused: lacking({ delivery_man: NO_LIVREUR }) }
  return {
    custody: { parcel: { ...held.custody.parcel, delivery_man, ...assignedTo(parcel, delivery_man) } },
  }
}

/** Livreur and tour that a parcel keeps while its cash is with the livreur: they owe it, wherever the parcel goes. */
export const keptForCash = (
  { delivery_man, tour }: Parcel,
  money: Parcel['money_state'],
): Pick<Custody['parcel'], 'delivery_man' | 'tour'> =>
  money === 'CHEZ_LIVREUR' ? { delivery_man, tour } : {}

function toAgence(situation: Situation, asked: MoveRequest, edge: Edge | null): Held<Handed> {
  const { parcel, actor } = situation
  const stays = parcel.holder_kind === 'agence' && (edge?.condition === 'relance' || asked.agence === '')
  const agence = stays ? parcel.holder : asked.agence || actor.agence || (actor.as ? parcel.agence : '')
  if (agence === '') return { refused: lacking({ agence: NO_AGENCE }) }
  const box = asked.box || (agence === parcel.holder ? parcel.box : '')
  return given(situation, 'agence', agence, { agence, delivery_man: '', tour: '', box })
}

const NO_AGENCE = { code: 'validation_agence', message: 'Dites dans quelle agence se trouve le colis.' }

const NO_BON = { code: 'validation_bon', message: ASKED_FOR.bon.message }

function toLivreur(situation: Situation, asked: MoveRequest, to: MoveState): Held {
  const { parcel, actor, facts } = situation
  const himself = actor.person?.type === 'livreur' ? actor.person.id : ''
  const livreur = himself || asked.delivery_man || carrier(parcel, to) || parcel.delivery_man
  if (!facts.isLivreur(livreur)) return { refused: lacking({ delivery_man: NO_LIVREUR }) }
  // A ramasseur picks parcels up and does not deliver them.
  const assigned = to.code === 'RAMASSE' ? {} : assignedTo(parcel, livreur)
  return given(situation, 'livreur', livreur, { ...assigned, box: '' })
}

/** A return is brought back by its holder, whoever owes the cash collected for it. */
const carrier = ({ holder_kind, holder }: Parcel, { code }: MoveState): string =>
  code === 'RETOUR_CHEZ_LIVREUR' && holder_kind === 'livreur' ? holder : ''

/** A parcel assigned to another livreur leaves the tour of the former one. */
const assignedTo = (parcel: Parcel, delivery_man: string): Custody['parcel'] =>
  delivery_man === parcel.delivery_man ? {} : { delivery_man, tour: '' }

/**
 * A correction names the livreur who delivered. It must when it leaves a twin, because that livreur brings
 * the twin back.
 */
function correctedToDelivered(situation: Situation, asked: MoveRequest, to: MoveState): Held {
  const { parcel, facts } = situation
  const livreur = asked.delivery_man || parcel.delivery_man
  const unknown = livreur === '' ? isOneOf(ECHANGE_OR_PARTIAL, to.code) : !facts.isLivreur(livreur)
  if (unknown) return { refused: lacking({ delivery_man: NO_DELIVERER }) }
  return given(situation, 'destinataire', '', { ...assignedTo(parcel, livreur), box: '' })
}

const NO_DELIVERER = { code: 'validation_livreur', message: 'Dites quel livreur a livré le colis.' }

const NO_LIVREUR = { code: 'validation_livreur', message: 'Dites quel livreur prend le colis.' }

/** `held_since` starts again only when the holder changes. */
function given(
  { parcel, facts }: Situation,
  holder_kind: HolderKind,
  holder: string,
  more: Custody['parcel'],
): { custody: Handed } {
  const same = parcel.holder_kind === holder_kind && parcel.holder === holder
  const since = same ? {} : { held_since: facts.now }
  return { custody: { parcel: { holder_kind, holder, ...since, ...more } } }
}

/**
 * The livreur whom a suivi names: the requested one when they take part in the move; else the one the parcel
 * is assigned to.
 */
export function livreurOfSuivi(
  { delivery_man, holder }: Pick<Parcel, 'delivery_man' | 'holder'>,
  asked: MoveRequest,
  to: StateCode | undefined,
): string {
  const takesPart = asked.delivery_man === holder || to === 'RAMASSAGE_AFFECTE'
  return asked.delivery_man !== '' && takesPart ? asked.delivery_man : delivery_man
}

/**
 * States in which a parcel may come back to an agence
 * without changing state: a failed delivery goes out again.
 */
export const COMES_BACK: readonly StateCode[] = [
  'PROGRAMME',
  'REPORTE',
  'CHANGEMENT_DEMANDE',
  'PAS_DE_REPONSE',
  'INJOIGNABLE',
  'BOITE_VOCALE',
  'NUMERO_ERRONE',
  'ADRESSE_INCORRECTE',
  'HORS_ZONE',
  'ANNULE_CLIENT',
  'REFUSE',
  'DEMANDE_RETOUR',
]
/** States in which one livreur may hand a parcel to another. */
const PASSES_ON: readonly StateCode[] = [
  ...COMES_BACK,
  'AFFECTE',
  'EN_DISTRIBUTION',
  'RETOUR_CHEZ_LIVREUR',
  'RAMASSE',
]

/** A change of holder that keeps the state. */
export function handOver(situation: Situation, asked: MoveRequest): Decision {
  const { parcel, present, actor } = situation
  if (asked.status !== parcel.status)
    return { refused: clash('Un changement de mains ne change pas l’état.') }
  if (!isStaff(actor)) return { refused: forbidden('Un changement de mains se fait par l’agence.') }
  const held = asked.delivery_man === '' ? backToAgence(situation, asked) : onToLivreur(situation, asked)
  if ('refused' in held) return held
  const changes = { ...held.custody.parcel, ...keptForCash(parcel, parcel.money_state) }
  const after = { ...parcel, ...changes }
  return {
    consequences: {
      parcel: { ...changes, last_event_at: situation.facts.now },
      suivi: {
        ...parcelSnapshot(after),
        attempt_no: 0,
        fee_event: '',
        remise: '',
        delivery_man: livreurOfSuivi(after, asked, present.code),
      },
      twin: null,
      joinsTourOf: present.code === 'EN_DISTRIBUTION' ? changes.holder : '',
    },
  }
}

function backToAgence(situation: Situation, asked: MoveRequest): Held<Handed> {
  const { parcel, present } = situation
  if (present.code === 'AFFECTE') return shelvedFor(parcel.delivery_man, toAgence(situation, asked, null))
  if (parcel.holder_kind !== 'agence' && !mayComeBack(parcel, present)) {
    return {
      refused: clash(`Un colis « ${present.name} » n’est pas rendu à une agence sans changer d’état.`),
    }
  }
  return toAgence(situation, asked, null)
}

/**
 * In a state of the company's own, a livreur's parcel comes
 * back to the agence like one that was not delivered.
 */
const mayComeBack = ({ holder_kind }: Parcel, { code }: MoveState): boolean =>
  code ? COMES_BACK.includes(code) : holder_kind === 'livreur'

/**
 * The parcel waits at the agence for its livreur, whoever
 * brought it and even if that account is closed meanwhile.
 */
const shelvedFor = (delivery_man: string, held: Held<Handed>): Held<Handed> =>
  'refused' in held ? held : { custody: { parcel: { ...held.custody.parcel, delivery_man } } }

function onToLivreur(situation: Situation, asked: MoveRequest): Held<Handed> {
  const { parcel, present, facts } = situation
  if (!facts.isLivreur(asked.delivery_man)) return { refused: lacking({ delivery_man: NO_LIVREUR }) }
  if (parcel.holder_kind !== 'livreur' || (present.code && !PASSES_ON.includes(present.code))) {
    return { refused: clash(`Un colis « ${present.name} » ne passe pas d’un livreur à un autre.`) }
  }
  // The carrier is not the future deliverer: a ramasseur, or the livreur of the former assignment.
  const forAnother = present.code === 'AFFECTE' && parcel.delivery_man !== parcel.holder
  const assigned = present.code === 'RAMASSE' || forAnother ? {} : assignedTo(parcel, asked.delivery_man)
  return given(situation, 'livreur', asked.delivery_man, assigned)
}
