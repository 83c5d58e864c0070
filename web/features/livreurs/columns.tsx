import { msg } from '@lingui/core/macro'
import { livreurs } from '#model/collections/livreurs.ts'
import { users } from '#model/collections/users.ts'
import { listView } from '#web/table/view.ts'

export const livreursView = listView(livreurs, {
  through: [users],
  path: '/livreurs',
  page: 'livreurs',
  title: msg`Livreurs`,
  columns: [
    { field: 'user', title: msg`Nom`, width: 220, pinned: true, under: 'user.phone' },
    { field: 'villes', width: 320 },
    { field: 'agence', width: 180, under: 'vehicule' },
    { field: 'plafond_encours', width: 150 },
    { field: 'is_ramasseur', title: msg`Ramasse`, width: 96 },
    { field: 'user.phone', title: msg`Téléphone`, hidden: true },
    { field: 'vehicule', hidden: true, width: 150 },
    { field: 'cin', hidden: true, width: 110 },
    { field: 'badge', hidden: true, width: 120 },
    { field: 'partenaire', hidden: true },
    { field: 'user.email', title: msg`E-mail`, hidden: true, width: 210 },
    { field: 'user.active', title: msg`Actif`, width: 80 },
  ],
  sort: 'user.full_name',
  density: 'compact',
  cardLines: ['user.phone', 'villes', 'agence', 'plafond_encours'],
  search: ['user.full_name', 'user.phone', 'cin'],
  edits: ['user.phone', 'agence', 'plafond_encours', 'vehicule', 'cin', 'badge'],
  filters: ['agence', 'villes', 'is_ramasseur', 'user.active', 'plafond_encours'],
  empty: {
    title: msg`Aucun livreur`,
    hint: msg`Créez le compte de votre premier livreur, puis choisissez les villes qu’il dessert.`,
  },
})
