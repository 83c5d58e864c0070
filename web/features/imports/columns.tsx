import { msg } from '@lingui/core/macro'
import { imports } from '#model/collections/imports.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const importsView = listView(imports, {
  path: '/imports',
  title: msg`Imports`,
  columns: [
    { field: 'file_name', width: 260 },
    { field: 'created', title: msg`Importé le`, width: 160 },
    { field: 'client', width: 190 },
    { field: 'owner', width: 180 },
    {
      field: 'result',
      width: 120,
      cell: optionBadge('result', imports.fields.result.options, {
        success: 'livre',
        pending: 'en_cours',
        failed: 'echoue',
      }),
    },
    { field: 'rows_count', width: 90 },
    { field: 'accepted', width: 110 },
    { field: 'rejected', width: 110 },
    { field: 'already', width: 100 },
    { field: 'cancelled', width: 110 },
    { field: 'file_hash', hidden: true },
  ],
  filters: ['result', 'client', 'owner', 'created', 'cancelled'],
  among: { client: 'type = "client"', owner: 'type != "livreur"' },
  hideFrom: { client: ['client', 'file_hash'] },
  cardLines: ['file_name', 'created', 'accepted', 'rejected'],
  empty: {
    title: msg`Aucun import`,
    hint: msg`Chaque fichier de commandes importé paraît ici avec ses lignes refusées, et s’annule d’ici.`,
  },
})
