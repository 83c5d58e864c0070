import type { StateCode } from '../states/states.ts'
import { whatIsDone } from './done.ts'
import { isHere, type Scene, whereabouts } from './scene.ts'

export type ScanMove =
  | {
      readonly to: StateCode
      /** True for a state that the parcel must have passed through without a request. */
      readonly bySystem?: boolean
    }
  /** Changes hands, the state staying as it is. */
  | { readonly to: 'same' }

/**
 * The effect of a scan: moves, a check on the bon the parcel comes with (the
 * bon it travels with, or the return of the livreur who brings it), or only
 * a message. A parcel that travels without a bon makes the moves alone.
 */
export type Verdict =
  | { readonly result: 'ok'; readonly steps: readonly ScanMove[]; readonly message: string }
  | { readonly result: 'deja' | 'mauvais'; readonly message: string }
  | { readonly result: 'trajet'; readonly steps: readonly ScanMove[]; readonly message: string }
  | { readonly result: 'retour'; readonly livreur: string }

const ok = (message: string, ...steps: readonly ScanMove[]): Verdict => ({ result: 'ok', steps, message })

const wrong = (scene: Scene, advice: string): Verdict => ({
  result: 'mauvais',
  message: `${whereabouts(scene)} ${advice}`,
})

/** The verdict of a scan in the modes that work without a bon. */
export function verdictOfScan(
  mode: 'reception' | 'chargement' | 'ramassage' | 'rangement',
  scene: Scene,
): Verdict {
  const done = whatIsDone(mode, scene)
  if (done !== null) return { result: 'deja', message: done }
  switch (mode) {
    case 'reception':
      return received(scene)
    case 'chargement':
      return loaded(scene)
    case 'ramassage':
      return pickedUp(scene)
    case 'rangement':
      return shelved(scene)
  }
}

const HUB: ScanMove = { to: 'RECU_HUB' }
const STAYS: ScanMove = { to: 'same' }

function received(scene: Scene): Verdict {
  const { parcel, names } = scene
  switch (parcel.state) {
    case 'NOUVEAU':
    case 'RAMASSE':
      return ok(`Reçu. ${next(scene)}`, HUB)
    case 'ATTENTE_RAMASSAGE':
    case 'RAMASSAGE_AFFECTE':
    case 'MANQUANT_RAMASSAGE':
      return unseen(scene)
    case 'EXPEDIE':
      return arrived(scene, { to: 'RECU_AGENCE' }, 'Reçu en agence. À affecter à un livreur.')
    case 'RETOUR_EN_TRANSIT':
      return arrived(scene, { to: 'RETOUR_HUB' }, 'Retour reçu. À rendre au client.')
    case 'AFFECTE':
      if (parcel.holder_kind === 'livreur')
        return ok(`Revenu ici, pour ${names.person(parcel.delivery_man)}.`, STAYS)
      if (!isHere(scene)) return elsewhere(scene)
      return ok(`Remis en agence : ${names.person(parcel.delivery_man)} ne l’a pas chargé.`, {
        to: 'RECU_AGENCE',
      })
    case 'PROGRAMME':
    case 'REPORTE':
    case 'CHANGEMENT_DEMANDE':
    case 'PAS_DE_REPONSE':
    case 'INJOIGNABLE':
    case 'BOITE_VOCALE':
    case 'NUMERO_ERRONE':
    case 'ADRESSE_INCORRECTE':
    case 'HORS_ZONE':
      return ok(`Revenu ici, il reste « ${parcel.stateName} ».`, STAYS)
    case 'REFUSE':
    case 'ANNULE_CLIENT':
    case 'DEMANDE_RETOUR':
    case 'RETOUR_CHEZ_LIVREUR':
      if (parcel.holder_kind === 'livreur') return { result: 'retour', livreur: parcel.holder }
      return elsewhere(scene)
    case 'RECU_HUB':
    case 'RECU_AGENCE':
    case 'RETRAIT_AGENCE':
    case 'RETOUR_HUB':
    case 'RETOUR_PRET':
    case 'RETOUR_STOCK':
      return elsewhere(scene)
    case 'BLOQUE':
      return wrong(scene, parcel.blocked)
    case undefined:
      return receivedInOwn(scene)
    default:
      return wrong(scene, OUT_OF_PLACE[parcel.state])
  }
}

/**
 * In a state of the company's own, a parcel keeps its state; one that its client brings is received, where
 * the graph allows it.
 */
function receivedInOwn(scene: Scene): Verdict {
  const { parcel } = scene
  switch (parcel.holder_kind) {
    case 'livreur':
      return ok(`Revenu ici, il reste « ${parcel.stateName} ».`, STAYS)
    case 'client':
      return ok(`Reçu. ${next(scene)}`, HUB)
    case 'agence':
      return elsewhere(scene)
    default:
      return wrong(scene, 'Mettez-le de côté et prévenez un modérateur.')
  }
}

/** A parcel received without a scan at pick-up: the ramasseur or the client brought it. */
function unseen(scene: Scene): Verdict {
  const { parcel } = scene
  const message = `Reçu, sans scan au ramassage. ${next(scene)}`
  if (parcel.ramasseur !== '') return ok(message, { to: 'RAMASSE', bySystem: true }, HUB)
  if (parcel.state === 'ATTENTE_RAMASSAGE') return ok(message, { to: 'NOUVEAU', bySystem: true }, HUB)
  return wrong(scene, 'Dites d’abord qui l’a ramassé, en mode « Ramassage ».')
}

/** Instructions for a parcel found where it does not belong. */
const OUT_OF_PLACE = {
  A_CONFIRMER: 'Son destinataire n’a pas confirmé : mettez-le de côté et prévenez le client.',
  RAPPEL: 'Son destinataire doit être rappelé : mettez-le de côté et prévenez le client.',
  EN_DISTRIBUTION: 'Son livreur doit d’abord dire ce qui s’est passé.',
  ANNULE_VENDEUR: 'Annulé avant d’être ramassé : rendez-le à son client.',
  LIVRE: 'Il n’a rien à faire ici : mettez-le de côté et prévenez un modérateur.',
  LIVRE_PARTIEL: 'Scannez l’étiquette des pièces rendues, ou prévenez un modérateur.',
  ECHANGE_LIVRE: 'Scannez l’étiquette de l’ancien article, ou prévenez un modérateur.',
  RETOUR_REMIS: 'Déjà rendu à son client.',
  PERDU: 'Il est retrouvé : mettez-le de côté et prévenez un modérateur.',
  ENDOMMAGE: 'Mettez-le de côté et prévenez un modérateur.',
  CLOTURE: 'Son dossier est clos : mettez-le de côté et prévenez un modérateur.',
} as const satisfies Partial<Record<StateCode, string>>

const elsewhere = (scene: Scene): Verdict =>
  wrong(scene, 'Il doit venir par un bon d’envoi : prévenez cette agence.')

/** Where it goes from here. */
function next({ parcel: { destination }, station, names }: Scene): string {
  if (destination === '') return 'Sa ville n’a pas d’agence : demandez où l’envoyer.'
  return destination === station.agence ? 'À livrer d’ici.' : `À envoyer à ${names.agence(destination)}.`
}

/** The right agence is the one its bon goes to; without a bon, the one of its ville. */
function arrived(scene: Scene, step: ScanMove, message: string): Verdict {
  const { parcel, station, names } = scene
  const right = parcel.heading || (parcel.state === 'EXPEDIE' ? parcel.destination : station.agence)
  if (right === station.agence) return { result: 'trajet', steps: [step], message }
  if (right === '') return wrong(scene, 'Sa ville n’a pas d’agence : demandez où l’envoyer.')
  return wrong(scene, `Mauvaise agence : renvoyez-le à ${names.agence(right)}.`)
}

function loaded(scene: Scene): Verdict {
  const { parcel, station, names } = scene
  const { livreur } = station
  const out = ok(`Chargé par ${names.person(livreur)}.`, { to: 'EN_DISTRIBUTION' })
  switch (parcel.state) {
    case 'AFFECTE':
      if (parcel.delivery_man === livreur) return out
      return wrong(scene, `Il est affecté à ${names.person(parcel.delivery_man)}.`)
    case 'EN_DISTRIBUTION':
      return wrong(scene, 'Faites d’abord passer le colis d’un livreur à l’autre.')
    case 'PROGRAMME':
    case 'REPORTE':
    case 'PAS_DE_REPONSE':
    case 'INJOIGNABLE':
    case 'BOITE_VOCALE':
    case undefined:
      if (parcel.delivery_man === livreur || parcel.holder === livreur) return out
      return wrong(scene, `Affectez-le d’abord à ${names.person(livreur)}.`)
    case 'RECU_HUB':
    case 'RECU_AGENCE':
      return wrong(scene, `Affectez-le d’abord à ${names.person(livreur)}.`)
    case 'BLOQUE':
      return wrong(scene, parcel.blocked)
    default:
      return wrong(scene, 'Il n’est pas à charger : laissez-le ici.')
  }
}

function pickedUp(scene: Scene): Verdict {
  const { parcel } = scene
  switch (parcel.state) {
    case 'ATTENTE_RAMASSAGE':
    case 'RAMASSAGE_AFFECTE':
    case 'MANQUANT_RAMASSAGE':
      return ok('Pris en charge.', { to: 'RAMASSE' })
    case 'NOUVEAU':
      return wrong(scene, 'Il n’est sur aucun bon : ajoutez-le au bon de ramassage.')
    case 'A_CONFIRMER':
    case 'RAPPEL':
      return wrong(scene, 'Son destinataire n’a pas confirmé : laissez-le au client.')
    case 'ANNULE_VENDEUR':
      return wrong(scene, 'Laissez-le au client.')
    default:
      return wrong(scene, 'Il n’est pas à ramasser : prévenez un modérateur.')
  }
}

function shelved(scene: Scene): Verdict {
  const { parcel, station } = scene
  if (!isHere(scene)) return wrong(scene, 'Faites d’abord sa réception ici.')
  const words = `Rangé à l’emplacement ${station.box}${parcel.box === '' ? '' : `, il était à ${parcel.box}`}.`
  return ok(words, STAYS)
}
