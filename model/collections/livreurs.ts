import { collection } from '../schema/collection.ts'
import { bool, count, date, money, relation, text } from '../schema/fields.ts'

/** Courier profile; its id is the user's id. */
export const livreurs = collection('livreurs', {
  labels: { one: 'livreur', many: 'livreurs' },
  title: 'user',
  search: ['cin'],
  fields: {
    user: relation({ label: 'Compte', to: 'users', unique: true, required: true, write: ['Livreurs'] }),
    villes: relation({ label: 'Villes desservies', to: 'villes', maxSelect: 1_500 }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    vehicule: text({ label: 'Véhicule', max: 60 }),
    cin: text({
      label: 'CIN',
      max: 12,
      pattern: '^[A-Za-z]{1,2}[0-9]{1,8}$',
      help: 'Une ou deux lettres, puis des chiffres.',
    }),
    plafond_encours: money({ label: 'Plafond d’encours', min: 0, help: 'Espèces qu’il peut avoir en main.' }),
    plafond_colis: count({ label: 'Colis par jour au plus', min: 0, max: 1_000 }),
    absent_on: date({ label: 'Absent le', dayOnly: true }),
    badge: text({ label: 'Badge', max: 40, unique: true, see: ['moderateur', 'self'] }),
    is_ramasseur: bool({ label: 'Fait les ramassages' }),
    partenaire: text({ label: 'Transporteur partenaire', max: 80 }),
  },
  indexes: [{ fields: ['agence'] }],
})
