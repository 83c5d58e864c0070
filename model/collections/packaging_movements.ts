import { MOVEMENT_KINDS } from '../domain/packaging.ts'
import { collection } from '../schema/collection.ts'
import { count, relation, select, text } from '../schema/fields.ts'

const COMPUTED = { write: [] } as const

/** Why a stock of packaging changed, and by how many. Only ever added to: a mistake is put right by another movement. */
export const packagingMovements = collection('packaging_movements', {
  labels: { one: 'mouvement', many: 'mouvements' },
  title: 'kind',
  sort: '-created',
  sealed: true,
  // A movement names its author, its cause and its hour: it is its own line of the journal.
  journalled: false,
  fields: {
    packaging: relation({ label: 'Emballage', to: 'packaging', required: true }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    /** The client who owns these cartons: an order moved them out of the stock of the agence. */
    client: relation({ label: 'Client', to: 'users', ...COMPUTED }),
    kind: select({ label: 'Mouvement', required: true, options: MOVEMENT_KINDS }),
    /** The number a person enters: received, taken out, or counted on the shelf. */
    nombre: count({ label: 'Nombre', min: 0, max: 1_000_000 }),
    /** The change of the stock; of a count, the difference it found. */
    quantity: count({ label: 'Variation', ...COMPUTED }),
    command: relation({ label: 'Commande', to: 'commands', ...COMPUTED }),
    commande_emballage: relation({
      label: 'Commande d’emballages',
      to: 'commandes_emballage',
      ...COMPUTED,
    }),
    motif: text({ label: 'Motif', max: 200 }),
    author: relation({ label: 'Par', to: 'users', see: ['moderateur'], ...COMPUTED }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['packaging', 'agence', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['client', 'created'], where: "client <> ''" },
    { fields: ['command'], where: "command <> ''" },
    { fields: ['commande_emballage'], where: "commande_emballage <> ''" },
  ],
})
