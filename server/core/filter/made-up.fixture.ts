import { collection } from '#model/schema/collection.ts'
import {
  bool,
  count,
  date,
  geoPoint,
  json,
  list,
  money,
  number,
  relation,
  select,
  text,
} from '#model/schema/fields.ts'

/** Collections of no trade, with every kind of field and every kind of way between records. */
const noun = (one: string) => ({ one, many: `${one}s` })

export const zones = collection('zones', {
  labels: noun('zone'),
  title: 'name',
  cached: true,
  fields: { name: text({ label: 'Nom' }), rank: count({ label: 'Rang' }) },
})

export const places = collection('places', {
  labels: noun('lieu'),
  title: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom' }),
    kind: select({ label: 'Genre', options: { a: 'A', b: 'B' } }),
    open: bool({ label: 'Ouvert' }),
    since: date({ label: 'Depuis' }),
    zone: relation({ label: 'Zone', to: 'zones' }),
  },
})

export const people = collection('people', {
  type: 'auth',
  labels: noun('personne'),
  title: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom' }),
    rights: select({ label: 'Droits', options: { read: 'Lire', write: 'Écrire' }, maxSelect: 2 }),
    secret: text({ label: 'Secret', see: ['chief', 'self'] }),
    place: relation({ label: 'Lieu', to: 'places' }),
  },
})

export const tags = collection('tags', {
  labels: noun('étiquette'),
  title: 'label',
  trash: true,
  fields: {
    label: text({ label: 'Libellé' }),
    score: number({ label: 'Note' }),
    on: bool({ label: 'Active' }),
    at: date({ label: 'Le' }),
    place: relation({ label: 'Lieu', to: 'places' }),
    deleted_at: date({ label: 'Mise à la corbeille', write: [] }),
  },
})

export const things = collection('things', {
  labels: noun('chose'),
  title: 'name',
  sort: '-due',
  trash: true,
  counters: [['kind', 'place']],
  indexes: [
    { fields: ['kind', 'name'], where: 'deleted_at IS NULL' },
    { fields: ['place', 'due'] },
    { fields: ['name'], using: 'trigram' },
  ],
  fields: {
    name: text({ label: 'Nom' }),
    kind: select({ label: 'Genre', options: { x: 'X', y: 'Y', z: 'Z' } }),
    kinds: select({ label: 'Genres', options: { x: 'X', y: 'Y', z: 'Z' }, maxSelect: 3 }),
    words: list({ label: 'Mots' }),
    price: money({ label: 'Prix' }),
    fee: money({ label: 'Frais' }),
    total: money({ label: 'Total', sumOf: ['price', 'fee'] }),
    ratio: number({ label: 'Rapport' }),
    quantity: count({ label: 'Quantité' }),
    done: bool({ label: 'Fait' }),
    due: date({ label: 'Échéance' }),
    meta: json({ label: 'Données' }),
    spot: geoPoint({ label: 'Point' }),
    hidden: text({ label: 'Caché', see: ['chief'] }),
    place: relation({ label: 'Lieu', to: 'places' }),
    tag: relation({ label: 'Étiquette', to: 'tags' }),
    tags: relation({ label: 'Étiquettes', to: 'tags', maxSelect: 5 }),
    owner: relation({ label: 'À', to: 'people' }),
    deleted_at: date({ label: 'Mise à la corbeille', write: [] }),
  },
})

export const remarks = collection('remarks', {
  labels: noun('remarque'),
  title: 'text',
  fields: {
    thing: relation({ label: 'Chose', to: 'things' }),
    text: text({ label: 'Texte' }),
    rank: count({ label: 'Rang' }),
  },
})

export const details = collection('details', {
  labels: noun('détail'),
  title: 'text',
  fields: {
    thing: relation({ label: 'Chose', to: 'things', unique: true }),
    text: text({ label: 'Texte' }),
  },
})

export const MADE_UP = { zones, places, people, tags, things, remarks, details }
