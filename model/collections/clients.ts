import { collection } from '../schema/collection.ts'
import { bool, json, list, relation, select, text } from '../schema/fields.ts'

/** Terms and the account paid into are agreed with the company, not typed by the client. */
const STAFF = ['Clients'] as const

/** Profile of a client; its id is the user's id. */
export const clients = collection('clients', {
  labels: { one: 'client', many: 'clients' },
  title: 'raison_sociale',
  search: ['raison_sociale'],
  sort: 'raison_sociale',
  cached: true,
  fields: {
    user: relation({ label: 'Compte', to: 'users', unique: true, required: true, write: STAFF }),
    raison_sociale: text({ label: 'Raison sociale', required: true, max: 160 }),
    boutiques: list({ label: 'Boutiques', max: 20 }),
    ville: relation({ label: 'Ville', to: 'villes' }),
    adresse: text({ label: 'Adresse', max: 250 }),
    ice: text({ label: 'ICE', pattern: '^[0-9]{15}$', help: '15 chiffres.' }),
    if_fiscal: text({ label: 'Identifiant fiscal', max: 20 }),
    rc: text({ label: 'Registre de commerce', max: 20 }),
    /** The account in force. Only an accepted `changements_rib` writes it. */
    rib: text({ label: 'RIB', pattern: '^[0-9]{24}$', help: '24 chiffres, sans espace.' }),
    mode_paiement: select({
      label: 'Mode de paiement',
      write: STAFF,
      options: { virement: 'Virement', especes: 'Espèces' },
    }),
    cycle_paiement: select({
      label: 'Cycle de paiement',
      write: STAFF,
      options: {
        quotidien: 'Quotidien',
        bihebdomadaire: 'Deux fois par semaine',
        hebdomadaire: 'Hebdomadaire',
      },
    }),
    payer_sur: select({
      label: 'Payé dès que',
      options: { verse: 'L’argent est versé', livre: 'Le colis est livré' },
      write: STAFF,
    }),
    groupe: relation({ label: 'Groupe', to: 'groupes_clients', see: ['moderateur'], write: STAFF }),
    emballage: relation({ label: 'Emballage par défaut', to: 'packaging', emptyOnDelete: true }),
    /** The default of a new client allows opening and exchange; the company may withdraw either. */
    option_ouverture: bool({ label: 'Ouverture autorisée', default: true, write: STAFF }),
    option_partiel: bool({ label: 'Livraison partielle autorisée', write: STAFF }),
    option_echange: bool({ label: 'Échange autorisé', default: true, write: STAFF }),
    option_remise: bool({ label: 'Remise à la porte autorisée', write: STAFF }),
    import_mapping: json({ label: 'Colonnes d’import retenues', see: [], write: [] }),
  },
  indexes: [
    { fields: ['raison_sociale'] },
    { fields: ['ville'] },
    { fields: ['raison_sociale'], using: 'trigram' },
  ],
})
