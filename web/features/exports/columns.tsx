import { msg } from '@lingui/core/macro'
import { exports } from '#model/collections/exports.ts'
import { FILE_HOURS } from '#model/domain/exports.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'
import { ExportDone } from './components/export-done.tsx'
import { ExportSize } from './components/export-size.tsx'

export const exportsView = listView(exports, {
  path: '/exports',
  title: msg`Exports`,
  columns: [
    { field: 'file_name', width: 260, under: 'list' },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', exports.fields.state.options, {
        attente: 'en_attente',
        cours: 'en_cours',
        pret: 'livre',
        expire: 'cloture',
        annule: 'retour',
        echec: 'echoue',
      }),
    },
    {
      field: 'done',
      title: msg`Lignes`,
      width: 230,
      needs: ['total', 'state', 'started_at', 'updated'],
      cell: (row) => <ExportDone row={row} />,
    },
    { field: 'bytes', width: 110, cell: (row) => <ExportSize row={row} /> },
    { field: 'created', title: msg`Demandé le`, width: 160 },
    { field: 'expires_at', width: 160 },
    { field: 'format', width: 100, hidden: true },
    { field: 'collection', hidden: true },
    { field: 'total', hidden: true },
  ],
  filters: ['state', 'format', 'created'],
  cardLines: ['file_name', 'state', 'done', 'expires_at'],
  empty: {
    title: msg`Aucun export`,
    hint: msg`Une liste trop longue pour être téléchargée d’un coup se prépare ici, et son fichier reste ${FILE_HOURS} h.`,
  },
})
