import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  AppWindow,
  Banknote,
  Bike,
  BookOpen,
  Box,
  CircleHelp,
  ClipboardCheck,
  ClipboardList,
  FileText,
  HandCoins,
  House,
  type LucideIcon,
  Mail,
  MapPin,
  Megaphone,
  MessageSquareText,
  MessagesSquare,
  Package,
  PackageOpen,
  PencilLine,
  ReceiptText,
  Route,
  ShieldCheck,
  Store,
  Tags,
  Truck,
  Undo2,
  Users,
  Wallet,
} from 'lucide-react'
import type { CollectionName } from '#model/collections.ts'
import type { Permission, UserType } from '#model/domain/permissions.ts'
import type { FileRoutesByTo } from '#web/route-tree.gen.ts'

export interface NavEntry {
  readonly to: keyof FileRoutesByTo
  readonly label: MessageDescriptor
  readonly icon?: LucideIcon
  /** Without the right to list it the entry is absent. */
  readonly collection?: CollectionName
  /** What a moderateur must hold, and what the refusal page tells one to ask for. */
  readonly permission?: Permission
  /** Moderateurs who may list the collection for other work come in too. */
  readonly readers?: boolean
  /** The page is no moderateur’s. */
  readonly staff?: false
  /** Who else the page is for. */
  readonly types?: readonly Exclude<UserType, 'moderateur'>[]
  /** G then this letter. */
  readonly key?: string
  /** What waits there is counted beside the label. */
  readonly counted?: 'unread-chats'
  readonly children?: readonly NavEntry[]
}

export interface NavGroup {
  readonly label: MessageDescriptor | null
  readonly entries: readonly NavEntry[]
}

const ALL = ['client', 'livreur'] as const
const commandes = { collection: 'commands', permission: 'Commandes', readers: true, types: ALL } as const

/** The sidebar, by task. Order here is order on screen; a new page is one line. */
export const NAV: readonly NavGroup[] = [
  {
    label: null,
    entries: [
      { to: '/', label: msg`Accueil`, icon: House, types: ['client'], key: 'h' },
      {
        to: '/tournee',
        label: msg`Tournée`,
        icon: Bike,
        collection: 'tours',
        types: ['livreur'],
        staff: false,
      },
    ],
  },
  {
    label: msg`Colis`,
    entries: [
      {
        ...commandes,
        to: '/commands',
        label: msg`Commandes`,
        icon: Package,
        key: 'c',
        children: [
          { ...commandes, to: '/commands-sans-livreur', label: msg`Sans livreur`, types: [] },
          { ...commandes, to: '/commands-en-cours', label: msg`En cours` },
          { ...commandes, to: '/commands-livres', label: msg`Livrées` },
          { ...commandes, to: '/commands-echoue', label: msg`Échouées` },
          { ...commandes, to: '/commands-updated-today', label: msg`Mises à jour aujourd’hui` },
          { to: '/corbeille', label: msg`Corbeille`, collection: 'commands', permission: 'Commandes' },
        ],
      },
      {
        to: '/rammasage',
        label: msg`Ramassage`,
        icon: PackageOpen,
        collection: 'rammasage',
        permission: 'Ramassage',
        types: ALL,
        key: 'r',
      },
      {
        to: '/affectation',
        label: msg`Affectation`,
        icon: Route,
        collection: 'commands',
        permission: 'Commandes',
        key: 'a',
      },
      {
        to: '/inventaires',
        label: msg`Inventaires`,
        icon: ClipboardCheck,
        collection: 'inventaires',
        permission: 'Envois',
      },
      {
        to: '/tournees',
        label: msg`Tournées`,
        icon: Bike,
        collection: 'tours',
        permission: 'BLS',
        readers: true,
        key: 't',
      },
      {
        to: '/bon-livraison',
        label: msg`Bons de livraison`,
        icon: ClipboardList,
        collection: 'bons',
        permission: 'BLS',
        types: ALL,
      },
      {
        to: '/bon-retour-client',
        label: msg`Retours aux clients`,
        icon: Undo2,
        collection: 'bons',
        permission: 'BLS',
        types: ['client'],
      },
      {
        to: '/bon-retour-livreur',
        label: msg`Retours des livreurs`,
        icon: Undo2,
        collection: 'bons',
        permission: 'BLS',
        types: ['livreur'],
      },
    ],
  },
  {
    label: msg`Argent`,
    entries: [
      {
        to: '/factures-clients',
        label: msg`Factures clients`,
        icon: ReceiptText,
        collection: 'factures',
        permission: 'Factures clients',
        types: ['client'],
        key: 'f',
      },
      {
        to: '/factures-livraison',
        label: msg`Factures livraison`,
        icon: FileText,
        collection: 'factures',
        permission: 'Factures livreurs',
        types: ['livreur'],
      },
      {
        to: '/depences',
        label: msg`Dépenses`,
        icon: Wallet,
        collection: 'depences',
        permission: 'Depences',
      },
    ],
  },
  {
    label: msg`Réseau`,
    entries: [
      { to: '/clients', label: msg`Clients`, icon: Store, collection: 'clients', permission: 'Clients' },
      { to: '/livreurs', label: msg`Livreurs`, icon: Truck, collection: 'livreurs', permission: 'Livreurs' },
      { to: '/villes', label: msg`Villes`, icon: MapPin, collection: 'villes', permission: 'Villes' },
      {
        to: '/clients-fee',
        label: msg`Tarifs clients`,
        icon: Banknote,
        collection: 'clients_fee',
        permission: 'Frais de livraison',
        types: ['client'],
      },
      {
        to: '/livreurs-fee',
        label: msg`Commissions livreurs`,
        icon: HandCoins,
        collection: 'livreurs_fee',
        permission: 'Frais de livraison',
        types: ['livreur'],
      },
      {
        to: '/packaging',
        label: msg`Emballages`,
        icon: Box,
        collection: 'packaging',
        permission: 'Emballages',
        types: ['client'],
      },
    ],
  },
  {
    label: msg`Échanges`,
    entries: [
      {
        to: '/reclamations',
        label: msg`Réclamations`,
        icon: MessageSquareText,
        collection: 'reclamations',
        permission: 'Reclamations',
        types: ALL,
      },
      {
        to: '/demandes',
        label: msg`Demandes de changement`,
        icon: PencilLine,
        collection: 'demandes',
        permission: 'Commandes',
        types: ['client'],
      },
      {
        to: '/chats',
        label: msg`Messages`,
        icon: MessagesSquare,
        collection: 'chats',
        types: ALL,
        key: 'm',
        counted: 'unread-chats',
      },
      {
        to: '/annonces',
        label: msg`Annonces`,
        icon: Megaphone,
        collection: 'annonces',
        permission: 'Annonces',
        types: ALL,
      },
    ],
  },
  {
    label: msg`Administration`,
    entries: [
      {
        to: '/tracking-states',
        label: msg`États de suivi`,
        icon: Tags,
        collection: 'tracking_states',
        permission: 'Etats',
      },
      {
        to: '/moderateurs',
        label: msg`Modérateurs`,
        icon: ShieldCheck,
        collection: 'users',
        permission: 'Moderateurs',
      },
      {
        to: '/users',
        label: msg`Utilisateurs`,
        icon: Users,
        collection: 'users',
        permission: 'Moderateurs',
      },
      {
        to: '/mails',
        label: msg`Mails`,
        icon: Mail,
        collection: 'mails',
        permission: 'Moderateurs',
      },
      {
        to: '/journal',
        label: msg`Journal`,
        icon: BookOpen,
        collection: 'journal',
        permission: 'Moderateurs',
      },
      { to: '/apps', label: msg`Intégrations`, icon: AppWindow, types: ['client'] },
      { to: '/help-center', label: msg`Aide`, icon: CircleHelp, types: ALL },
    ],
  },
]

/** Every entry, presets included. */
export const NAV_ENTRIES: readonly NavEntry[] = NAV.flatMap((group) =>
  group.entries.flatMap((entry) => [entry, ...(entry.children ?? [])]),
)
