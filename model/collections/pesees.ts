import { MOST_GRAMS } from '../domain/tariffs/weight.ts'
import { collection } from '../schema/collection.ts'
import { count, date, file, relation, text } from '../schema/fields.ts'

const SIDE = { min: 0, max: 500 } as const

/**
 * A weighing of a parcel: its weight fee is billed by it.
 * Sealed, as evidence in a dispute; a new weighing corrects it.
 */
export const pesees = collection('pesees', {
  labels: { one: 'pesée', many: 'pesées', feminine: true },
  title: 'taxable_g',
  sort: '-at',
  sealed: true,
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    /** In place of the commande: the scan that identified it, when the caller does not know its id yet. */
    scan: relation({ label: 'Scan', to: 'scans', transient: true, see: [] }),
    /**
     * The last suivi of the parcel at the weighing: tells which fees it could price, independent of clocks.
     */
    suivi: relation({ label: 'Après', to: 'suivis', write: [] }),
    weight_g: count({ label: 'Poids (g)', required: true, min: 1, max: MOST_GRAMS }),
    longueur_cm: count({ label: 'Longueur (cm)', ...SIDE }),
    largeur_cm: count({ label: 'Largeur (cm)', ...SIDE }),
    hauteur_cm: count({ label: 'Hauteur (cm)', ...SIDE }),
    /** The greater of the weight on the scale and the weight of the volume. */
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
