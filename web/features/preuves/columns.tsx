import { msg } from '@lingui/core/macro'
import { preuves } from '#model/collections/preuves.ts'
import { workOf } from '#model/domain/figures/to-do.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

const PREUVES = {
  path: '/preuves',
  title: msg`Preuves`,
  columns: [
    { field: 'annoncee_at', width: 160 },
    { field: 'command', width: 170 },
    { field: 'livreur', width: 180 },
    { field: 'genre', width: 110 },
    {
      field: 'state',
      width: 170,
      cell: optionBadge('state', preuves.fields.state.options, {
        attendue: 'en_cours',
        recue: 'livre',
        classee: 'cloture',
      }),
    },
    { field: 'absente', width: 240 },
    { field: 'recue_at', width: 160 },
    { field: 'note', width: 260 },
    { field: 'decide_par', width: 170, hidden: true },
    { field: 'agence', width: 150, hidden: true },
    { field: 'sha256', width: 200, hidden: true },
  ],
  filters: ['state', 'annoncee_at', 'livreur', 'agence', 'genre'],
  empty: {
    title: msg`Aucune preuve`,
    hint: msg`Une photo ou une signature prise à la porte paraît ici dès que son résultat l’annonce, même avant d’arriver.`,
  },
} as const satisfies Parameters<typeof listView<'preuves'>>[1]

export const preuvesView = listView(preuves, PREUVES)

/** Proofs due for more than 24 hours: the home page counts them. */
export const latePreuvesView = listView(preuves, {
  ...PREUVES,
  locked: {
    label: msg`Attendues depuis plus de 24 heures`,
    filter: ({ now, today_start: today }) => workOf('preuves').filter({ now, today }),
    wider: '/preuves',
    asked: 'retard',
  },
  sort: 'annoncee_at',
})
