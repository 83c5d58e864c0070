import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Bike,
  type LucideIcon,
  MessageSquarePlus,
  Monitor,
  Moon,
  PackagePlus,
  Plus,
  Store,
  Sun,
  Upload,
  Wallet,
} from 'lucide-react'
import type { CollectionName } from '#model/collections.ts'
import type { UserType } from '#model/domain/permissions.ts'
import type { Theme } from '#web/lib/stored/theme.ts'
import type { Target } from './rules/groups.ts'

/** An action that opens a form on its page. */
export interface Begun {
  readonly label: MessageDescriptor
  /** Further words it is found by. */
  readonly keywords: MessageDescriptor
  readonly icon: LucideIcon
  readonly goes: Target
  /** The collection of the records it creates: it is offered to accounts that may create one. */
  readonly creates: CollectionName
  /** The types of account it is offered to. */
  readonly types: readonly UserType[]
  /** The key that does it on its page. */
  readonly key?: string
}

const NEW = { action: 'nouveau' }

export const BEGUN: readonly Begun[] = [
  {
    label: msg`Nouvelle commande`,
    keywords: msg`créer ajouter saisir colis`,
    icon: Plus,
    goes: { to: '/commands', search: NEW },
    creates: 'commands',
    types: ['moderateur', 'client'],
    key: 'N',
  },
  {
    label: msg`Importer des commandes`,
    keywords: msg`fichier Excel CSV coller`,
    icon: Upload,
    goes: { to: '/commands', search: { action: 'importer' } },
    creates: 'commands',
    types: ['moderateur', 'client'],
  },
  {
    label: msg`Demander un ramassage`,
    keywords: msg`enlèvement passer prendre`,
    icon: PackagePlus,
    goes: { to: '/rammasage', search: { action: 'demander' } },
    creates: 'rammasage',
    types: ['client'],
  },
  {
    label: msg`Nouveau ramassage`,
    keywords: msg`enlèvement créer`,
    icon: PackagePlus,
    goes: { to: '/rammasage', search: NEW },
    creates: 'rammasage',
    types: ['moderateur'],
  },
  {
    label: msg`Nouvelle réclamation`,
    keywords: msg`plainte problème litige`,
    icon: MessageSquarePlus,
    goes: { to: '/reclamations', search: NEW },
    creates: 'reclamations',
    types: ['moderateur', 'client', 'livreur'],
  },
  {
    label: msg`Nouveau client`,
    keywords: msg`créer marchand boutique`,
    icon: Store,
    goes: { to: '/clients', search: NEW },
    creates: 'clients',
    types: ['moderateur'],
  },
  {
    label: msg`Nouveau livreur`,
    keywords: msg`créer coursier`,
    icon: Bike,
    goes: { to: '/livreurs', search: NEW },
    creates: 'livreurs',
    types: ['moderateur'],
  },
  {
    label: msg`Nouvelle dépense`,
    keywords: msg`frais ajouter`,
    icon: Wallet,
    goes: { to: '/depences', search: NEW },
    creates: 'depences',
    types: ['moderateur'],
  },
]

export const THEME_ACTIONS: readonly {
  readonly theme: Theme
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
}[] = [
  { theme: 'light', label: msg`Thème clair`, icon: Sun },
  { theme: 'dark', label: msg`Thème sombre`, icon: Moon },
  { theme: 'system', label: msg`Thème de l’appareil`, icon: Monitor },
]

/** Words the other actions are found by. */
export const KEYWORDS = {
  theme: msg`apparence nuit jour couleurs`,
  keys: msg`touches aide clavier`,
  leave: msg`quitter sortir déconnexion`,
  language: msg`langue arabe français`,
} as const
