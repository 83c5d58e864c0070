import { msg } from '@lingui/core/macro'
import { clients } from '#model/collections/clients.ts'
import { users } from '#model/collections/users.ts'
import { listView } from '#web/table/view.ts'

export const clientsView = listView(clients, {
  through: [users],
  path: '/clients',
  page: 'clients',
  title: msg`Clients`,
  columns: [
    { field: 'raison_sociale', width: 210, pinned: true, under: 'user.full_name' },
    { field: 'boutiques', width: 170 },
    { field: 'ville', width: 140 },
    { field: 'user.phone', title: msg`Téléphone`, width: 200, under: 'user.email' },
    {
      field: 'cycle_paiement',
      title: msg`Paiement`,
      width: 165,
      under: { field: 'mode_paiement', title: msg`Mode` },
    },
    { field: 'user.full_name', title: msg`Interlocuteur`, hidden: true, width: 170 },
    { field: 'user.email', title: msg`E-mail`, hidden: true, width: 210 },
    { field: 'mode_paiement', hidden: true },
    { field: 'ice', hidden: true, width: 170 },
    { field: 'rib', hidden: true, width: 230 },
    { field: 'if_fiscal', hidden: true },
    { field: 'rc', hidden: true },
    { field: 'payer_sur', hidden: true },
    { field: 'option_ouverture', hidden: true },
    { field: 'created', title: msg`Client depuis`, width: 165, under: 'user.verification' },
    { field: 'user.verification', title: msg`Vérification`, hidden: true, width: 130 },
    { field: 'user.active', title: msg`Actif`, width: 76 },
  ],
  density: 'compact',
  cardLines: ['user.full_name', 'user.phone', 'ville', 'boutiques'],
  search: ['raison_sociale', 'user.full_name', 'user.phone'],
  edits: [
    'raison_sociale',
    'ville',
    'user.phone',
    'cycle_paiement',
    'mode_paiement',
    'ice',
    'if_fiscal',
    'rc',
  ],
  filters: ['ville', 'cycle_paiement', 'user.verification', 'user.active', 'mode_paiement', 'created'],
  empty: {
    title: msg`Aucun client`,
    hint: msg`Créez le compte d’un marchand : il importe ses colis et suit son argent lui-même.`,
  },
})
