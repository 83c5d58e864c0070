import { collection } from '../schema/collection.ts'
import { bool, date, money, relation, text } from '../schema/fields.ts'

const OPENING = ['Moderateurs']

/** The balance of an account on the day the books were opened. A mistake is set right by another opening. */
export const ouvertures = collection('ouvertures', {
  labels: { one: 'solde d’ouverture', many: 'soldes d’ouverture' },
  title: 'kind',
  sort: '-created',
  fields: {
    /** A key of `ACCOUNTS`, except OUVERTURE itself. */
    kind: text({ label: 'Compte', max: 30, required: true, write: OPENING }),
    user: relation({ label: 'Personne', to: 'users', write: OPENING }),
    agence: relation({ label: 'Agence', to: 'agences', write: OPENING }),
    /** Debit positive: cash a livreur has or a caisse holds. Negative: a debt to a client. */
    montant: money({ label: 'Solde', digits: 14, write: OPENING }),
    /** Default: now. */
    jour: date({ label: 'À la date du', write: OPENING }),
    note: text({ label: 'Note', max: 500, write: OPENING }),
    /**
     * True for cash a livreur hands over with his next versement,
     * or a debt that the client's next facture takes over.
     */
    a_regler: bool({ label: 'À régler', write: [] }),
    versement: relation({ label: 'Versé dans', to: 'versements', write: [] }),
    reporte_dans: relation({ label: 'Reporté dans', to: 'factures', write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['user'], where: '"user" <> \'\'' },
    { fields: ['agence'], where: "agence <> ''" },
    { fields: ['versement'], where: "versement <> ''" },
    { fields: ['reporte_dans'], where: "reporte_dans <> ''" },
  ],
})
