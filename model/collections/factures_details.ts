import { collection } from '../schema/collection.ts'
import { bool, json, money, relation, select, text } from '../schema/fields.ts'

export const factures_details = collection('factures_details', {
  labels: { one: 'ligne de facture', many: 'lignes de facture', feminine: true },
  title: 'command',
  fields: {
    facture: relation({ label: 'Facture', to: 'factures', required: true, cascadeDelete: true }),
    /** Empty for a fee without a parcel: the fee of a retrait. */
    command: relation({ label: 'Commande', to: 'commands' }),
    /** The party of its facture: a commande carries its cash once for its client and once for its livreur. */
    party: select({ label: 'Partie', options: { client: 'Client', livreur: 'Livreur' } }),
    /**
     * True on the first line of a commande, which carries its cash; later lines of the same commande do not.
     */
    premiere: bool({ label: 'Porte l’encaissé' }),
    /** Collected − extra fees, so that price + extra fees is the cash; written once. */
    price: money({ label: 'Prix' }),
    /** Values of the commande at issue. */
    extra_fees: money({ label: 'Frais supplémentaires' }),
    encaisse: money({ label: 'Encaissé' }),
    /** Net of promotions. */
    fee: money({ label: 'Frais' }),
    /** The discount of promotions on these fees: fee + remise is the gross fee. */
    remise: money({ label: 'Remise', write: [] }),
    packaging: money({ label: 'Emballage' }),
    indemnite: money({ label: 'Indemnité' }),
    motif: text({ label: 'Motif', max: 120 }),
    /** Code, destinataire, ville, outcome and fees as they were at issue. */
    snapshot: json({ label: 'Contenu figé', see: [], write: [] }),
  },
  indexes: [
    { fields: ['facture'] },
    { fields: ['facture', 'command'], unique: true, where: "command <> ''" },
    { fields: ['command'] },
    { fields: ['party', 'command'], unique: true, where: 'premiere' },
  ],
})
