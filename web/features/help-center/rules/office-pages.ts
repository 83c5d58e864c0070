import { msg } from '@lingui/core/macro'
import type { PagesHelp } from './page-help.ts'

/** Pages of staff alone, who read French. */
export const OFFICE_PAGES: PagesHelp = {
  '/commands-sans-livreur': {
    purpose: msg`Les colis reçus à l’agence que personne ne porte.`,
    does: [
      msg`Cochez des lignes, puis « Affecter » : un livreur pour toutes.`,
      msg`Le filtre Ville prépare une tournée par quartier.`,
      msg`Les plus anciens sont en tête : commencez par eux.`,
    ],
    guide: 'affecter',
  },
  '/retours': {
    purpose: msg`Les retours qui attendent depuis longtemps.`,
    does: [
      msg`Le plus ancien est en tête, avec l’agence qui le garde.`,
      msg`Cochez ceux d’un client pour en faire un bon de retour.`,
      msg`Un retour introuvable se cherche par un inventaire.`,
    ],
    guide: 'bons',
  },
  '/corbeille': {
    purpose: msg`Les commandes supprimées, avant leur effacement.`,
    does: [
      msg`Cochez, puis « Restaurer » : elles reviennent telles quelles.`,
      msg`La date dit quand et par qui une commande a été supprimée.`,
      msg`Un colis qui a bougé ne se supprime pas : il s’annule.`,
    ],
    guide: 'annuler',
  },
  '/scan': {
    purpose: msg`La station de scan : un mode, une cible, puis seulement des codes.`,
    does: [
      msg`Choisissez le mode et la cible une fois ; F8 y revient.`,
      msg`La couleur et le son répondent : vert, c’est fait ; rouge, lisez.`,
      msg`Sans réseau, les scans attendent et partent seuls.`,
    ],
    guide: 'scanner',
  },
  '/affectation': {
    purpose: msg`Les colis reçus, par ville, à donner aux livreurs.`,
    does: [
      msg`Choisissez une ville : ses livreurs passent devant.`,
      msg`Cochez des colis, puis le livreur ; ou scannez-les.`,
      msg`La charge de chacun est à côté de son nom.`,
    ],
    guide: 'affecter',
  },
  '/inventaires': {
    purpose: msg`Ce que les étagères portent, comparé à ce que Wasl croit.`,
    does: [
      msg`« Nouvel inventaire » choisit l’agence, puis mène au scan.`,
      msg`Ce qui manque et ce qui est en trop se lisent à la fin.`,
      msg`La feuille des manquants s’imprime, étagère par étagère.`,
    ],
    guide: 'scanner',
  },
  '/tournees': {
    purpose: msg`Les tournées du jour : qui est parti, avec quoi, où il en est.`,
    does: [
      msg`Ouvrez une tournée pour suivre ses colis.`,
      msg`Le filtre Livreur retrouve une journée passée.`,
      msg`Une tournée se clôt à la caisse, une fois les espèces comptées.`,
    ],
    guide: 'bons',
  },
  '/appareils': {
    purpose: msg`Les téléphones des livreurs, et ce qu’ils gardent encore.`,
    does: [
      msg`« En attente » compte ce qui n’est pas encore envoyé.`,
      msg`Un téléphone muet se voit à sa dernière nouvelle.`,
      msg`Appelez son livreur avant de lui fermer la session.`,
    ],
    guide: 'scanner',
  },
  '/conflits': {
    purpose: msg`Un colis changé à deux endroits à la fois.`,
    does: [
      msg`Lisez les deux versions, avec leurs heures.`,
      msg`Choisissez celle qui vaut ; l’autre reste dans l’histoire.`,
      msg`Les plus anciens bloquent de l’argent : commencez par eux.`,
    ],
    guide: 'chercher',
  },
  '/preuves': {
    purpose: msg`Les photos et les signatures prises à la porte.`,
    does: [
      msg`« Attendue » : annoncée par un téléphone, pas encore reçue.`,
      msg`Ouvrez une preuve pour la voir en grand, avec son colis.`,
      msg`Une photo impossible se classe ici, avec sa raison.`,
    ],
    guide: 'chercher',
  },
  '/bons-envoi': {
    purpose: msg`Les envois d’une agence à l’autre.`,
    does: [
      msg`« Nouveau » choisit le départ et l’arrivée, puis on scanne.`,
      msg`À l’arrivée, chaque scan coche un colis de l’envoi.`,
      msg`Un manquant à l’arrivée se déclare sur le bon.`,
    ],
    guide: 'bons',
  },
  '/caisse': {
    purpose: msg`Les espèces des livreurs : dues, comptées, remises.`,
    does: [
      msg`Choisissez un livreur : ce qu’il doit, colis par colis.`,
      msg`Comptez les billets : l’écart se voit avant de valider.`,
      msg`« Clore » ferme la journée de la caisse.`,
    ],
    guide: 'argent',
  },
  '/paiements': {
    purpose: msg`Les virements aux clients, par lots.`,
    does: [
      msg`Choisissez les factures à payer ; le net est calculé.`,
      msg`Le fichier de banque se télécharge, puis se marque payé.`,
      msg`Un RIB changé depuis peu est signalé avant l’envoi.`,
    ],
    guide: 'argent',
  },
  '/comptabilite': {
    purpose: msg`Le mois du comptable : écritures, taxe, marges, clôture.`,
    does: [
      msg`Choisissez un mois, puis téléchargez son journal.`,
      msg`La clôture refuse ce qui n’est pas équilibré.`,
      msg`Un mois clos ne change plus.`,
    ],
    guide: 'argent',
  },
  '/depences': {
    purpose: msg`Les dépenses de la société, et leurs pièces.`,
    does: [
      msg`« Nouveau » : la photo du reçu, le montant, la catégorie.`,
      msg`« À valider » réunit ce qui attend, « Budgets » dit ce qui reste du mois par catégorie.`,
      msg`Une dépense payée par la caisse sort de son solde.`,
    ],
    guide: 'argent',
  },
  '/clients': {
    purpose: msg`Les clients : leur boutique, leur RIB, leurs règles.`,
    does: [
      msg`Ouvrez un client pour ses colis, ses factures et ses tarifs.`,
      msg`Un compte « en vérification » s’accepte ici.`,
      msg`Modifiez son RIB avec une pièce : le changement est noté.`,
    ],
    guide: 'tarifs',
  },
  '/livreurs': {
    purpose: msg`Les livreurs : leurs villes, leur badge, leur charge.`,
    does: [
      msg`Les villes d’un livreur le font proposer à l’affectation.`,
      msg`Le badge imprimé ouvre sa caisse et son bon.`,
      msg`Un livreur qui part se désactive : son histoire reste.`,
    ],
    guide: 'affecter',
  },
  '/villes': {
    purpose: msg`Les villes desservies, leurs quartiers, leurs jours.`,
    does: [
      msg`Ajoutez les autres écritures d’un nom : l’import les comprendra.`,
      msg`Un quartier suit sa ville pour ce qu’il ne dit pas.`,
      msg`L’agence et le délai d’une ville se règlent sur sa fiche.`,
    ],
    guide: 'tarifs',
  },
  '/tracking-states': {
    purpose: msg`Les états d’un colis, et les chemins de l’un à l’autre.`,
    does: [
      msg`Un état à vous se range entre ceux de Wasl.`,
      msg`Un chemin dit qui le prend, et ce qu’il exige.`,
      msg`La couleur et le mot sont ceux que tous voient.`,
    ],
    guide: 'droits',
  },
  '/moderateurs': {
    purpose: msg`L’équipe, et ce que chacun peut faire.`,
    does: [
      msg`Un interrupteur par permission, groupés par travail.`,
      msg`« Nouveau » envoie une invitation.`,
      msg`Le dernier qui gère les droits ne peut pas les perdre.`,
    ],
    guide: 'droits',
  },
  '/users': {
    purpose: msg`Tous les comptes : équipe, clients et livreurs.`,
    does: [
      msg`Cherchez un e-mail ou un téléphone.`,
      msg`Fermez les sessions d’un compte perdu.`,
      msg`Un compte se désactive ; il ne s’efface pas.`,
    ],
    guide: 'droits',
  },
  '/mails': {
    purpose: msg`Les lettres envoyées par Wasl.`,
    does: [
      msg`L’état dit si une lettre est partie, et pourquoi non.`,
      msg`Ouvrez-la pour lire ce qui a été écrit.`,
      msg`Sans serveur de courrier, elles restent ici.`,
    ],
    guide: 'messages',
  },
  '/erreurs': {
    purpose: msg`Les problèmes que les gens signalent, et les erreurs de leurs pages.`,
    does: [
      msg`Filtrez par genre, par période, par personne, par page ou par version.`,
      msg`Ouvrez un signalement pour lire ses mots, sa page et l’erreur qui l’accompagne.`,
      msg`Le numéro donné à la personne est celui de la fiche.`,
    ],
    guide: 'droits',
  },
  '/journal': {
    purpose: msg`Qui a changé quoi, quand, et depuis où.`,
    does: [
      msg`Filtrez par personne, par objet ou par période.`,
      msg`« Avant → après » montre chaque valeur changée.`,
      msg`Ouvrez l’objet pour lire toute son histoire.`,
    ],
    guide: 'annuler',
  },
  '/reprise': {
    purpose: msg`Reprendre les fichiers d’une autre société, une seule fois.`,
    does: [
      msg`Déposez les fichiers : rien n’est écrit avant votre accord.`,
      msg`Le rapport dit ce qui sera créé et ce qui manque.`,
      msg`« Écrire » le fait d’un seul tenant.`,
    ],
    guide: 'importer',
  },
  '/settings': {
    purpose: msg`L’entreprise : son identité, ses agences, ses règles.`,
    does: [
      msg`Les agences, les jours fériés et les délais se règlent ici.`,
      msg`Les règles de preuve disent quand une photo est exigée.`,
      msg`Un changement vaut pour tous, aussitôt.`,
    ],
    guide: 'droits',
  },
}
