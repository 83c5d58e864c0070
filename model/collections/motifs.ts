import { MOST_STATES } from '../domain/commande/states/states.ts'
import { collection } from '../schema/collection.ts'
import { bool, relation, text } from '../schema/fields.ts'

export const motifs = collection('motifs', {
  labels: { one: 'motif', many: 'motifs' },
  title: 'name',
  search: ['name'],
  sort: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Motif', required: true, unique: true, max: 80 }),
    name_ar: text({ label: 'السبب', max: 80, rtl: true }),
    applies_to: relation({ label: 'États', to: 'tracking_states', maxSelect: MOST_STATES }),
    /** The motif needs a note: its sentence alone is not precise enough. */
    avec_note: bool({ label: 'Demande un mot' }),
    /** The livreur sends a photo of the reason. */
    avec_photo: bool({ label: 'Demande une photo' }),
    active: bool({ label: 'Actif', default: true }),
  },
})
