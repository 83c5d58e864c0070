import { msg } from '@lingui/core/macro'
import { clients } from '#model/collections/clients.ts'
import { users } from '#model/collections/users.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** A client is an account and a profile under one id. */
export const clientForm = formSpec(clients, {
  companion: { of: users, link: 'user', fixed: { type: 'client' } },
  groups: [
    { fields: ['raison_sociale', 'boutiques', 'ville', 'adresse'] },
    {
      title: msg`Compte`,
      fields: [
        'account.full_name',
        'account.phone',
        'account.email',
        'account.password',
        'account.agence',
        'account.active',
      ],
    },
    {
      title: msg`Paiement`,
      fields: ['mode_paiement', 'cycle_paiement', 'payer_sur', 'ice', 'if_fiscal', 'rc'],
    },
    {
      title: msg`Envois`,
      fields: ['groupe', 'emballage', 'option_ouverture', 'option_partiel', 'option_echange'],
    },
  ],
  // Changed by a request with a proof, accepted by another person.
  except: ['rib'],
  wide: ['raison_sociale', 'adresse'],
})
