import { collection } from '#model/schema/collection.ts'
import {
  bool,
  count,
  date,
  editor,
  email,
  file,
  geoPoint,
  json,
  list,
  money,
  number,
  phone,
  relation,
  select,
  text,
  url,
} from '#model/schema/fields.ts'
import { access, allow } from '#server/core/base/access.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { EngineModule } from '#server/core/contract/engine.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'

/** A made-up product, a library: the engine must serve it without knowing it. */

const members = collection('members', {
  type: 'auth',
  labels: { one: 'membre', many: 'membres' },
  title: 'full_name',
  search: ['full_name', 'email', 'phone'],
  cached: true,
  fields: {
    full_name: text({ label: 'Nom', required: true, max: 60 }),
    phone: phone({ label: 'Téléphone', unique: true, see: ['librarian', 'self'] }),
    kind: select({
      label: 'Genre',
      options: { reader: 'Lecteur', librarian: 'Bibliothécaire' },
      write: ['librarian'],
    }),
    last_seen: date({ label: 'Vu le', write: [] }),
    active: bool({ label: 'Actif', write: ['librarian'] }),
  },
})

const shelves = collection('shelves', {
  labels: { one: 'rayon', many: 'rayons' },
  title: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom', required: true, unique: true, max: 40 }),
    code: text({ label: 'Code', pattern: '^[A-Z]{2}[0-9]{2}$' }),
  },
})

const books = collection('books', {
  labels: { one: 'livre', many: 'livres' },
  title: 'title',
  search: ['title', 'isbn', 'desk', 'slug', 'vault'],
  fields: {
    title: text({ label: 'Titre', required: true, min: 2, max: 40 }),
    isbn: text({ label: 'ISBN', unique: true }),
    shelf: relation({ label: 'Rayon', to: 'shelves', required: true }),
    authors: relation({ label: 'Auteurs', to: 'members', maxSelect: 2 }),
    sequel: relation({ label: 'Suite', to: 'books' }),
    genres: select({
      label: 'Genres',
      options: { novel: 'Roman', poetry: 'Poésie', essay: 'Essai' },
      maxSelect: 2,
    }),
    state: select({ label: 'État', options: { new: 'Neuf', worn: 'Usé' } }),
    price: money({ label: 'Prix', min: 0, max: 100_000 }),
    fee: money({ label: 'Frais' }),
    total: money({ label: 'Total', sumOf: ['price', 'fee'] }),
    pages: count({ label: 'Pages', max: 5000 }),
    rating: number({ label: 'Note', min: 1, max: 5 }),
    lent: bool({ label: 'Prêté' }),
    due: date({ label: 'Retour' }),
    meta: json({ label: 'Divers' }),
    links: list({ label: 'Liens', max: 3 }),
    site: url({ label: 'Site' }),
    contact: email({ label: 'Contact' }),
    desk: phone({ label: 'Guichet' }),
    owner: relation({ label: 'Propriétaire', to: 'members' }),
    cost: money({ label: 'Coût', see: ['librarian'], write: ['librarian'] }),
    slug: text({ label: 'Repère', write: [] }),
    vault: text({ label: 'Coffre', see: [], write: [] }),
  },
  indexes: [{ fields: ['title', 'shelf'], unique: true, where: `"title" <> ''` }],
})

const loans = collection('loans', {
  labels: { one: 'prêt', many: 'prêts' },
  title: 'note',
  fields: {
    book: relation({ label: 'Livre', to: 'books', required: true }),
    borrower: relation({ label: 'Emprunteur', to: 'members', cascadeDelete: true }),
    watchers: relation({ label: 'Suivi par', to: 'members', maxSelect: 3 }),
    note: text({ label: 'Note' }),
  },
})

const drafts = collection('drafts', {
  labels: { one: 'brouillon', many: 'brouillons' },
  title: 'title',
  trash: true,
  fields: {
    title: text({ label: 'Titre' }),
    mark: text({ label: 'Marque', autogenerate: '[A-Z]{2}[0-9]{6}' }),
    deleted_at: date({ label: 'Corbeille', write: [] }),
  },
})

const folios = collection('folios', {
  labels: { one: 'feuillet', many: 'feuillets' },
  title: 'title',
  fields: {
    title: text({ label: 'Titre' }),
    cover: file({ label: 'Couverture', thumbs: ['50x50', '0x40', '40x0', '30x20t', '30x20b', '30x20f'] }),
    scans: file({
      label: 'Copies',
      maxSelect: 3,
      maxSize: 1000,
      mimeTypes: ['text/plain', 'image/png', 'image/svg+xml'],
    }),
    contract: file({ label: 'Contrat', protected: true }),
    appraisal: file({ label: 'Expertise', see: ['librarian'] }),
    seal: file({ label: 'Sceau', see: [] }),
    place: geoPoint({ label: 'Lieu' }),
    abstract: editor({ label: 'Résumé', maxSize: 20 }),
    owner: relation({ label: 'Propriétaire', to: 'members', cascadeDelete: true }),
  },
})

const leaves = collection('leaves', {
  labels: { one: 'feuille', many: 'feuilles' },
  title: 'picture',
  trash: true,
  fields: {
    picture: file({ label: 'Image', required: true }),
    deleted_at: date({ label: 'Corbeille', write: [] }),
  },
})

const closed = collection('closed', {
  labels: { one: 'fermé', many: 'fermés' },
  title: 'title',
  fields: { title: text({ label: 'Titre' }) },
})

const log = collection('log', {
  labels: { one: 'écriture', many: 'écritures' },
  title: 'action',
  fields: {
    actor: relation({ label: 'Qui', to: 'members', write: [] }),
    action: text({ label: 'Action', write: [] }),
    collection: text({ label: 'Objet', write: [] }),
    record: text({ label: 'Fiche', write: [] }),
    before: json({ label: 'Avant', write: [] }),
    after: json({ label: 'Après', write: [] }),
    source: text({ label: 'Canal', write: [] }),
    ip: text({ label: 'Adresse', write: [] }),
  },
})

/** Two more kinds of accounts: with two factors, and without a password. */
const guards = collection('guards', {
  type: 'auth',
  labels: { one: 'gardien', many: 'gardiens' },
  title: 'email',
  fields: { banned: bool({ label: 'Exclu' }), code_first: bool({ label: 'Code d’abord' }) },
})

/** Accounts whose sessions are kept. */
const drivers = collection('drivers', {
  type: 'auth',
  labels: { one: 'chauffeur', many: 'chauffeurs' },
  title: 'email',
  fields: {},
})

const robots = collection('robots', {
  type: 'auth',
  labels: { one: 'robot', many: 'robots' },
  title: 'email',
  fields: {},
})

export const library = {
  members,
  shelves,
  books,
  loans,
  drafts,
  folios,
  leaves,
  closed,
  log,
  guards,
  drivers,
  robots,
} as const
export type Library = typeof library

const OWN = 'owner = @request.auth.id'
const STAFF = [allow('librarian')]

const booksModule: EngineModule<Library['books'], Library> = {
  access: access({
    read: [...STAFF, allow('@', `${OWN} || lent = false`)],
    create: [...STAFF, allow('@', `${OWN} && shelf.code != "ZZ99"`)],
    update: [...STAFF, allow('@', OWN)],
    delete: [...STAFF, allow('@', `${OWN} && lent = false`)],
    history: [allow('@', OWN)],
  }),
  hooks: {
    beforeCreate({ record }) {
      record.slug = record.title.toLowerCase()
    },
    beforeUpdate({ record, changed }) {
      if (changed.has('title')) record.slug = record.title.toLowerCase()
    },
    async afterUpdate({ record, changed, tx, engine, caller, source }) {
      if (changed.has('lent') && record.lent) {
        await engine.create(tx, 'loans', { book: record.id, note: 'sorti' }, { caller, source })
      }
      if (record.title === 'Interdit') throw conflict('Ce titre est retenu.', { id: record.id })
    },
    beforeDelete({ record }) {
      if (record.state === 'worn') throw conflict('Un livre usé se restaure.')
    },
  },
}

const membersHooks: Hooks<Library['members'], Library> = {
  async afterSignIn({ record, now, engine }) {
    await engine.db.query(sql`UPDATE members SET last_seen = ${now} WHERE id = ${record.id}`)
  },
}

export const libraryModules = {
  members: {
    hooks: membersHooks,
    auth: { otp: {}, invitations: {} },
    access: access({
      list: [allow('@')],
      view: [allow('@')],
      create: [allow('*', 'kind = ""'), ...STAFF],
      update: [...STAFF, allow('@', 'id = @request.auth.id')],
      delete: STAFF,
      manage: STAFF,
    }),
  },
  shelves: { access: access({ read: [allow('*')], create: STAFF, update: STAFF, delete: STAFF }) },
  books: booksModule,
  loans: {
    access: access({
      read: STAFF,
      create: [...STAFF, allow('reader', '@request.context = "batch" && @request.method = "POST"')],
      update: STAFF,
      delete: STAFF,
    }),
  },
  drafts: {
    access: access({ read: [allow('@')], create: [allow('@')], update: [allow('@')], delete: [allow('@')] }),
  },
  folios: {
    access: access({
      list: [...STAFF, allow('@', OWN)],
      view: [...STAFF, allow('@', `${OWN} && @request.context != "password"`)],
      create: [
        ...STAFF,
        allow('@', '@request.body.scans:isset = false && @request.body.cover:isset = false'),
      ],
      update: [...STAFF, allow('@', OWN)],
      delete: [...STAFF, allow('@', OWN)],
    }),
  },
  leaves: { access: access({ read: [allow('*')], create: STAFF, update: STAFF, delete: STAFF }) },
  closed: { access: access({}) },
  log: { access: access({ read: STAFF }) },
  guards: {
    access: access({ read: [allow('@')] }),
    auth: {
      otp: { seconds: 60 },
      sessions: true,
      mfa: { seconds: 300 },
      rule: 'banned = false && (code_first = false || @request.context = "otp" || @request.body.mfaId != "")',
      seconds: { auth: 3600 },
    },
  },
  drivers: { access: access({ read: [allow('@')], update: [allow('@')] }), auth: { sessions: true } },
  robots: { access: access({}), auth: { password: false } },
}
