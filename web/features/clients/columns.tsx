import { msg } from '@lingui/core/macro'
import { clients } from '#model/collections/clients.ts'
import { users } from '#model/collections/users.ts'
import { listView } from '#web/table/view.ts'

export const clientsView = listView(clients, {
  through: [users],
  path: '/clients',
  title: msg`Clients`,
  columns: [
    { field: 'raison_sociale', width: 220 },
    { field: 'boutiques', width: 180 },
    { field: 'ville', width: 150 },
    { field: 'user.phone', title: msg`Téléphone` },
    { field: 'user.full_name', title: msg`Interlocuteur`, width: 170 },
    { field: 'user.email', title: msg`E-mail`, width: 210 },
    { field: 'cycle_paiement', title: msg`Paiement`, width: 150 },
    { field: 'mode_paiement', hidden: true },
    { field: 'ice', hidden: true, width: 170 },
    { field: 'rib', hidden: true, width: 230 },
    { field: 'if_fiscal', hidden: true },
    { field: 'rc', hidden: true },
    { field: 'payer_sur', hidden: true },
    { field: 'option_ouverture', hidden: true },
    { field: 'user.verification', title: msg`Vérification`, width: 130 },
    { field: 'created', title: msg`Client depuis`, hidden: true },
    { field: 'user.active', title: msg`Actif`, width: 80 },
  ],
  search: ['raison_sociale', 'user.full_name', 'user.phone'],
  filters: ['ville', 'cycle_paiement', 'user.verification', 'user.active', 'mode_paiement', 'created'],
  empty: {
    title: msg`Aucun client`,
    hint: msg`Créez le compte d’un marchand : il importe ses colis et suit son argent lui-même.`,
  },
})
