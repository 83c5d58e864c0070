import { boundAgence, holds } from '../../permissions.ts'
import { unfitForOwn } from '../states/own-states.ts'
import { type Consequences, consequences } from './consequences.ts'
import { handOver } from './custody.ts'
import {
  type Actor,
  type Edge,
  type Graph,
  type MoveFacts,
  type MoveRequest,
  type MoveState,
  moversOf,
  type Parcel,
} from './move-request.ts'
import { MOVERS } from './moves.ts'
import { noExchange, obstacle, onlyGoesBack, type Situation } from './obstacles.ts'
import { clash, forbidden, lacking, type Refusal } from './refusal.ts'
import { missingOf, missingOfCorrection } from './requirements.ts'

export type Decision =
  | { readonly refused: Refusal; readonly consequences?: never }
  | { readonly refused?: never; readonly consequences: Consequences }

/**
 * Decides whether this actor may make this move: the refusal, or its consequences. Screens use it to explain
 * a disabled button, the server to enforce it, so that both agree.
 */
export function decide(
  graph: Graph,
  parcel: Parcel,
  asked: MoveRequest,
  actor: Actor,
  facts: MoveFacts,
): Decision {
  const present = graph.state(parcel.status)
  const to = graph.state(asked.status)
  if (!present || !to) return { refused: lacking({ status: UNKNOWN_STATE }) }
  if (asked.from !== '' && asked.from !== parcel.status) {
    return {
      refused: clash(
        `Ce colis est maintenant « ${present.name} » : quelqu’un a été plus rapide.`,
        'etat_change',
      ),
    }
  }
  const situation = { graph, parcel, present, actor, facts }
  if (asked.kind === 'correction') return correct(situation, asked, to)
  if (asked.kind === 'garde') {
    const foreign = otherAgence(situation, asked)
    return foreign ? { refused: foreign } : handOver(situation, asked)
  }
  return follow(situation, asked, to)
}

/** A moderateur bound to an agence assigns parcels to its livreurs alone, or to livreurs without an agence. */
function otherAgence({ parcel, actor, facts }: Situation, { delivery_man }: MoveRequest): Refusal | null {
  const his = actor.person ? boundAgence(actor.person, actor.agence) : ''
  const known = [parcel.delivery_man, parcel.holder, ''].includes(delivery_man)
  return his === '' || known || facts.worksFor(delivery_man, his)
    ? null
    : forbidden(FOREIGN_LIVREUR, 'autre_agence')
}

export const FOREIGN_LIVREUR =
  'Ce livreur travaille pour une autre agence : choisissez un livreur de la vôtre.'

export const UNKNOWN_STATE = { code: 'validation_unknown_state', message: 'Choisissez un état de la liste.' }

/** The edges this actor may follow, each with the refusal that shuts it now: the moves a screen offers. */
export function openMoves(
  situation: Situation,
): readonly { readonly edge: Edge; readonly shut: Refusal | null }[] {
  const movers = moversOf(situation.actor)
  return situation.graph
    .edges(situation.parcel.status)
    .filter(({ who }) => who.some((one) => movers.includes(one)))
    .map((edge) => ({ edge, shut: obstacle(edge, situation) }))
}

function follow(situation: Situation, asked: MoveRequest, to: MoveState): Decision {
  const { graph, parcel, actor, facts } = situation
  const relaunched = asked.kind === 'relance'
  const edge = graph
    .edges(parcel.status)
    .find((one) => one.to.id === to.id && (one.condition === 'relance') === relaunched)
  if (!edge || !to.active) return { refused: givenBefore(situation, asked, to) ?? noWay(situation, to) }
  const movers = moversOf(actor)
  if (!edge.who.some((who) => movers.includes(who))) {
    const allowed = edge.who.map((who) => MOVERS[who]).join(', ')
    return {
      refused: forbidden(`Passer un colis à « ${to.name} » est réservé à : ${allowed}.`, 'passage_reserve'),
    }
  }
  const refused =
    obstacle(edge, situation) ??
    sameLivreur(edge, parcel, asked) ??
    unseenLivreur(edge, parcel, asked) ??
    otherAgence(situation, asked) ??
    otherVille(situation, asked, to) ??
    missingOf({ parcel, asked, to, actor, facts }, edge)
  return refused ? { refused } : consequences(situation, asked, to, edge)
}

function noWay({ graph, parcel, present }: Situation, to: MoveState): Refusal {
  const next = graph.edges(parcel.status).filter(({ condition }) => condition !== 'relance')
  const names = [...new Set(next.map((edge) => `« ${edge.to.name} »`))]
  const possible = names.length > 0 ? ` Il peut passer à ${names.join(', ')}.` : ''
  if (present.id === to.id) return clash(`Ce colis est déjà « ${present.name} ».${possible}`, 'deja')
  return clash(
    `Un colis « ${present.name} » ne peut pas passer à « ${to.name} ».${possible}`,
    'passage_ferme',
  )
}

function sameLivreur({ condition }: Edge, { delivery_man }: Parcel, asked: MoveRequest): Refusal | null {
  if (condition !== 'autre_livreur' || asked.delivery_man !== delivery_man) return null
  return clash('Ce colis est déjà affecté à ce livreur.', 'deja')
}

/**
 * When two people assign a parcel at once, the second is
 * refused: an assignment names the livreur its author saw.
 */
function unseenLivreur({ condition }: Edge, { delivery_man }: Parcel, asked: MoveRequest): Refusal | null {
  if (condition !== 'autre_livreur' || asked.from_delivery_man === delivery_man) return null
  return clash('Ce colis est déjà affecté à un autre livreur : quelqu’un a été plus rapide.', 'etat_change')
}

/** The first assignment to a livreur who does not deliver in the ville needs a confirmation. */
function otherVille({ parcel, actor, facts }: Situation, asked: MoveRequest, to: MoveState): Refusal | null {
  if (asked.confirmer_ville || (to.code !== 'AFFECTE' && to.code !== 'EN_DISTRIBUTION')) return null
  const himself = actor.person?.type === 'livreur' ? actor.person.id : ''
  const livreur = himself || asked.delivery_man
  if (livreur === '' || livreur === parcel.delivery_man || facts.serves(livreur, parcel.city)) return null
  return {
    ...clash('Ce livreur ne dessert pas la ville de ce colis. Confirmez si c’est bien à lui.', 'autre_ville'),
    confirm: 'confirmer_ville',
  }
}

/** A livreur who loaded a parcel was assigned it before. */
function givenBefore({ parcel, present }: Situation, asked: MoveRequest, to: MoveState): Refusal | null {
  const loaded = to.code === 'AFFECTE' && present.code === 'EN_DISTRIBUTION'
  if (!loaded || asked.delivery_man === '' || parcel.holder !== asked.delivery_man) return null
  return clash('Ce colis est déjà chargé par ce livreur.', 'deja')
}

/** A correction: from any state to any other, with a reason, until the parcel is billed. */
function correct(situation: Situation, asked: MoveRequest, to: MoveState): Decision {
  const { parcel, actor, facts } = situation
  if (actor.as !== 'systeme' && !holds(actor.person, 'Modification etat commandes')) {
    return { refused: forbidden('Une correction demande la permission « Modification état commandes ».') }
  }
  if (facts.billed || parcel.money_state === 'FACTURE' || parcel.money_state === 'PAYE') {
    return { refused: clash('Ce colis est sur une facture émise : il faut un avoir, pas une correction.') }
  }
  if (asked.note.trim() === '') {
    return {
      refused: lacking({ note: { code: 'validation_note', message: 'Dites pourquoi vous corrigez.' } }),
    }
  }
  const refused =
    onlyGoesBack(parcel, to) ??
    noExchange(parcel, to) ??
    unfitForOwn(parcel, to) ??
    otherAgence(situation, asked) ??
    missingOfCorrection({ parcel, asked, to, actor, facts })
  return refused ? { refused } : consequences(situation, asked, to, null)
}
