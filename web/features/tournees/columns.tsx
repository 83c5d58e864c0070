import { msg } from '@lingui/core/macro'
import { tours } from '#model/collections/tours.ts'
import { workOf } from '#model/domain/figures/to-do.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { Value } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'

/** Figures counted at the end of a tour; empty for an open one. */
const onceClosed = (name: 'loaded' | 'delivered' | 'to_hand_back' | 'to_pay') => ({
  needs: ['state'],
  cell: (row: ListRow) => (
    <Value field={tours.fields[name]} value={row.state === 'close' ? row[name] : null} />
  ),
})

const TOURS = {
  path: '/tournees',
  page: 'tournees',
  title: msg`Tournées`,
  columns: [
    { field: 'day', pinned: true, width: 140, under: 'opened_at' },
    { field: 'livreur', pinned: true, width: 190, under: 'agence' },
    {
      field: 'state',
      width: 150,
      under: 'closed_at',
      cell: optionBadge('state', tours.fields.state.options, {
        ouverte: 'en_cours',
        close: 'cloture',
      }),
    },
    { field: 'loaded', width: 100, ...onceClosed('loaded') },
    { field: 'delivered', width: 90, ...onceClosed('delivered') },
    { field: 'to_hand_back', width: 100, ...onceClosed('to_hand_back') },
    { field: 'to_pay', ...onceClosed('to_pay') },
    { field: 'closed_by', width: 190, under: 'repris_par' },
    { field: 'opened_at', hidden: true, width: 170 },
    { field: 'closed_at', hidden: true, width: 170 },
    { field: 'repris_par', hidden: true, width: 170 },
    { field: 'agence', hidden: true, width: 150 },
    { field: 'note', hidden: true, width: 240 },
  ],
  density: 'compact',
  cardLines: ['livreur', 'state', 'loaded', 'delivered', 'to_pay'],
  filters: ['day', 'livreur', 'state', 'agence'],
  among: { livreur: 'type = "livreur"' },
  sums: ['to_pay'],
  empty: {
    title: msg`Aucune tournée`,
    hint: msg`Une tournée s’ouvre d’elle-même quand un livreur charge son premier colis.`,
  },
} as const satisfies Parameters<typeof listView<'tours'>>[1]

export const toursView = listView(tours, TOURS)

/** Tours whose livreur has reported nothing for an hour: the home page counts them. */
export const silentToursView = listView(tours, {
  ...TOURS,
  locked: {
    label: msg`Sans nouvelles depuis une heure`,
    filter: ({ now, today_start: today }) => workOf('sans-nouvelles').filter({ now, today }),
    wider: '/tournees',
    asked: 'retard',
  },
  sort: 'opened_at',
})
