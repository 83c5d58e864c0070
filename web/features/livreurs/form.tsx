import { msg } from '@lingui/core/macro'
import { livreurs } from '#model/collections/livreurs.ts'
import { users } from '#model/collections/users.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** A livreur is an account and a profile under one id. */
export const livreurForm = formSpec(livreurs, {
  hisAgence: true,
  companion: { of: users, link: 'user', fixed: { type: 'livreur' } },
  groups: [
    {
      title: msg`Compte`,
      fields: ['account.full_name', 'account.phone', 'account.email', 'account.password', 'account.active'],
    },
    {
      title: msg`Tournées`,
      fields: [
        'agence',
        'villes',
        'vehicule',
        'cin',
        'plafond_encours',
        'badge',
        'partenaire',
        'is_ramasseur',
      ],
    },
  ],
})
