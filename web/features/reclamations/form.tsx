import { msg } from '@lingui/core/macro'
import { reclamations } from '#model/collections/reclamations.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { AMONG } from './columns.tsx'

export const reclamationForm = formSpec(reclamations, {
  groups: [
    { fields: ['type', 'command', 'client', 'subject', 'body'] },
    {
      title: msg`Traitement`,
      fields: ['state', 'priority', 'assigned', 'responsable', 'delay_h', 'party_at_fault', 'indemnity'],
    },
  ],
  among: AMONG,
  wide: ['subject'],
  fixed: ({ person }) => (person.type === 'client' ? { client: person.id } : {}),
  without: ({ person }) => (person.type === 'client' ? ['client'] : []),
})
