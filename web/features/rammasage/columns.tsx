import { msg } from '@lingui/core/macro'
import { rammasage } from '#model/collections/rammasage.ts'
import { compare } from '#model/schema/filter.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { today } from '#web/table/clock.ts'
import type { ColumnSpec } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'
import { PickupCard } from './components/pickup-card.tsx'

const state: ColumnSpec<'rammasage'> = {
  field: 'state',
  width: 120,
  cell: optionBadge('state', rammasage.fields.state.options, {
    demande: 'en_cours',
    affecte: 'hub',
    ramasse: 'livre',
    annule: 'cloture',
  }),
}

export const rammasageView = listView(rammasage, {
  path: '/rammasage',
  page: 'rammasage',
  title: msg`Ramassage`,
  columns: [
    { field: 'date', width: 120, pinned: true, under: 'creneau' },
    { ...state, width: 150, under: 'created' },
    { field: 'client', width: 200, under: 'telephone' },
    { field: 'ville', width: 260, under: 'adresse' },
    { field: 'creneau', hidden: true, width: 104 },
    { field: 'adresse', hidden: true, width: 220 },
    { field: 'telephone', hidden: true },
    { field: 'colis_declares', width: 104 },
    { field: 'ramasseur', width: 150 },
    { field: 'colis_remis', width: 104 },
    { field: 'note', hidden: true },
    { field: 'bon', hidden: true },
    { field: 'created', title: msg`Demandé le`, hidden: true },
  ],
  density: 'compact',
  cardLines: ['creneau', 'state', 'client', 'ville'],
  filters: ['state', 'date', 'client', 'ramasseur', 'ville', 'creneau'],
  among: { client: 'type = "client"', ramasseur: 'type = "livreur"' },
  hideFrom: { client: ['client'], livreur: ['ramasseur'] },
  empty: {
    title: msg`Aucune demande de ramassage`,
    hint: msg`Un client dit le jour, le créneau et le nombre de colis ; sa demande apparaît ici avec son adresse.`,
  },
})

/** A ramasseur's stops: place by place, with the waiting parcels and a button to call. */
export const tourneeView = listView(rammasage, {
  path: '/rammasage',
  title: msg`Mes ramassages`,
  sort: 'date,ville.name,adresse',
  columns: [
    'date',
    { field: 'creneau', width: 110 },
    { field: 'ville', width: 150 },
    { field: 'adresse', width: 260 },
    { field: 'client', width: 190 },
    'telephone',
    { field: 'colis_declares', width: 110 },
    { field: 'colis_remis', width: 110 },
    state,
    { field: 'motif', width: 200 },
    { field: 'note', width: 200 },
  ],
  filters: ['state', 'date', 'ville', 'creneau'],
  locked: {
    label: msg`À partir d’aujourd’hui`,
    filter: (clock) => compare('date', '>=', `${today(clock)} 00:00:00.000Z`),
  },
  card: (row) => <PickupCard row={row} />,
  cardNeeds: [
    'adresse',
    'telephone',
    'position',
    'colis_declares',
    'creneau',
    'state',
    'expand.ville.name',
    'expand.client.full_name',
  ],
  empty: {
    title: msg`Aucun ramassage pour vous`,
    hint: msg`Ceux que l’agence vous confie apparaissent ici aussitôt, ville par ville.`,
  },
})
