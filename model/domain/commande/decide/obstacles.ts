import { comesBackTo, leadsNowhere, unfitForOwn, unfitFromOwn } from '../states/own-states.ts'
import {
  type Actor,
  type Edge,
  type Graph,
  isStaff,
  type MoveFacts,
  type MoveState,
  type Parcel,
} from './move-request.ts'
import { ATTEMPT_DAYS, MOST_REPORTS } from './moves.ts'
import { clash, forbidden, type Refusal } from './refusal.ts'

export interface Situation {
  readonly graph: Graph
  readonly parcel: Parcel
  readonly present: MoveState
  readonly actor: Actor
  readonly facts: MoveFacts
}

/** The reason this edge is shut to this parcel and actor, whatever the form holds; null when it is open. */
export function obstacle(edge: Edge, situation: Situation): Refusal | null {
  return (
    notHis(situation) ??
    conditionOf(edge, situation) ??
    beyondGraph(edge, situation) ??
    peculiar(edge, situation)
  )
}

/** Rules of added states that hold whatever edges the company draws: outcome, dead ends, holder. */
function beyondGraph(edge: Edge, { graph, parcel, present }: Situation): Refusal | null {
  return (
    unfitForOwn(parcel, edge.to) ??
    leadsNowhere(edge.to, graph.edges(edge.to.id)) ??
    unfitFromOwn(parcel, present, edge)
  )
}

function notHis({ parcel, actor: { person, as } }: Situation): Refusal | null {
  if (as || !person || person.type === 'moderateur') return null
  if (person.type === 'client') {
    return parcel.client_source === person.id ? null : forbidden('Ce colis n’est pas à vous.')
  }
  const has = parcel.holder === person.id || (parcel.delivery_man === person.id && !isGone(parcel))
  if (has || parcel.holder_kind === 'client') return null
  return clash('Ce colis n’est pas chez vous : scannez-le, ou demandez à votre agence.', 'pas_chez_vous')
}

const isGone = ({ holder_kind }: Parcel): boolean => holder_kind === 'destinataire'

function conditionOf({ condition, to }: Edge, situation: Situation): Refusal | null {
  const { graph, parcel, present, actor, facts } = situation
  switch (condition) {
    case 'trois_tentatives':
      if (parcel.attempts >= ATTEMPT_DAYS || actor.person?.type === 'client') return null
      return clash(
        `Un retour se demande après ${ATTEMPT_DAYS} jours de tentatives : ${parcel.attempts} sur ${ATTEMPT_DAYS} pour l’instant.`,
      )
    case 'meme_jour':
      if (parcel.amount_collected !== 0) return PAID
      if (parcel.holder_kind === 'livreur' && facts.dayOf(parcel.last_event_at) === facts.today) return null
      return clash(
        'Un refus se représente le jour même, tant que le livreur a le colis. Après, relancez le colis.',
        'relance_passee',
      )
    case 'etat_avant': {
      if (present.code === 'PERDU' && facts.indemnity !== '') return INDEMNIFIED
      const before = graph.state(parcel.state_before)
      if (before?.id === to.id) return null
      if (before && !before.code && comesBackTo(parcel, to)) return null
      // The parcel was lost while it was blocked: nobody knows any more which of the two states it was blocked
      // from.
      if (present.code === 'BLOQUE' && before?.code === 'PERDU') return null
      return clash(
        before ? `Ce colis revient à « ${before.name} ».` : 'L’état d’avant de ce colis est inconnu.',
      )
    }
    case 'relance':
      return relaunch(situation)
    case 'solde':
      if (parcel.money_state === 'PAYE' || parcel.money_state === 'SANS_OBJET') return null
      return clash('De l’argent est encore dû pour ce colis : il ne peut pas être clôturé.')
    case 'indemnise':
      return foundAgain(situation)
    case 'autre_livreur':
    case '':
      return null
  }
}

const INDEMNIFIED = clash('Son client a été indemnisé : retrouvé, ce colis lui revient par un bon de retour.')

/**
 * The client of a parcel that turns up after its indemnity gets it back, unless the client chose to keep the
 * indemnity.
 */
function foundAgain({ parcel, facts }: Situation): Refusal | null {
  if (facts.indemnity === 'kept') {
    return clash('Son client garde l’indemnité : ce colis est à l’entreprise.')
  }
  if (parcel.outcome === 'PERDU' && facts.indemnity === 'due') return null
  return clash('Seul un colis perdu et indemnisé est rendu ainsi à son client.')
}

const PAID = clash(
  'De l’argent a été encaissé pour ce colis : demandez une correction à un modérateur.',
  'deja_encaisse',
)

/** A parcel goes out again from the agence that has it. */
function relaunch({ parcel, present }: Situation): Refusal | null {
  if (parcel.amount_collected !== 0) return PAID
  if (parcel.holder_kind === 'agence') return null
  return clash(
    `Ce colis « ${present.name} » n’est pas dans une agence : scannez son retour, puis relancez-le.`,
  )
}

/** The second parcel of an exchange or of a partial delivery only goes back to the client, by any move. */
export function onlyGoesBack(
  { twin }: Pick<Parcel, 'twin'>,
  { category }: Pick<MoveState, 'category'>,
): Refusal | null {
  if (twin === '' || category === 'retour' || category === 'cloture') return null
  const what =
    twin === 'echange' ? 'l’ancien article d’un échange' : 'les pièces que le destinataire n’a pas gardées'
  return clash(`Ce colis contient ${what} : il revient à son client et ne repart pas en livraison.`)
}

/** An exchange needs a parcel that replaces another: without one nothing would come back. */
export function noExchange(
  { is_echange }: Pick<Parcel, 'is_echange'>,
  { code }: Pick<MoveState, 'code'>,
): Refusal | null {
  if (code !== 'ECHANGE_LIVRE' || is_echange) return null
  return clash('Ce colis ne remplace pas un autre : choisissez « Livré ».', 'pas_un_echange')
}

/** Conditions of single states on the parcel itself. */
function peculiar({ to }: Edge, { parcel, present, actor, facts }: Situation): Refusal | null {
  if (to.code === 'REPORTE' && parcel.reports >= MOST_REPORTS && !isStaff(actor)) {
    return clash(
      `Déjà reporté ${MOST_REPORTS} fois : appelez votre agence, un modérateur décidera.`,
      'trop_de_reports',
      { max: MOST_REPORTS },
    )
  }
  const unfit = onlyGoesBack(parcel, to) ?? noExchange(parcel, to)
  if (unfit) return unfit
  // Only a livreur collects the old article of an exchange and brings it back.
  if (to.code === 'RETRAIT_AGENCE' && parcel.is_echange) {
    return clash('Un échange se fait à la porte, contre l’ancien article : faites-le porter par un livreur.')
  }
  if (to.code === 'LIVRE' && parcel.is_echange && present.code === 'RETRAIT_AGENCE') {
    return clash('Un échange ne se fait pas au comptoir : demandez son retour, puis relancez-le.')
  }
  if (to.code === 'LIVRE' && parcel.is_echange) {
    return clash(
      'Ce colis remplace un autre : choisissez « Échange effectué », même sans l’ancien article.',
      'echange_seulement',
    )
  }
  if (to.code === 'LIVRE_PARTIEL' && !facts.client?.option_partiel) {
    return clash(
      'Ce client n’accepte pas de livraison partielle : livré en entier, ou refusé.',
      'pas_de_partiel',
    )
  }
  return null
}
