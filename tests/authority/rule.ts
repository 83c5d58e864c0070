import { holds, type Permission, type Person as Rights, type UserType } from '#model/domain/permissions.ts'
import type { Action } from './probe.ts'

/** A group of the rule: everyone, everyone signed in, a type of account, or a permission of a moderateur. */
export type Who = '*' | '@' | UserType | Permission
/**
 * The records that a grant reaches: every record, the records of the person's agence (every record for an unbound
 * person), the person's own records, or the records of the whole company, which a person bound to an agence does
 * not reach.
 */
export type Reach = 'all' | 'agence' | 'own' | 'company'

export interface Grant {
  readonly who: readonly Who[]
  readonly may: readonly Action[]
  readonly of: Reach
}

/** The facts of a person, and of a record, that the rule depends on. */
export interface Subject {
  readonly rights: Rights | null
  readonly isBound: boolean
}
export interface Ownership {
  readonly own: boolean
  /** True for a record of the agence that the subject is bound to. */
  readonly here: boolean
}

const LETTERS = { l: 'list', v: 'view', c: 'create', u: 'update', d: 'delete' } as const

const grant = (who: Who | readonly Who[], may: string, of: Reach): Grant => ({
  who: typeof who === 'string' ? [who] : who,
  may: [...may].map((letter) => LETTERS[letter as keyof typeof LETTERS]),
  of,
})
export const own = (who: Who | readonly Who[], may: string) => grant(who, may, 'own')
export const here = (who: Who | readonly Who[], may: string) => grant(who, may, 'agence')
export const company = (who: Who | readonly Who[], may: string) => grant(who, may, 'company')
export const all = (who: Who | readonly Who[], may: string) => grant(who, may, 'all')

export const READERS: readonly Permission[] = [
  'Commandes',
  'BLS',
  'Envois',
  'Ramassage',
  'Factures clients',
  'Factures livreurs',
  'Modification etat commandes',
  'Reclamations',
]
const MOVERS: readonly Permission[] = [
  'Commandes',
  'Envois',
  'Ramassage',
  'BLS',
  'Modification etat commandes',
]

const COMMANDE = [
  own('client', 'lvcu'),
  own('livreur', 'lv'),
  here(READERS, 'lv'),
  here('Commandes', 'cud'),
  here('Modification etat commandes', 'u'),
]
const bon = (permission: Permission) => [own(['client', 'livreur'], 'lvu'), here(permission, 'lvcu')]
const lines = (permission: Permission) => [own(['client', 'livreur'], 'lv'), here(permission, 'lvcd')]
const FOR_CLIENT = [own('client', 'lv'), here('Factures clients', 'lv')]
const FOR_LIVREUR = [own('livreur', 'lv'), here('Factures livreurs', 'lv')]
const STAFFED = (permission: Permission) => [all('@', 'lv'), all(permission, 'cud')]
const LEDGER = [here(['Factures clients', 'Factures livreurs'], 'lv')]
const NOTHING: readonly Grant[] = []

/**
 * The rights of everybody, as data, by title of `TARGETS`. Those of a person are the union of the grants for that
 * person: no combination gives anything else.
 */
export const RULE: Readonly<Record<string, readonly Grant[]>> = {
  'users (client)': [
    own('client', 'lvu'),
    all('moderateur', 'lv'),
    all('Clients', 'c'),
    here('Clients', 'u'),
    all('Moderateurs', 'cu'),
  ],
  'users (livreur)': [
    own('livreur', 'lvu'),
    all('moderateur', 'lv'),
    all('Livreurs', 'c'),
    here('Livreurs', 'u'),
    all('Moderateurs', 'cu'),
  ],
  'users (moderateur)': [all('moderateur', 'lv'), own('moderateur', 'u'), all('Moderateurs', 'cu')],
  clients: [own('client', 'lvu'), here('Clients', 'lvcu')],
  livreurs: [own('livreur', 'lv'), here('Livreurs', 'lvcu')],
  agences: STAFFED('Moderateurs'),
  zones: [all('@', 'lv'), all(['Villes', 'Frais de livraison'], 'cud')],
  villes: [all('*', 'lv'), all('Villes', 'cud'), all('Frais de livraison', 'u')],
  tracking_states: STAFFED('Etats'),
  transitions: STAFFED('Etats'),
  motifs: STAFFED('Etats'),
  'commands (NOUVEAU)': [...COMMANDE, own('client', 'd')],
  'commands (AFFECTE)': COMMANDE,
  suivis: [own(['client', 'livreur'], 'lvc'), here(READERS, 'lv'), here(MOVERS, 'c')],
  appels: [own('livreur', 'lvc'), here(READERS, 'lv'), here('Commandes', 'c')],
  essais_code: [own('livreur', 'lvc'), here(READERS, 'lv')],
  pesees: [own('client', 'lv'), here(READERS, 'lv'), here(['Envois', 'Commandes'], 'c')],
  demandes: [own('client', 'lvcu'), here('Commandes', 'lvcu'), here('Reclamations', 'lv')],
  scans: [
    own('livreur', 'lvu'),
    all('livreur', 'c'),
    here(['Envois', 'BLS', 'Ramassage', 'Commandes'], 'lvcu'),
  ],
  groupes_clients: [all('moderateur', 'lv'), all(['Clients', 'Frais de livraison'], 'cud')],
  clients_fee: [own('client', 'lv'), all('Frais de livraison', 'lvcud')],
  livreurs_fee: [own('livreur', 'lv'), all('Frais de livraison', 'lvcud')],
  taux_tva: STAFFED('Frais de livraison'),
  promotions: [all('Frais de livraison', 'lvcud')],
  'frais (client)': [
    own('client', 'lv'),
    here(['Frais de livraison', 'Factures clients'], 'lv'),
    here('Frais de livraison', 'c'),
  ],
  'frais (livreur)': [
    own('livreur', 'lv'),
    here(['Frais de livraison', 'Factures livreurs'], 'lv'),
    here('Frais de livraison', 'c'),
  ],
  packaging: STAFFED('Emballages'),
  packaging_stocks: [own('client', 'lv'), here('Emballages', 'lvu')],
  packaging_movements: [own('client', 'lv'), here('Emballages', 'lvc')],
  commandes_emballage: [own('client', 'lvcu'), here('Emballages', 'lvcu')],
  produits: [own('client', 'lvcu'), here('Stocks', 'lvcu'), here('Commandes', 'lv')],
  stocks: [own('client', 'lvu'), here('Stocks', 'lvu')],
  stock_movements: [own('client', 'lv'), here('Stocks', 'lvc')],
  reclamations: [own('client', 'lvcu'), own('livreur', 'lv'), here('Reclamations', 'lvcud')],
  'reclamations (sur une commande)': [here('Reclamations', 'lvcud')],
  reclamation_messages: [own(['client', 'livreur'], 'lvc'), here('Reclamations', 'lvc')],
  'reclamation_messages (notes internes)': [own(['client', 'livreur'], 'c'), here('Reclamations', 'lvc')],
  reclamations_lus: [own('@', 'lv')],
  reclamations_regles: STAFFED('Reclamations'),
  reclamations_reponses: [all('moderateur', 'lv'), all('Reclamations', 'cud')],
  annonces: [own('@', 'lv'), all('Annonces', 'lvcud')],
  depences: [here('Depences', 'lvcud')],
  budgets: [here('Depences', 'lvcud')],
  settings: [all('Moderateurs', 'lvcud')],
  saved_views: [own('@', 'lvud'), all('@', 'c')],
  notifications: [own('@', 'lvu')],
  push_subscriptions: [own('@', 'lvd'), all('@', 'c')],
  'saved_views (partagées)': [own('@', 'lvud'), all('@', 'c'), all('moderateur', 'lv')],
  imports: [own('@', 'lv'), here('Commandes', 'lv')],
  exports: [own('@', 'lvu'), all('@', 'c')],
  erreurs: [all('*', 'c'), all('Moderateurs', 'lvd')],
  journal: [all('Moderateurs', 'lv')],
  rammasage: [own('client', 'lvcu'), own('livreur', 'lvu'), here('Ramassage', 'lvu'), all('Ramassage', 'c')],
  'bons (livraison)': [...bon('BLS'), own('client', 'c')],
  'bons (envoi)': bon('Envois'),
  'bons (ramassage)': bon('Ramassage'),
  'bons_details (livraison)': [...lines('BLS'), own('client', 'cd')],
  'bons_details (envoi)': lines('Envois'),
  'bons_details (ramassage)': lines('Ramassage'),
  tours: [
    own('livreur', 'lvu'),
    here(['BLS', 'Commandes'], 'lvu'),
    here(['Livreurs', 'Factures livreurs'], 'lv'),
  ],
  appareils: [own('@', 'lv'), here(['Commandes', 'Livreurs', 'BLS', 'Factures livreurs'], 'lv')],
  conflits: [own('livreur', 'lv'), here(['Commandes', 'Factures livreurs'], 'lv'), here('Commandes', 'u')],
  preuves: [own(['client', 'livreur'], 'lv'), here(READERS, 'lv'), here('Commandes', 'u')],
  positions: [own('livreur', 'lv'), here(['Commandes', 'BLS'], 'lv')],
  avis: [own('client', 'lv'), here(['Commandes', 'Livreurs', 'Reclamations'], 'lv')],
  inventaires: [here('Envois', 'lvcu')],
  inventaires_details: [here('Envois', 'lv')],
  impressions: [here(READERS, 'lv')],
  minuteurs: [all('moderateur', 'lv'), all('Etats', 'cud')],
  jours_feries: STAFFED('Etats'),
  horaires: [all('@', 'lv'), here('Etats', 'cud')],
  jobs: [own('@', 'lv'), all('Moderateurs', 'lv'), all(['client', ...MOVERS], 'c')],
  jobs_rows: [own('@', 'lv'), all('Moderateurs', 'lv')],
  'factures (client, emise)': [own('client', 'lv'), here('Factures clients', 'lvcud')],
  'factures (client, brouillon)': [here('Factures clients', 'lvcud')],
  'factures (livreur, emise)': [own('livreur', 'lv'), here('Factures livreurs', 'lvcud')],
  'factures (livreur, brouillon)': [here('Factures livreurs', 'lvcud')],
  'factures_details (client)': FOR_CLIENT,
  'factures_details (livreur)': FOR_LIVREUR,
  'facturations (client)': [all('Factures clients', 'c'), here('Factures clients', 'lvu')],
  'facturations (livreur)': [all('Factures livreurs', 'c'), here('Factures livreurs', 'lvu')],
  'versements (valide)': [own('livreur', 'lvu'), here('Factures livreurs', 'lvcud')],
  'versements (brouillon)': [here('Factures livreurs', 'lvcud')],
  remboursements: [own('livreur', 'lv'), here('Factures livreurs', 'lvc')],
  avances: [own('livreur', 'lv'), here('Factures livreurs', 'lvc')],
  rapprochements: [here('Factures livreurs', 'lvc')],
  remises_banque: [here('Factures livreurs', 'lvcu')],
  'paiements (client)': [own('client', 'lv'), here('Factures clients', 'lvcu')],
  'paiements (livreur)': [own('livreur', 'lv'), here('Factures livreurs', 'lvcu')],
  'paiements (retrait)': [own('client', 'lv'), here('Factures clients', 'lvcu')],
  'lots_paiement (client)': [
    all(['Factures clients', 'Factures livreurs'], 'c'),
    here('Factures clients', 'lv'),
  ],
  'lots_paiement (livreur)': [
    all(['Factures clients', 'Factures livreurs'], 'c'),
    here('Factures livreurs', 'lv'),
  ],
  retraits: [own('client', 'lvc'), here('Factures clients', 'lvu')],
  changements_rib: [own('client', 'lvcu'), here('Factures clients', 'lvcu')],
  journees_caisse: [here('Factures livreurs', 'lvcu')],
  'ledger_accounts (caisse)': LEDGER,
  'ledger_accounts (client)': LEDGER,
  ledger_entries: LEDGER,
  ledger_postings: LEDGER,
  ouvertures: [...LEDGER, all('Moderateurs', 'lvc')],
  clotures: [all(['Factures clients', 'Factures livreurs'], 'lv'), company('Factures clients', 'cud')],
  ecritures_reprises: [company(['Factures clients', 'Factures livreurs'], 'lv')],
  'chats (direct)': [own('@', 'lv'), all('moderateur', 'c')],
  'chats (groupe)': [own('@', 'lv'), all('moderateur', 'c'), own('moderateur', 'u')],
  messages: [own('@', 'lvc')],
  'messages (notes internes)': [own(['client', 'livreur'], 'c'), own('moderateur', 'lvc')],
  mails: [all('Moderateurs', 'lvu')],
  // Codes of people with every permission: nobody with fewer reads them.
  'mails (à qui peut tout)': NOTHING,
  chats_lus: [own('@', 'lv')],
  _otps: [own('@', 'lv')],
  _mfas: [own('@', 'lv')],
  _authOrigins: [own('@', 'lvd')],
  _externalAuths: [own('@', 'lvd')],
  _sessions: [own('@', 'lvd')],
  _invitations: NOTHING,
}

export const rightsOn = (title: string): readonly Grant[] => {
  const grants = RULE[title]
  if (!grants) throw new Error(`the rule says nothing of ${title}`)
  return grants
}

export function includes(who: Who, rights: Rights | null): boolean {
  if (who === '*') return true
  if (!rights) return false
  return who === '@' || who === rights.type || holds(rights, who as Permission)
}

/** True when the rule lets this person do this action with this record. */
export const may = (subject: Subject, title: string, action: Action, record: Ownership): boolean =>
  allows(rightsOn(title), subject, action, record)

export function allows(
  grants: readonly Grant[],
  { rights, isBound }: Subject,
  action: Action,
  record: Ownership,
): boolean {
  const isFree = !isBound || holds(rights, 'Moderateurs')
  return grants.some(
    ({ who, may: actions, of }) =>
      actions.includes(action) &&
      who.some((one) => includes(one, rights)) &&
      (of === 'all' || (of === 'own' ? record.own : isFree || (of === 'agence' && record.here))),
  )
}

/** True when a grant on it depends on the agence. */
export const obeysAgence = (title: string): boolean => rightsOn(title).some(({ of }) => of === 'agence')
