import { msg } from '@lingui/core/macro'
import { BookText, FileText, Landmark, ListOrdered, ReceiptText, Send, Wallet } from 'lucide-react'
import type { NavGroup } from './nav-entry.ts'

/** Navigation group of cash, billing and payments. */
export const MONEY: NavGroup = {
  label: msg`Argent`,
  entries: [
    {
      to: '/caisse',
      label: msg`Caisse`,
      icon: Landmark,
      collection: 'versements',
      permission: 'Factures livreurs',
    },
    {
      to: '/releve',
      label: msg`Relevé de compte`,
      icon: ListOrdered,
      collection: 'factures',
      permission: 'Factures clients',
      readers: true,
      types: ['client', 'livreur'],
    },
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
      to: '/paiements',
      label: msg`Paiements`,
      icon: Send,
      collection: 'paiements',
      permission: 'Factures clients',
      readers: true,
    },
    {
      to: '/comptabilite',
      label: msg`Comptabilité`,
      icon: BookText,
      collection: 'clotures',
      permission: 'Factures clients',
    },
    { to: '/depences', label: msg`Dépenses`, icon: Wallet, collection: 'depences', permission: 'Depences' },
  ],
}
