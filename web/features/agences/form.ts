import { agences } from '#model/collections/agences.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const agenceForm = formSpec(agences, {
  groups: [{ fields: ['name', 'ville', 'adresse', 'telephone', 'ouverture', 'fermeture', 'caisse'] }],
})
