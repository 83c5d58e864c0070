import { msg } from '@lingui/core/macro'
import { motifs } from '#model/collections/motifs.ts'
import { listView } from '#web/table/view.ts'

export const motifsView = listView(motifs, {
  path: '/tracking-states',
  title: msg`Motifs`,
  columns: [
    { field: 'name', width: 300 },
    { field: 'applies_to', width: 420 },
    { field: 'avec_note', width: 130 },
    { field: 'avec_photo', width: 140 },
    { field: 'active', width: 90 },
  ],
  edits: ['name', 'name_ar'],
  filters: ['applies_to', 'active'],
  empty: {
    title: msg`Aucun motif`,
    hint: msg`Un motif dit pourquoi un colis est refusé, annulé ou bloqué ; il est choisi dans une liste.`,
  },
})
