import { msg } from '@lingui/core/macro'
import { commands } from '#model/collections/commands.ts'
import { demandes } from '#model/collections/demandes.ts'
import { CHANGEABLE } from '#model/domain/commande/demande.ts'
import { eq } from '#model/schema/filter.ts'
import { word } from '#web/lib/i18n.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import type { ColumnSpec, FieldPath, ListRow } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'

const { fields } = demandes

export const demandeState = optionBadge('state', fields.state.options, {
  ouverte: 'en_cours',
  acceptee: 'livre',
  refusee: 'echoue',
  retiree: 'cloture',
})

/** « Téléphone, Adresse » */
export function changedLabels({ changes }: ListRow): string {
  const asked: object = typeof changes === 'object' && changes !== null ? changes : {}
  return CHANGEABLE.filter((name) => Object.hasOwn(asked, name))
    .map((name) => word(commands.fields[name].label))
    .join(', ')
}

const COLUMNS: readonly (ColumnSpec<'demandes'> | FieldPath<'demandes'>)[] = [
  { field: 'command', width: 180 },
  { field: 'changes', title: msg`Change`, width: 240, sortable: false, cell: changedLabels },
  { field: 'note', width: 220 },
  { field: 'author', width: 190 },
  { field: 'created', title: msg`Demandée le` },
  { field: 'state', width: 120, cell: demandeState },
  { field: 'decided_by', width: 180, hidden: true },
  { field: 'decided_at', hidden: true },
  { field: 'motif', hidden: true },
]

const common = {
  path: '/demandes',
  title: msg`Demandes de changement`,
  columns: COLUMNS,
  among: { author: 'type = "client"' },
  hideFrom: { client: ['author'] },
  empty: {
    title: msg`Aucune demande de changement`,
    hint: msg`Quand un colis est parti, son client demande ici le changement d’un téléphone, d’une adresse ou d’un prix.`,
  },
} as const

export const demandesView = listView(demandes, { ...common, filters: ['state', 'author', 'created'] })

export const openView = listView(demandes, {
  ...common,
  filters: ['author', 'created'],
  locked: { label: msg`Ouvertes`, filter: () => eq('state', 'ouverte') },
  sort: 'created',
})
