import { msg } from '@lingui/core/macro'
import { jobs } from '#model/collections/jobs.ts'
import { UNDO_MS } from '#model/domain/lot.ts'
import { compare } from '#model/schema/filter.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { toInstant, toMillis } from '#web/table/clock.ts'
import { listView } from '#web/table/view.ts'

/** Lots of the last day; an older lot can no longer be undone. */
export const activiteView = listView(jobs, {
  path: '/activite',
  title: msg`Activité récente`,
  columns: [
    { field: 'created', title: msg`Lancé le`, width: 160 },
    { field: 'kind', width: 180 },
    { field: 'author', width: 190 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', jobs.fields.state.options, {
        attente: 'en_attente',
        cours: 'en_cours',
        fini: 'livre',
        echec: 'echoue',
      }),
    },
    { field: 'total', width: 120 },
    { field: 'applied', width: 120 },
    { field: 'refused', width: 120 },
    { field: 'ended_at', hidden: true },
    { field: 'undone_by', hidden: true },
  ],
  filters: ['kind', 'state', 'author'],
  among: { author: 'type != "livreur"' },
  hideFrom: { client: ['author'] },
  locked: {
    label: msg`Depuis 24 heures`,
    filter: (clock) =>
      compare('created', '>=', toInstant((toMillis(`${clock.now.slice(0, 16)}:00.000Z`) ?? 0) - UNDO_MS)),
  },
  empty: {
    title: msg`Aucun lot depuis 24 heures`,
    hint: msg`Affectations, changements d’état et autres actions sur plusieurs commandes laissent ici leur résultat, et s’annulent d’ici.`,
  },
})
