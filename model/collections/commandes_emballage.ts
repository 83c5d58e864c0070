import { ORDER_STATES } from '../domain/packaging.ts'
import { collection } from '../schema/collection.ts'
import { count, date, money, relation, select, text } from '../schema/fields.ts'

const COMPUTED = { write: [] } as const

/** Packaging a client orders: delivered with the client's ramassage, billed on the next facture. */
export const commandesEmballage = collection('commandes_emballage', {
  labels: { one: 'commande d’emballages', many: 'commandes d’emballages', feminine: true },
  title: 'packaging',
  sort: '-created',
  fields: {
    client: relation({ label: 'Client', to: 'users' }),
    packaging: relation({ label: 'Emballage', to: 'packaging', required: true }),
    /** 10, 20, 50, 100, 200 or 500: another quantity is rounded up. */
    quantity: count({
      label: 'Quantité',
      required: true,
      min: 1,
      restated: true,
      help: 'Par 10, 20, 50, 100, 200 ou 500.',
    }),
    /** The price of one piece on the day of the order. */
    price: money({ label: 'Prix unitaire', ...COMPUTED }),
    montant: money({ label: 'Montant', ...COMPUTED }),
    /** The agence whose stock it is taken from. */
    agence: relation({ label: 'Agence', to: 'agences', write: ['Emballages'] }),
    state: select({ label: 'État', options: ORDER_STATES }),
    /** The pick-up whose livreur brings the order. */
    rammasage: relation({ label: 'Ramassage', to: 'rammasage', ...COMPUTED }),
    motif: text({ label: 'Motif d’annulation', max: 200 }),
    /** The fee that bills it on the client's next facture. */
    frais: relation({ label: 'Frais', to: 'frais', ...COMPUTED }),
    preparee_at: date({ label: 'Préparée le', ...COMPUTED }),
    livree_at: date({ label: 'Livrée le', ...COMPUTED }),
    author: relation({ label: 'Demandée par', to: 'users', see: ['moderateur'], ...COMPUTED }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['client', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['state', 'created'] },
    { fields: ['packaging', 'created'] },
    { fields: ['rammasage'], where: "rammasage <> ''" },
  ],
})
