import { formSpec } from '#web/form/form-spec.ts'

export const groupesClientsForm = formSpec('groupes_clients', {
  groups: [{ fields: ['name', 'note'] }],
})
