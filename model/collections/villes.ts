import { collection } from '../schema/collection.ts'
import { bool, count, geoPoint, list, money, relation, select, text } from '../schema/fields.ts'
import { HOUR } from './hour.ts'

export const JOURS = {
  lun: 'Lundi',
  mar: 'Mardi',
  mer: 'Mercredi',
  jeu: 'Jeudi',
  ven: 'Vendredi',
  sam: 'Samedi',
  dim: 'Dimanche',
} as const

/** Guests read names alone. */
const SIGNED_IN = ['@'] as const

/** Tariff in force where no row of `clients_fee` applies. Null: none; 0: free. */
const TARIF = {
  nullable: true,
  min: 0,
  see: ['moderateur', 'client'],
  write: ['Frais de livraison'],
} as const

/**
 * The places the company serves, under its own names; other spellings are
 * `aliases`. A quartier has a `parent`, is shown with it (« Maârif,
 * Casablanca ») and inherits the fields it leaves empty (`villeInForce`).
 */
export const villes = collection('villes', {
  labels: { one: 'ville', many: 'villes', feminine: true },
  title: 'name',
  search: ['name', 'name_ar', 'code'],
  choice: { hint: 'name_ar', foundBy: ['aliases', 'parent'], partOf: 'parent' },
  sort: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom', required: true, unique: true, max: 80 }),
    name_ar: text({ label: 'الاسم', max: 80, rtl: true }),
    region: text({ see: SIGNED_IN, label: 'Région', max: 80 }),
    code: text({ see: SIGNED_IN, label: 'Code', max: 12, unique: true }),
    aliases: list({ see: SIGNED_IN, label: 'Autres façons de l’écrire', max: 30 }),
    parent: relation({
      see: SIGNED_IN,
      label: 'Quartier de',
      to: 'villes',
      help: 'Agence, zone, délai, jours et tarifs laissés vides sont alors ceux de cette ville.',
    }),
    agence: relation({ see: SIGNED_IN, label: 'Agence', to: 'agences' }),
    zone: relation({ see: SIGNED_IN, label: 'Zone', to: 'zones' }),
    /** Centre of the ville: the position of a stop whose door is not known. */
    position: geoPoint({ see: SIGNED_IN, label: 'Position' }),
    delai_h: count({ see: SIGNED_IN, label: 'Délai promis (h)', min: 0, max: 720 }),
    jours: select({ see: SIGNED_IN, label: 'Jours desservis', options: JOURS, maxSelect: 7 }),
    cut_off: text({
      label: 'Heure limite',
      pattern: HOUR,
      help: 'Par exemple 15:30.',
    }),
    tarif_livraison: money({ label: 'Livraison', ...TARIF }),
    tarif_retour: money({ label: 'Retour', ...TARIF }),
    tarif_refus: money({ label: 'Refus', ...TARIF }),
    tarif_annulation: money({ label: 'Annulation', ...TARIF }),
    tarif_echange: money({ label: 'Échange', ...TARIF }),
    commission: money({
      label: 'Commission',
      min: 0,
      see: ['moderateur', 'livreur'],
      write: ['Frais de livraison'],
    }),
    active: bool({ see: SIGNED_IN, label: 'Desservie', default: true }),
  },
})
