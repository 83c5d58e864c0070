import { MOST_GRAMS } from '../domain/tariffs/weight.ts'
import { collection } from '../schema/collection.ts'
import { count, date, file, relation, text } from '../schema/fields.ts'

const SIDE = { min: 0, max: 500 } as const

/** A parcel put on the scale: what its weight is billed by, kept for whoever contests it. Another one corrects it. */
export const pesees = collection('pesees', {
  labels: { one: 'pesée', many: 'pesées', feminine: true },
  title: 'taxable_g',
  sort: '-at',
  sealed: true,
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    /** Instead of the commande: the scan that told which one it is, where nobody knew yet. */
    scan: relation({ label: 'Scan', to: 'scans', transient: true, see: [] }),
    /** The last suivi of the parcel when it was weighed: which fees it could price follows from that, whatever clocks say. */
    suivi: relation({ label: 'Après', to: 'suivis', write: [] }),
    weight_g: count({ label: 'Poids (g)', required: true, min: 1, max: MOST_GRAMS }),
    longueur_cm: count({ label: 'Longueur (cm)', ...SIDE }),
    largeur_cm: count({ label: 'Largeur (cm)', ...SIDE }),
    hauteur_cm: count({ label: 'Hauteur (cm)', ...SIDE }),
    /** That of the scale, or of the room it takes when that is more. */
    taxable_g: count({ label: 'Poids facturé (g)', write: [] }),
    /** Where it was weighed. */
    agence: relation({ label: 'Agence', to: 'agences' }),
    photo: file({
      label: 'Photo de la balance',
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
      maxSize: 5_000_000,
      protected: true,
    }),
    note: text({ label: 'Note', max: 300 }),
    author: relation({ label: 'Par', to: 'users', see: ['moderateur'], write: [] }),
    at: date({ label: 'Quand', write: [] }),
  },
  indexes: [{ fields: ['command', 'at'] }, { fields: ['at'] }, { fields: ['agence', 'at'] }],
})
