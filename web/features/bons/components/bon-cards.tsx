import { msg } from '@lingui/core/macro'
import { CalendarClock, FileText, Users } from 'lucide-react'
import type { FactCard } from '#web/form/record/fact-cards.tsx'

/** The facts of a bon, beside its lines and signatures. */
export const BON_CARDS: readonly FactCard[] = [
  {
    title: msg`Parties`,
    icon: <Users aria-hidden />,
    lead: ['client', 'livreur'],
    facts: ['agence', 'agence_to', 'transporteur', 'zone'],
  },
  {
    title: msg`Contenu`,
    icon: <FileText aria-hidden />,
    lead: ['note', 'motif'],
    facts: ['kind', 'declared', 'sac'],
  },
  {
    title: msg`Dates`,
    icon: <CalendarClock aria-hidden />,
    facts: ['created', 'author', 'issued_at', 'handed_at', 'received_at', 'received_by', 'closed_at'],
    wide: true,
  },
]
