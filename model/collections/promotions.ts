import { FEE_OUTCOMES } from '../domain/tariffs/faits.ts'
import { collection } from '../schema/collection.ts'
import { bool, date, money, number, relation, select, text } from '../schema/fields.ts'

const FAITS = Object.keys(FEE_OUTCOMES).length

/**
 * A dated discount on the fees of some clients or of all. Each fee keeps the discount it got
 * (`frais.remise`), so once a promotion has begun only its name, its end and its
 * note change.
 */
export const promotions = collection('promotions', {
  labels: { one: 'promotion', many: 'promotions', feminine: true },
  title: 'nom',
  search: ['nom'],
  sort: '-valid_from',
  cached: true,
  fields: {
    nom: text({ label: 'Nom', required: true, max: 60, help: 'Le client le lit sur sa facture.' }),
    genre: select({
      label: 'Remise',
      required: true,
      options: { taux: 'En pourcentage', montant: 'En dirhams' },
    }),
    taux: number({ label: 'Pourcentage', min: 0, max: 100, help: 'Du frais brut.' }),
    montant: money({ label: 'Montant TTC', min: 0, max: 1_000_000, help: 'Ôté de chaque frais.' }),
    faits: select({
      label: 'Sur',
      options: FEE_OUTCOMES,
      maxSelect: FAITS,
      help: 'Vide : tous les frais de tarif.',
    }),
    clients: relation({ label: 'Clients', to: 'users', maxSelect: 500 }),
    groupes: relation({
      label: 'Groupes',
      to: 'groupes_clients',
      maxSelect: 50,
      help: 'Sans client ni groupe : tous les clients.',
    }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
    cumulable: bool({
      label: 'S’ajoute aux autres promotions qui le disent aussi',
      help: 'Sinon, la plus avantageuse vaut seule.',
    }),
    note: text({ label: 'Note', max: 500, multiline: true }),
  },
  indexes: [{ fields: ['valid_from'] }],
})
