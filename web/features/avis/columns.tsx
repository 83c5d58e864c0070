import { msg } from '@lingui/core/macro'
import { avis } from '#model/collections/avis.ts'
import { listView } from '#web/table/view.ts'
import { Stars } from './components/stars.tsx'

export const avisView = listView(avis, {
  path: '/avis',
  title: msg`Avis des destinataires`,
  columns: [
    { field: 'at', width: 160 },
    { field: 'note', width: 120, cell: ({ note }) => <Stars note={Number(note)} /> },
    { field: 'mot', width: 340 },
    { field: 'command', width: 170 },
    { field: 'livreur', width: 180 },
    { field: 'client', width: 180 },
    { field: 'agence', width: 150, hidden: true },
  ],
  filters: ['note', 'at', 'livreur', 'client', 'agence'],
  empty: {
    title: msg`Aucun avis`,
    hint: msg`Après une livraison, le destinataire la note de 1 à 5 sur sa page de suivi : son avis paraît ici.`,
  },
})
