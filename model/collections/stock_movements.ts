import { STOCK_KINDS } from '../domain/stock.ts'
import { collection } from '../schema/collection.ts'
import { count, relation, select, text } from '../schema/fields.ts'

const COMPUTED = { write: [] } as const

/** Why the stock of a product changed, and by how many. Only ever added to: a mistake is put right by another movement. */
export const stockMovements = collection('stock_movements', {
  labels: { one: 'mouvement', many: 'mouvements' },
  title: 'kind',
  sort: '-created',
  sealed: true,
  // A movement names its author, its cause and its hour: it is its own line of the journal.
  journalled: false,
  fields: {
    produit: relation({ label: 'Produit', to: 'produits', required: true }),
    client: relation({ label: 'Client', to: 'users', ...COMPUTED }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    kind: select({ label: 'Mouvement', required: true, options: STOCK_KINDS }),
    /** The number a person enters: received, taken out, or counted on the shelf. */
    nombre: count({ label: 'Nombre', min: 0, max: 1_000_000 }),
    /** The changes of the four sums; of a count, the difference it found. */
    disponible: count({ label: 'Disponible', ...COMPUTED }),
    reserve: count({ label: 'Réservé', ...COMPUTED }),
    en_retour: count({ label: 'En retour', ...COMPUTED }),
    endommage: count({ label: 'Endommagé', ...COMPUTED }),
    command: relation({ label: 'Commande', to: 'commands', ...COMPUTED }),
    motif: text({ label: 'Motif', max: 200 }),
    author: relation({ label: 'Par', to: 'users', see: ['moderateur'], ...COMPUTED }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['produit', 'agence', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['client', 'created'] },
    { fields: ['command'], where: "command <> ''" },
  ],
})
