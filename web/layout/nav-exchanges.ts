import { msg } from '@lingui/core/macro'
import { Megaphone, MessageSquareText, MessagesSquare, PencilLine } from 'lucide-react'
import type { NavGroup } from './nav-entry.ts'

/** Navigation group of messages and claims. */
export const EXCHANGES: NavGroup = {
  label: msg`Échanges`,
  entries: [
    {
      to: '/reclamations',
      label: msg`Réclamations`,
      icon: MessageSquareText,
      collection: 'reclamations',
      permission: 'Reclamations',
      types: ['client', 'livreur'],
      counted: 'unread-claims',
      children: [
        {
          to: '/avis',
          label: msg`Avis des destinataires`,
          collection: 'avis',
          permission: 'Reclamations',
          readers: true,
          types: ['client'],
        },
      ],
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
      types: ['client', 'livreur'],
      key: 'm',
      counted: 'unread-chats',
    },
    {
      to: '/annonces',
      label: msg`Annonces`,
      icon: Megaphone,
      collection: 'annonces',
      permission: 'Annonces',
      types: ['client', 'livreur'],
    },
  ],
}
