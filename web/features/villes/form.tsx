import { msg } from '@lingui/core/macro'
import { villes } from '#model/collections/villes.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const villeForm = formSpec(villes, {
  groups: [
    { fields: ['name', 'name_ar', 'region', 'code', 'aliases', 'parent'] },
    { title: msg`Service`, fields: ['agence', 'zone', 'delai_h', 'cut_off', 'jours', 'position', 'active'] },
    {
      title: msg`Tarifs`,
      fields: [
        'tarif_livraison',
        'tarif_retour',
        'tarif_refus',
        'tarif_annulation',
        'tarif_echange',
        'commission',
      ],
    },
  ],
})
