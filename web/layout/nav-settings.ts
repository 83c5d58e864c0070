import { msg } from '@lingui/core/macro'
import { BellRing, Building2, LayoutPanelLeft, Palette, UserRound } from 'lucide-react'
import type { NavEntry } from './nav-entry.ts'

const ALL = ['client', 'livreur'] as const

/** The pages of settings, in the order of their tabs. */
export const SETTINGS: readonly NavEntry[] = [
  { to: '/settings', label: msg`Entreprise`, icon: Building2, permission: 'Moderateurs' },
  { to: '/settings/account', label: msg`Compte`, icon: UserRound, types: ALL },
  { to: '/settings/appearance', label: msg`Apparence`, icon: Palette, types: ALL },
  { to: '/settings/display', label: msg`Affichage`, icon: LayoutPanelLeft, types: ALL },
  { to: '/settings/notifications', label: msg`Notifications`, icon: BellRing, types: ALL },
]
