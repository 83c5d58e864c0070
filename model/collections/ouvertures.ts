import { collection } from '../schema/collection.ts'
import { bool, date, money, relation, text } from '../schema/fields.ts'

const OPENING = ['Moderateurs']

/** The balance of an account on the day the books were opened. A mistake is set right by another opening. */
export const ouvertures = collection('ouvertures', {
  labels: { one: 'solde d’ouverture', many: 'soldes d’ouverture' },
  title: 'kind',
  sort: '-created',
  fields: {
    /** One of `ACCOUNTS`, except OUVERTURE itself. */
    kind: text({ label: 'Compte', max: 30, required: true, write: OPENING }),
    user: relation({ label: 'Personne', to: 'users', write: OPENING }),
    agence: relation({ label: 'Agence', to: 'agences', write: OPENING }),
    /** Debit positive: what a livreur has or a caisse holds. What is owed to a client is negative. */
    montant: money({ label: 'Solde', digits: 14, write: OPENING }),
    /** Now, unless said. */
    jour: date({ label: 'À la date du', write: OPENING }),
    note: text({ label: 'Note', max: 500, write: OPENING }),
    /** Cash a livreur hands over with his next versement, or a debt the client's next facture takes over. */
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
