import { collection } from '../schema/collection.ts'
import { bool, count, date, json, relation, select, text } from '../schema/fields.ts'

/** The factures of a period, prepared together: creating one prepares them, `state: emise` issues them all. */
export const facturations = collection('facturations', {
  labels: { one: 'facturation', many: 'facturations', feminine: true },
  title: 'period_to',
  sort: '-created',
  fields: {
    party: select({ label: 'Partie', required: true, options: { client: 'Client', livreur: 'Livreur' } }),
    period_to: date({ label: 'Jusqu’au', dayOnly: true, required: true }),
    /** Empty: everybody who has something to be billed. */
    users: relation({ label: 'Pour', to: 'users', maxSelect: 20_000 }),
    /** True: computes the factures and creates no brouillon. */
    simulation: bool({ label: 'Simulation' }),
    state: select({
      label: 'État',
      options: {
        en_preparation: 'En préparation',
        prete: 'Prête',
        en_emission: 'En émission',
        emise: 'Émise',
        echouee: 'Échouée',
      },
      // A request sets « emise » to start the issue; the hook keeps the state the work is in.
      restated: true,
    }),
    /** `[{user, facture, colis, total, frais, emballage, indemnites, report, net, blocages: [{command, code, message}]}]`, dirhams. */
    resultat: json({ label: 'Résultat', write: [] }),
    author: relation({ label: 'Par', to: 'users', write: [] }),
    /** The agence its author is bound to: its people see it. */
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    total: count({ label: 'Factures', min: 0, write: [] }),
    done: count({ label: 'Faites', min: 0, write: [] }),
    error: text({ label: 'Erreur', max: 500, write: [] }),
    claimed_until: date({ label: 'Réservée jusqu’à', see: [], write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['party', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['state'], where: "state IN ('en_preparation', 'en_emission')" },
  ],
})
