import { QUIET_HOURS_PATTERN } from '../domain/notifications/quiet-hours.ts'
import { PERMISSIONS, USER_TYPES } from '../domain/permissions.ts'
import { collection } from '../schema/collection.ts'
import { bool, date, email, json, phone, relation, select, text } from '../schema/fields.ts'

/** Clients and livreurs who meet on a commande read each other's name, nothing more. */
const STAFF_AND_SELF = ['moderateur', 'self'] as const

/** Everyone who signs in. The business profile is in `clients` or `livreurs`, under the same id. */
export const users = collection('users', {
  type: 'auth',
  labels: { one: 'utilisateur', many: 'utilisateurs' },
  title: 'full_name',
  search: ['full_name', 'phone'],
  choice: {
    hint: 'phone',
    // Clients are known by their shop name: callers that may read the profiles search by it.
    knownBy: { when: 'type = "client"', reading: 'clients', path: 'clients_via_user.raison_sociale' },
  },
  sort: 'full_name',
  cached: true,
  fields: {
    full_name: text({ label: 'Nom complet', required: true, max: 120 }),
    email: email({ label: 'E-mail', unique: true }),
    phone: phone({ label: 'Téléphone', unique: true, see: STAFF_AND_SELF }),
    type: select({
      label: 'Type',
      required: true,
      options: USER_TYPES,
      see: STAFF_AND_SELF,
      write: ['Moderateurs', 'Clients', 'Livreurs'],
    }),
    roles: select({
      label: 'Permissions',
      options: PERMISSIONS,
      maxSelect: 18,
      see: ['Moderateurs', 'self'],
      write: ['Moderateurs'],
    }),
    agence: relation({
      label: 'Agence',
      to: 'agences',
      see: STAFF_AND_SELF,
      write: ['Moderateurs'],
    }),
    /** The verification of an account its owner opened; empty for accounts opened by staff. */
    verification: select({
      label: 'Vérification',
      options: { en_cours: 'En vérification', acceptee: 'Accepté', refusee: 'Refusé' },
      see: STAFF_AND_SELF,
      write: [],
    }),
    active: bool({
      label: 'Actif',
      default: true,
      see: STAFF_AND_SELF,
      write: ['Moderateurs', 'Clients', 'Livreurs'],
    }),
    mfa: bool({
      label: 'Second facteur par e-mail',
      help: 'Après le mot de passe, un code envoyé par e-mail.',
      see: STAFF_AND_SELF,
    }),
    locale: select({
      label: 'Langue',
      options: { fr: 'Français', ar: 'العربية', en: 'English' },
      see: STAFF_AND_SELF,
    }),
    /** `NotificationChoices`: what the person is told otherwise than by default. */
    notifications: json({ label: 'Notifications', see: ['self'], journalled: false }),
    /** The hours without push messages, of Africa/Casablanca; empty for `USUAL_QUIET_HOURS`. */
    heures_calmes: text({
      label: 'Heures calmes',
      pattern: QUIET_HOURS_PATTERN,
      max: 11,
      see: ['self'],
      journalled: false,
    }),
    owner: relation({ label: 'Compte principal', to: 'users', see: STAFF_AND_SELF, write: [] }),
    last_seen: date({ label: 'Dernière connexion', see: STAFF_AND_SELF, write: [], journalled: false }),
  },
  indexes: [{ fields: ['type', 'full_name'] }, { fields: ['full_name', 'phone'], using: 'trigram' }],
})
