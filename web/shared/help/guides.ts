import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UserType } from '#model/domain/permissions.ts'

/** One question from daily work, and its answer step by step. */
export interface Guide {
  readonly key: string
  readonly title: MessageDescriptor
  readonly steps: readonly MessageDescriptor[]
  /** Where it is done. */
  readonly to?: string
  readonly types: readonly UserType[]
}

export const GUIDES: readonly Guide[] = [
  {
    key: 'creer',
    title: msg`Créer une commande sans toucher la souris`,
    to: '/commands',
    types: ['moderateur', 'client'],
    steps: [
      msg`Dans la liste des commandes, appuyez sur N : le formulaire s’ouvre sur le téléphone.`,
      msg`Tapez le numéro comme on vous le dicte ; Tab passe au champ suivant, dans l’ordre du papier.`,
      msg`Pour la ville, quelques lettres suffisent, en français ou en arabe : « casa », « الدار ». Les flèches choisissent, Tab prend la ville éclairée.`,
      msg`Ctrl + Entrée enregistre et ouvre un formulaire neuf. Ce que vous avez tapé survit à un rechargement de la page.`,
    ],
  },
  {
    key: 'importer',
    title: msg`Importer un fichier CSV ou Excel`,
    to: '/commands',
    types: ['moderateur', 'client'],
    steps: [
      msg`Sur un ordinateur, « Importer » ouvre un volet en quatre étapes. Déposez le fichier tel qu’il est : séparateur, accents et titres sont reconnus.`,
      msg`Vérifiez à quelle information correspond chaque colonne. Votre choix est retenu pour le prochain fichier.`,
      msg`Le contrôle ne crée rien : il montre les lignes à corriger. Corrigez-les sur place ; une ville douteuse est toujours demandée, jamais devinée.`,
      msg`Après l’import, les lignes refusées se téléchargent, et le lot entier s’annule tant que ses colis n’ont pas bougé.`,
    ],
  },
  {
    key: 'exporter',
    title: msg`Exporter une longue liste`,
    to: '/exports',
    types: ['moderateur', 'client'],
    steps: [
      msg`« Exporter » prend la liste telle qu’elle est : filtres, tri, et les lignes cochées s’il y en a. « Colonnes affichées seulement » en ôte le reste.`,
      msg`Une liste très longue se prépare pendant que vous travaillez ; la cloche vous prévient quand son fichier est prêt.`,
      msg`Dans Exports, son avancement, puis « Télécharger » : le fichier y reste un jour, pour vous seul. Ensuite, « Relancer » le refait.`,
    ],
  },
  {
    key: 'stock',
    title: msg`Vendre ce que l’agence garde en stock`,
    to: '/stock',
    types: ['moderateur', 'client'],
    steps: [
      msg`Dans Stock, « Produits », ajoutez une fiche par taille ou couleur, avec son SKU ou son code-barres. L’agence compte les pièces que vous déposez.`,
      msg`En créant une commande, choisissez le produit du stock ; dans un fichier, la colonne « SKU » le nomme. Les pièces sont réservées aussitôt, et le colis part sans ramassage.`,
      msg`Un départ déduit les pièces, une annulation les libère, un retour les remet en stock ou parmi les endommagées, avec sa photo.`,
      msg`Le seuil d’alerte range un produit dans « Sous le seuil » ; cochez plusieurs lignes pour le régler d’un coup. « Dormant » montre ce que rien n’a touché depuis un mois.`,
    ],
  },
  {
    key: 'emballages',
    title: msg`Commander des emballages`,
    to: '/packaging',
    types: ['moderateur', 'client'],
    steps: [
      msg`Dans Emballages, « Nouvelle commande d’emballages » : choisissez l’emballage, puis 10, 20, 50, 100, 200 ou 500.`,
      msg`Ils viennent avec votre prochain ramassage et sont sur votre prochaine facture. Chaque colis qui part en prend un, sans rien coûter de plus.`,
    ],
  },
  {
    key: 'chercher',
    title: msg`Retrouver un colis`,
    to: '/commands',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`« / » place le curseur dans la recherche : code, nom du destinataire ou téléphone, écrit comme vous voulez (06 12…, +212…).`,
      msg`Une douchette réglée en QWERTY sur un clavier AZERTY est comprise : « éà&&é- » est relu en chiffres.`,
      msg`Les filtres s’additionnent : plusieurs états à la fois, une ville, une période, un montant. L’adresse de la page garde tout : copiez-la pour la partager.`,
      msg`Entrée ouvre le colis, J et K passent au suivant et au précédent, Échap revient à la liste.`,
    ],
  },
  {
    key: 'cellule',
    title: msg`Corriger une valeur dans la liste`,
    to: '/commands',
    types: ['moderateur', 'client'],
    steps: [
      msg`Pressez deux fois une ville, un téléphone, une adresse, un prix ou un commentaire, ou pressez F2 sur la ligne : la cellule devient un champ. Les flèches gauche et droite choisissent la cellule.`,
      msg`Entrée enregistre, Tab enregistre et passe à la cellule suivante, Échap rend l’ancienne valeur. Un point montre ce qui n’est pas encore enregistré.`,
      msg`Si la valeur est refusée, l’ancienne revient et un message garde ce que vous aviez écrit : « Reprendre » le remet dans la cellule.`,
    ],
  },
  {
    key: 'exporter-liste',
    title: msg`Exporter la liste que je vois`,
    to: '/commands',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`« Exporter » télécharge un fichier CSV avec les filtres et l’ordre de l’écran, accents compris.`,
      msg`Le fichier porte la date du jour et s’ouvre dans un tableur sans réglage.`,
    ],
  },
  {
    key: 'affecter',
    title: msg`Voir qui peut prendre les colis du jour`,
    to: '/affectation',
    types: ['moderateur'],
    steps: [
      msg`La page Affectation groupe par ville les colis reçus qui n’ont pas de livreur, le plus ancien en tête.`,
      msg`Choisissez une ville : les livreurs qui la desservent passent devant, avec le nombre de colis qu’ils portent déjà.`,
    ],
  },
  {
    key: 'droits',
    title: msg`Donner ou retirer un droit`,
    to: '/moderateurs',
    types: ['moderateur'],
    steps: [
      msg`Dans Modérateurs, ouvrez la personne puis « Modifier » : un interrupteur par permission, groupés par travail.`,
      msg`Ce qu’une personne ne peut pas faire n’apparaît pas dans son menu. Le dernier compte qui gère les modérateurs ne peut pas perdre ce droit.`,
    ],
  },
  {
    key: 'tarifs',
    title: msg`Faire un tarif particulier à un client`,
    to: '/clients-fee',
    types: ['moderateur'],
    steps: [
      msg`Le tarif de la ville vaut pour tous. Une ligne dans Tarifs clients le remplace pour un client, une ville ou les deux.`,
      msg`La date « À partir du » protège le passé : ce qui est déjà facturé n’est jamais recalculé.`,
    ],
  },
  {
    key: 'tournee',
    title: msg`Suivre mes colis de la journée`,
    to: '/commands-en-cours',
    types: ['livreur'],
    steps: [
      msg`« En cours » liste ce que vous portez. Une pression sur le numéro appelle ; l’icône à côté ouvre WhatsApp.`,
      msg`Le total en gras est la somme à demander à la porte.`,
    ],
  },
  {
    key: 'reclamation',
    title: msg`Demander un changement sur un colis parti`,
    to: '/reclamations',
    types: ['moderateur', 'client'],
    steps: [
      msg`Tant que le colis est « Nouveau », modifiez-le vous-même depuis sa fiche.`,
      msg`Ensuite, ouvrez une réclamation : choisissez le sujet, la commande, et écrivez la nouvelle valeur. Vous suivez la réponse au même endroit.`,
    ],
  },
  {
    key: 'ramassage',
    title: msg`Faire venir chercher ses colis`,
    to: '/rammasage',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`Dans Ramassage, « Demander un ramassage » : le jour, le créneau, et le nombre de colis.`,
      msg`Collez les étiquettes avant le passage : le livreur scanne chaque colis devant vous.`,
      msg`Un colis absent reste « Nouveau » et part au ramassage suivant.`,
    ],
  },
  {
    key: 'bons',
    title: msg`Lire et imprimer un bon`,
    to: '/bon-livraison',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`Un bon réunit des colis qui changent de mains ensemble : livraison, envoi ou retour.`,
      msg`Ouvrez-le pour voir ses colis ; chaque scan en coche un, et ce qui manque reste en tête.`,
      msg`« Imprimer » donne le papier à signer, avec son numéro et son code.`,
    ],
  },
  {
    key: 'argent',
    title: msg`Comprendre ce qui est dû`,
    to: '/releve',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`Le relevé de compte donne, ligne à ligne, ce qui a été encaissé, retenu et payé.`,
      msg`Chaque ligne mène au colis, à la facture ou au versement qui l’explique.`,
      msg`Une facture émise ne change plus : une erreur se corrige par un avoir.`,
    ],
  },
  {
    key: 'messages',
    title: msg`Écrire à quelqu’un`,
    to: '/chats',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`Dans Messages, « Nouvelle conversation » choisit la personne ; depuis un colis, la conversation le nomme.`,
      msg`Photos et documents se joignent ; ce qui est écrit sans réseau part à son retour.`,
    ],
  },
  {
    key: 'annuler',
    title: msg`Revenir sur une action`,
    to: '/activite',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`« Annuler » reste dix secondes à l’écran ; Ctrl + Z reprend votre dernière action pendant cinq minutes.`,
      msg`Activité récente garde vos actions sur plusieurs colis pendant 24 heures.`,
      msg`Un colis que quelqu’un a changé depuis n’est pas touché, et la raison est dite.`,
    ],
  },
  {
    key: 'compte',
    title: msg`Régler Wasl à sa main`,
    to: '/settings/account',
    types: ['moderateur', 'client', 'livreur'],
    steps: [
      msg`Réglages, Compte : le nom, le mot de passe, les appareils connectés.`,
      msg`Apparence et Affichage s’appliquent aussitôt ; Notifications choisit ce dont on vous prévient.`,
    ],
  },
  {
    key: 'scanner',
    title: msg`Scanner une caisse de colis`,
    to: '/scan',
    types: ['moderateur'],
    steps: [
      msg`Dans Scan, choisissez le mode et la cible une fois, puis ne touchez plus que la douchette.`,
      msg`Vert : c’est fait. Ambre : déjà lu. Rouge : lisez la raison. Les sons se distinguent sans regarder.`,
      msg`Sans réseau, les scans sont gardés et comptés dans le bandeau ; ils partent seuls, dans l’ordre.`,
    ],
  },
]
