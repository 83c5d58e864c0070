import { groupes_clients } from '#model/collections/groupes_clients.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const groupesClientsForm = formSpec(groupes_clients, {
  groups: [{ fields: ['name', 'note'] }],
})
