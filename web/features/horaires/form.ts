import { horaires } from '#model/collections/horaires.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const horaireForm = formSpec(horaires, {
  groups: [
    {
      fields: ['name', 'agence', 'valid_from', 'valid_to', 'ouverture', 'fermeture', 'cut_off', 'jours'],
    },
  ],
})
