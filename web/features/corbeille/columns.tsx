import { msg } from '@lingui/core/macro'
import { commands } from '#model/collections/commands.ts'
import { CORBEILLE_DAYS } from '#model/domain/corbeille.ts'
import { compare } from '#model/schema/filter.ts'
import { RowState, STATE_NEEDS } from '#web/shared/cells/state-badge.tsx'
import { listView } from '#web/table/view.ts'

const KEPT_MS = CORBEILLE_DAYS * 86_400_000

/** Commandes put aside and not forgotten yet: after that nobody takes them back. */
export const corbeilleView = listView(commands, {
  path: '/corbeille',
  title: msg`Corbeille`,
  putAside: true,
  locked: {
    label: msg`Depuis moins de ${CORBEILLE_DAYS} jours`,
    filter: ({ today_start }) => {
      const since = Date.parse(today_start.replace(' ', 'T')) - KEPT_MS
      return compare('deleted_at', '>=', new Date(since).toISOString().replace('T', ' '))
    },
  },
  sort: '-deleted_at',
  columns: [
    { field: 'code', width: 180 },
    { field: 'deleted_at', width: 170 },
    { field: 'receiver_full_name', width: 190 },
    'receiver_phone_number',
    { field: 'city', width: 150 },
    { field: 'product_name', width: 160 },
    'total',
    { field: 'client_source', width: 180 },
    { field: 'status', width: 180, needs: STATE_NEEDS, cell: (row) => <RowState row={row} /> },
    'created',
  ],
  filters: ['client_source', 'city', 'deleted_at', 'created'],
  among: { client_source: 'type = "client"' },
  panel: { param: 'colis', field: 'code' },
  sums: ['total'],
  empty: {
    title: msg`La corbeille est vide`,
    hint: msg`Une commande supprimée reste ici ${CORBEILLE_DAYS} jours : on peut la remettre à sa place.`,
  },
})
