import { collections } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { systemCollections } from '#server/core/system.ts'
import places from '../../model/data/villes.json' with { type: 'json' }
import { CLAIM_TARGETS } from './claim-targets.ts'
import { dayText, inTurn } from './in-turn.ts'
import { LEDGER_TARGETS } from './ledger-targets.ts'
import { PAYMENT_TARGETS } from './payment-targets.ts'
import { HEAD, THERE } from './people.ts'
import { phoneTargets } from './phone-targets.ts'
import { put } from './records.ts'
import { STOCK_TARGETS } from './stock-targets.ts'
import {
  nobody,
  ofBoth,
  ofClient,
  ownRecord,
  personal,
  simple,
  type Target,
  under,
  type Values,
  withAgence,
} from './target-makers.ts'

function account(type: 'client' | 'livreur' | 'moderateur'): Target {
  return {
    title: `users (${type})`,
    collection: 'users',
    own: (person) => (person.type === type ? { id: person.id, type } : null),
    other: (_, { agence }) => ({ type, agence, active: true }),
  }
}

/** A profile has the id of its account. */
function profile(collection: 'clients' | 'livreurs', type: 'client' | 'livreur'): Target {
  return {
    title: collection,
    collection,
    own: (person) => (person.type === type ? { id: person.id, user: person.id } : null),
    other: (_, place) => ({ id: place[type], user: place[type] }),
  }
}

function member(title: string, internal: boolean): Target {
  return under(title, 'messages', 'chat', CHAT, { body: 'Bonjour', internal })
}

/** Records of the engine about a person's means of signing in. */
function secret(collection: string): Target {
  const of = (id: string) => ({ collectionRef: collections.users.id, recordRef: id })
  return {
    title: collection,
    collection,
    own: ({ id }) => (id === '' ? null : of(id)),
    other: (_, place) => of(place.moderateur),
  }
}

const COMMANDE = (title: string, state: 'NOUVEAU' | 'AFFECTE'): Target =>
  withAgence(
    ofBoth(title, 'commands', ['client_source', 'delivery_man'], { status: stateId(state), price: 25_000 }),
  )

const SCAN = { mode: 'recherche', text: '201126-153000' }
const PARCEL = COMMANDE('commands', 'NOUVEAU')
const CHAT_OF = (kind: 'direct' | 'groupe'): Target => ({
  title: `chats (${kind})`,
  collection: 'chats',
  own: ({ id }) => (id === '' ? null : { kind, title: 'Colis', members: [id, THERE.moderateur] }),
  other: (_, place) => ({ kind, title: 'Colis', members: [place.moderateur, place.client] }),
})
const CHAT = CHAT_OF('direct')
const BON = (kind: string) => withAgence(ofBoth(`bons (${kind})`, 'bons', ['client', 'livreur'], { kind }))
const FACTURATION = (party: 'client' | 'livreur'): Target => ({
  ...simple('facturations', { party, period_to: '2026-11-20', state: 'prete' }),
  title: `facturations (${party})`,
})

const FACTURE = (party: 'client' | 'livreur', state: string): Target => ({
  title: `factures (${party}, ${state})`,
  collection: 'factures',
  own: ownRecord('user', party, { party, state }),
  other: (_, place) => ({ party, state, user: place[party] }),
})

const VERSEMENT = (state: string): Target => ({
  title: `versements (${state})`,
  collection: 'versements',
  own: ownRecord('livreur', 'livreur', { state, agence: THERE.agence }),
  other: (_, { livreur, agence }) => ({ livreur, agence, state }),
})

/** Cash of a livreur at the till of an agence. */
const AT_TILL = (collection: 'remboursements' | 'avances'): Target => ({
  title: collection,
  collection,
  own: ownRecord('livreur', 'livreur', { agence: THERE.agence }),
  other: (_, { livreur, agence }) => ({ livreur, agence }),
})

/** A rapprochement belongs to the agence of the parcel that was paid. */
const RAPPROCHEMENT: Target = {
  title: 'rapprochements',
  collection: 'rapprochements',
  own: nobody,
  async other(wasl, { agence }) {
    const command = await put(wasl, 'commands', { agence })
    const suivi = await put(wasl, 'suivis', { command, mode_paiement: 'carte' })
    return { suivi, command, agence }
  },
}

/** Belongs to the agence of its party; a forced fee, to that of the commande's client. */
const FRAIS = (party: 'client' | 'livreur'): Target => ({
  title: `frais (${party})`,
  collection: 'frais',
  async own(person, wasl) {
    if (person.type !== party) return null
    const command = await put(wasl, 'commands', await PARCEL.other(wasl, THERE))
    return { party, user: person.id, command, fait: 'livraison', montant: 3500 }
  },
  other: async (wasl, place) => ({
    party,
    user: place[party],
    command: await put(wasl, 'commands', await PARCEL.other(wasl, place)),
    fait: 'livraison',
    montant: 3500,
  }),
})

const CLOSED_INVENTAIRE = withAgence(simple('inventaires', { state: 'clos' }))
const JOB = personal('jobs', 'jobs', 'author', { kind: 'etat', state: 'fini' })

/** A call belongs to its author, on a parcel of the author's tour. */
const CALL: Target = {
  title: 'appels',
  collection: 'appels',
  async own(person, wasl) {
    if (person.type !== 'livreur') return null
    const command = await put(wasl, 'commands', { status: stateId('AFFECTE'), delivery_man: person.id })
    return { command, author: person.id, kind: 'appel' }
  },
  other: async (wasl, place) => ({
    command: await put(wasl, 'commands', await PARCEL.other(wasl, place)),
    kind: 'appel',
  }),
}

/** A code, tried by the livreur at the door. */
const CODE_TRIED: Target = {
  title: 'essais_code',
  collection: 'essais_code',
  async own(person, wasl) {
    if (person.type !== 'livreur') return null
    const asking = { status: stateId('AFFECTE'), delivery_man: person.id, code_remise: true }
    return { command: await put(wasl, 'commands', asking), livreur: person.id, code: '0000' }
  },
  other: async (wasl, place) => ({
    command: await put(wasl, 'commands', { ...(await PARCEL.other(wasl, place)), code_remise: true }),
    code: '0000',
  }),
}

/**
 * Target for a collection with a unique key (two states, a state and a ville, a day): each call makes a record
 * with the next key.
 */
const anotherOne = (collection: string, values: (n: number) => Values): Target => {
  let made = 0
  return { title: collection, collection, own: nobody, other: () => values(++made) }
}
const STATE_IDS = (Object.keys(STATES) as StateCode[]).map(stateId)
const pair = (n: number): [string, string] => [
  STATE_IDS[n % STATE_IDS.length] ?? '',
  STATE_IDS[Math.floor(n / STATE_IDS.length) % STATE_IDS.length] ?? '',
]
const PLACES = places.map(({ name }) => villeId(name))

/** The records of the table, in the order of `model/collections.ts`; a test checks that none is missing. */
export const TARGETS: readonly Target[] = [
  account('client'),
  account('livreur'),
  account('moderateur'),
  profile('clients', 'client'),
  profile('livreurs', 'livreur'),
  simple('agences'),
  simple('zones'),
  simple('villes'),
  simple('tracking_states'),
  anotherOne('transitions', (n) => ({ from: pair(n)[1], to: pair(n)[0], condition: 'solde' })),
  simple('motifs'),
  COMMANDE('commands (NOUVEAU)', 'NOUVEAU'),
  COMMANDE('commands (AFFECTE)', 'AFFECTE'),
  under('suivis', 'suivis', 'command', PARCEL, { status: stateId('NOUVEAU') }),
  CALL,
  CODE_TRIED,
  under('pesees', 'pesees', 'command', PARCEL, { weight_g: 7_200, taxable_g: 7_200 }),
  under('demandes', 'demandes', 'command', PARCEL, { state: 'ouverte', changes: { note: 'Au fond' } }),
  {
    ...withAgence(personal('scans', 'scans', 'author', SCAN)),
    own: ownRecord('author', 'livreur', SCAN),
  },
  simple('groupes_clients'),
  inTurn(ofClient('clients_fee', 'clients_fee', 'client')),
  inTurn({
    title: 'livreurs_fee',
    collection: 'livreurs_fee',
    own: ownRecord('livreur', 'livreur'),
    other: (_, place) => ({ livreur: place.livreur }),
  }),
  inTurn(simple('taux_tva')),
  simple('promotions'),
  FRAIS('client'),
  FRAIS('livreur'),
  ...STOCK_TARGETS,
  ...CLAIM_TARGETS,
  {
    title: 'annonces',
    collection: 'annonces',
    own: ({ id }) => (id === '' ? null : { users: [id] }),
    other: (_, place) => ({ users: [place.moderateur] }),
  },
  simple('settings'),
  personal('saved_views', 'saved_views', 'owner', { name: 'Casa' }),
  personal('notifications', 'notifications', 'owner', { kind: 'message' }),
  personal('push_subscriptions', 'push_subscriptions', 'owner'),
  personal('saved_views (partagées)', 'saved_views', 'owner', { name: 'Casa', shared: true }),
  personal('imports', 'imports', 'owner'),
  personal('exports', 'exports', 'owner', { collection: 'villes', format: 'csv', state: 'pret' }),
  personal('erreurs', 'erreurs', 'user'),
  personal('journal', 'journal', 'actor'),
  withAgence(ofBoth('rammasage', 'rammasage', ['client', 'ramasseur'], {})),
  BON('livraison'),
  BON('envoi'),
  BON('ramassage'),
  under('bons_details (livraison)', 'bons_details', 'bon', BON('livraison')),
  under('bons_details (envoi)', 'bons_details', 'bon', BON('envoi')),
  under('bons_details (ramassage)', 'bons_details', 'bon', BON('ramassage')),
  {
    title: 'tours',
    collection: 'tours',
    own: ownRecord('livreur', 'livreur', { state: 'close' }),
    other: (_, { livreur, agence }) => ({ livreur, agence, state: 'close' }),
  },
  ...phoneTargets(PARCEL),
  CLOSED_INVENTAIRE,
  under('inventaires_details', 'inventaires_details', 'inventaire', CLOSED_INVENTAIRE),
  {
    title: 'impressions',
    collection: 'impressions',
    own: nobody,
    other: async (wasl, place) => ({
      kind: 'etiquette',
      command: await put(wasl, 'commands', await PARCEL.other(wasl, place)),
    }),
  },
  anotherOne('minuteurs', (n) => ({ status: stateId('PERDU'), ville: PLACES[n % PLACES.length] })),
  anotherOne('jours_feries', (n) => ({ day: dayText(n) })),
  inTurn(withAgence(simple('horaires'))),
  JOB,
  under('jobs_rows', 'jobs_rows', 'job', JOB),
  FACTURE('client', 'emise'),
  FACTURE('client', 'brouillon'),
  FACTURE('livreur', 'emise'),
  FACTURE('livreur', 'brouillon'),
  under('factures_details (client)', 'factures_details', 'facture', FACTURE('client', 'emise')),
  under('factures_details (livreur)', 'factures_details', 'facture', FACTURE('livreur', 'emise')),
  withAgence(FACTURATION('client')),
  withAgence(FACTURATION('livreur')),
  VERSEMENT('valide'),
  VERSEMENT('brouillon'),
  AT_TILL('remboursements'),
  AT_TILL('avances'),
  RAPPROCHEMENT,
  withAgence(simple('remises_banque')),
  ...PAYMENT_TARGETS,
  inTurn(withAgence(simple('journees_caisse', { state: 'close' })), (jour) => ({ jour })),
  ...LEDGER_TARGETS,
  CHAT,
  CHAT_OF('groupe'),
  member('messages', false),
  member('messages (notes internes)', true),
  personal('mails', 'mails', 'user'),
  {
    title: 'mails (à qui peut tout)',
    collection: 'mails',
    own: nobody,
    other: () => ({ user: HEAD }),
  },
  {
    title: 'chats_lus',
    collection: 'chats_lus',
    own: async ({ id }, wasl) => (id === '' ? null : { user: id, chat: await put(wasl, 'chats', {}) }),
    other: async (wasl, place) => ({ user: place.moderateur, chat: await put(wasl, 'chats', {}) }),
  },
  ...Object.keys(systemCollections).map(secret),
]
