import { msg } from '@lingui/core/macro'
import type { PagesHelp } from './page-help.ts'

/** Pages of merchants and livreurs, staff among their readers. */
export const SHARED_PAGES: PagesHelp = {
  '/tournee': {
    purpose: msg`Votre journée : les colis à livrer, dans l’ordre de la tournée.`,
    does: [
      msg`« Résultat » dit ce qui s’est passé à la porte : livré, reporté, refusé.`,
      msg`Une pression sur le numéro appelle ; l’icône à côté ouvre WhatsApp.`,
      msg`Sans réseau, tout est gardé sur le téléphone et part à son retour.`,
    ],
    guide: 'tournee',
  },
  '/': {
    purpose: msg`L’état du jour : ce qui attend, ce qui est en retard, l’argent qui reste.`,
    does: [
      msg`Un chiffre ouvre la liste des colis qu’il compte.`,
      msg`La période se choisit en haut ; le chiffre d’avant est à côté.`,
      msg`Les premiers pas montrent ce qu’il reste à régler dans le compte.`,
    ],
    guide: 'chercher',
  },
  '/commands': {
    purpose: msg`Toutes les commandes que vous pouvez voir, et leur suivi.`,
    does: [
      msg`« / » cherche un code, un nom ou un téléphone ; les filtres s’ajoutent.`,
      msg`Entrée ouvre le colis : son histoire, ses frais, ses actions.`,
      msg`Cochez des lignes pour agir sur plusieurs colis à la fois.`,
    ],
    guide: 'chercher',
  },
  '/commands-en-cours': {
    purpose: msg`Les colis partis et pas encore livrés.`,
    does: [
      msg`Triez par date : les plus anciens demandent un appel.`,
      msg`Le filtre Ville montre où ils attendent.`,
      msg`Ouvrez un colis pour lire la dernière tentative.`,
    ],
    guide: 'chercher',
  },
  '/commands-livres': {
    purpose: msg`Les colis remis à leur destinataire.`,
    does: [
      msg`Choisissez une période pour compter ce qui a été livré.`,
      msg`La ligne des totaux additionne les montants du filtre.`,
      msg`« Exporter » en fait un fichier pour vos comptes.`,
    ],
    guide: 'exporter-liste',
  },
  '/commands-echoue': {
    purpose: msg`Les colis refusés, annulés ou introuvables.`,
    does: [
      msg`Le motif est sur la ligne ; le détail de l’appel, dans la fiche.`,
      msg`Filtrez par motif pour voir ce qui revient souvent.`,
      msg`Un colis contesté passe par une réclamation.`,
    ],
    guide: 'chercher',
  },
  '/commands-updated-today': {
    purpose: msg`Les colis dont l’état a changé aujourd’hui.`,
    does: [
      msg`La liste se met à jour seule pendant la journée.`,
      msg`Le filtre État sépare les livrés des reportés.`,
      msg`Ouvrez un colis pour voir qui l’a changé, et quand.`,
    ],
    guide: 'chercher',
  },
  '/rammasage': {
    purpose: msg`Les ramassages : qui passe chez quel client, quand, pour combien de colis.`,
    does: [
      msg`« Demander un ramassage » choisit le jour et le créneau.`,
      msg`L’état dit si le passage est demandé, planifié ou fait.`,
      msg`Ouvrez la ligne pour voir les colis remis.`,
    ],
    guide: 'ramassage',
  },
  '/activite': {
    purpose: msg`Ce que vous avez fait sur plusieurs colis à la fois, et son résultat.`,
    does: [
      msg`Chaque ligne dit combien de colis ont changé, et lesquels non.`,
      msg`« Annuler » rend l’état d’avant, pendant 24 heures.`,
      msg`Un refus est nommé avec sa raison, colis par colis.`,
    ],
    guide: 'annuler',
  },
  '/imports': {
    purpose: msg`Les fichiers de commandes importés, et ce qui en est sorti.`,
    does: [
      msg`Les lignes refusées se téléchargent, avec la raison.`,
      msg`Un import s’annule tant que ses colis n’ont pas bougé.`,
      msg`Le choix des colonnes est retenu pour le fichier suivant.`,
    ],
    guide: 'importer',
  },
  '/exports': {
    purpose: msg`Les longues listes préparées en fichiers.`,
    does: [
      msg`L’avancement est sur la ligne ; la cloche prévient à la fin.`,
      msg`« Télécharger » reste possible un jour, pour vous seul.`,
      msg`« Relancer » refait le fichier avec les données d’aujourd’hui.`,
    ],
    guide: 'exporter-liste',
  },
  '/bon-livraison': {
    purpose: msg`Les bons de livraison : les colis remis ensemble, et leur papier.`,
    does: [
      msg`Ouvrez un bon pour voir ses colis et leur état.`,
      msg`« Imprimer » donne le papier avec son numéro et son code.`,
      msg`Le filtre État sépare les bons ouverts des bons clos.`,
    ],
    guide: 'bons',
  },
  '/bon-retour-client': {
    purpose: msg`Les retours rendus aux clients, par bon signé.`,
    does: [
      msg`Ouvrez un bon pour compter les colis avant de signer.`,
      msg`Un colis manquant se dit sur le bon, avant la signature.`,
      msg`« Imprimer » garde une trace papier pour chacun.`,
    ],
    guide: 'bons',
  },
  '/bon-retour-livreur': {
    purpose: msg`Les colis non livrés que les livreurs rapportent à l’agence.`,
    does: [
      msg`Le bon liste ce qui doit revenir ; chaque scan coche un colis.`,
      msg`Ce qui manque à la clôture reste au compte du livreur.`,
      msg`« Imprimer » donne un papier signé des deux.`,
    ],
    guide: 'bons',
  },
  '/releve': {
    purpose: msg`Ligne à ligne, ce qui vous est dû et ce qui a été payé.`,
    does: [
      msg`Choisissez la période : le solde d’ouverture suit.`,
      msg`Chaque ligne mène au colis ou à la facture qui l’explique.`,
      msg`« Imprimer » ou « Exporter » en fait une pièce pour vos comptes.`,
    ],
    guide: 'argent',
  },
  '/factures-clients': {
    purpose: msg`Les factures des clients : encaissé, frais, net à payer.`,
    does: [
      msg`Ouvrez une facture pour voir chaque colis et chaque frais.`,
      msg`« Pourquoi ? » à côté d’un montant donne le tarif et sa date.`,
      msg`Le PDF porte le numéro ; une facture émise ne change plus.`,
    ],
    guide: 'argent',
  },
  '/factures-livraison': {
    purpose: msg`Les factures des livreurs : commissions et retenues.`,
    does: [
      msg`Ouvrez une facture pour voir la commission de chaque colis.`,
      msg`Le filtre État montre ce qui reste à payer.`,
      msg`Une erreur se signale par une réclamation ou un message.`,
    ],
    guide: 'argent',
  },
  '/clients-fee': {
    purpose: msg`Les tarifs : le prix d’une livraison par ville, et les exceptions.`,
    does: [
      msg`Cherchez une ville pour lire ses prix.`,
      msg`La date « À partir du » dit depuis quand un prix vaut.`,
      msg`Le simulateur calcule le prix d’un colis avant l’envoi.`,
    ],
    guide: 'argent',
  },
  '/livreurs-fee': {
    purpose: msg`Les commissions : ce que rapporte chaque livraison.`,
    does: [
      msg`Cherchez une ville pour lire la commission.`,
      msg`Une ligne à un nom l’emporte sur celle de la ville.`,
      msg`Une nouvelle commission ne change pas le passé.`,
    ],
    guide: 'argent',
  },
  '/stock': {
    purpose: msg`Les produits gardés à l’agence, et leurs pièces.`,
    does: [
      msg`Une fiche par taille ou couleur, avec son SKU.`,
      msg`Le seuil d’alerte range un produit dans « Sous le seuil ».`,
      msg`L’historique dit chaque entrée, départ et retour.`,
    ],
    guide: 'stock',
  },
  '/packaging': {
    purpose: msg`Les emballages vendus aux clients, et leurs commandes.`,
    does: [
      msg`« Nouvelle commande d’emballages » choisit le modèle et le nombre.`,
      msg`Ils viennent avec le ramassage suivant.`,
      msg`Leur prix est sur la facture suivante.`,
    ],
    guide: 'emballages',
  },
  '/reclamations': {
    purpose: msg`Les réclamations : une conversation par problème, avec un délai.`,
    does: [
      msg`« Nouvelle réclamation » : le sujet, la commande, puis quelques mots.`,
      msg`La réponse arrive dans la même conversation.`,
      msg`Le délai se lit sur la ligne ; passé, il rougit.`,
    ],
    guide: 'messages',
  },
  '/avis': {
    purpose: msg`Les notes et les mots des destinataires, après la livraison.`,
    does: [
      msg`Filtrez les mauvaises notes pour les traiter d’abord.`,
      msg`Chaque avis mène à son colis.`,
      msg`Un problème se suit par une réclamation.`,
    ],
    guide: 'reclamation',
  },
  '/demandes': {
    purpose: msg`Les changements demandés sur des colis déjà partis.`,
    does: [
      msg`Lisez la valeur actuelle et la valeur demandée.`,
      msg`Une demande acceptée change le colis aussitôt.`,
      msg`Une demande refusée dit son motif.`,
    ],
    guide: 'reclamation',
  },
  '/chats': {
    purpose: msg`Les conversations, directes ou autour d’un colis.`,
    does: [
      msg`« Nouvelle conversation » choisit une personne ou un colis.`,
      msg`Un code écrit devient un lien vers son colis.`,
      msg`Sans réseau, le message attend et part à son retour.`,
    ],
    guide: 'messages',
  },
  '/annonces': {
    purpose: msg`Ce que la société dit à tous, ou à une partie.`,
    does: [
      msg`Les annonces en cours sont en tête.`,
      msg`Une annonce importante demande une confirmation de lecture.`,
      msg`Les anciennes restent lisibles.`,
    ],
    guide: 'messages',
  },
  '/apps': {
    purpose: msg`Les boutiques et les outils reliés à Wasl.`,
    does: [
      msg`Chaque carte dit si le lien est fait.`,
      msg`Une erreur se lit sur sa carte, avec la dernière synchronisation.`,
      msg`Une clé perdue se retire, et une autre la remplace.`,
    ],
    guide: 'importer',
  },
  '/help-center': {
    purpose: msg`Les guides, les pages et les touches, en un seul endroit.`,
    does: [
      msg`Tapez un mot de ce que vous voulez faire.`,
      msg`« ? » ouvre l’aide de la page où vous êtes.`,
      msg`« Signaler un problème » envoie la page et l’erreur à l’équipe.`,
    ],
    guide: 'chercher',
  },
  '/settings/account': {
    purpose: msg`Votre nom, votre mot de passe et vos appareils.`,
    does: [
      msg`Changez le mot de passe avec l’ancien.`,
      msg`Fermez une session oubliée sur un autre appareil.`,
      msg`Le second facteur demande un code à chaque connexion.`,
    ],
    guide: 'compte',
  },
  '/settings/appearance': {
    purpose: msg`Le thème, la police et la taille du texte.`,
    does: [
      msg`Clair, sombre, ou celui de l’appareil.`,
      msg`Un choix s’applique aussitôt, sans enregistrer.`,
      msg`Le mouvement réduit retire les animations.`,
    ],
    guide: 'compte',
  },
  '/settings/display': {
    purpose: msg`Le menu, les listes et le clavier.`,
    does: [
      msg`Masquez les entrées du menu que vous n’ouvrez jamais.`,
      msg`Les touches d’une lettre se désactivent ici.`,
      msg`Les confirmations brèves aussi.`,
    ],
    guide: 'compte',
  },
  '/settings/notifications': {
    purpose: msg`Ce dont Wasl vous prévient, et par où.`,
    does: [
      msg`Par sujet : à l’écran, par notification ou par mail.`,
      msg`Les heures calmes retiennent les notifications.`,
      msg`L’appareil doit d’abord permettre les notifications.`,
    ],
    guide: 'compte',
  },
}
