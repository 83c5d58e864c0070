import { collection } from '#model/schema/collection.ts'
import * as kind from '#model/schema/fields.ts'

/**
 * The collections both Wasl and PocketBase serve, so that the same request can be sent to both. Field kinds
 * of Wasl alone (money, phones, counts) are left out.
 */
const noun = (one: string) => ({ one, many: `${one}s` })
const letters = { x: 'X', y: 'Y', z: 'Z' } as const

const authors = collection('authors', {
  type: 'auth',
  labels: noun('auteur'),
  title: 'name',
  fields: { name: kind.text({ label: 'Nom' }), rank: kind.number({ label: 'Rang' }) },
})

const labels = collection('labels', {
  labels: noun('étiquette'),
  title: 'name',
  fields: {
    name: kind.text({ label: 'Nom' }),
    on: kind.bool({ label: 'Active' }),
    author: kind.relation({ label: 'Auteur', to: 'authors' }),
  },
})

/** A field of every kind both know. */
const fields = {
  name: kind.text({ label: 'Nom' }),
  note: kind.text({ label: 'Note', min: 2, max: 8, pattern: '^[^#]+$' }),
  mail: kind.email({ label: 'E-mail' }),
  site: kind.url({ label: 'Site' }),
  page: kind.editor({ label: 'Page' }),
  ratio: kind.number({ label: 'Rapport' }),
  done: kind.bool({ label: 'Fait' }),
  due: kind.date({ label: 'Échéance' }),
  meta: kind.json({ label: 'Données' }),
  spot: kind.geoPoint({ label: 'Point' }),
  letter: kind.select({ label: 'Lettre', options: letters }),
  letters: kind.select({ label: 'Lettres', options: letters, maxSelect: 2 }),
  label: kind.relation({ label: 'Étiquette', to: 'labels' }),
  labels: kind.relation({ label: 'Étiquettes', to: 'labels', maxSelect: 3 }),
  author: kind.relation({ label: 'Auteur', to: 'authors' }),
  picture: kind.file({ label: 'Image' }),
  pictures: kind.file({ label: 'Images', maxSelect: 2 }),
}

/** Read by list requests. */
const articles = collection('articles', { labels: noun('article'), title: 'name', fields })
/** Cases write these, each its own. */
const drafts = collection('drafts', { labels: noun('brouillon'), title: 'name', fields })

const remarks = collection('remarks', {
  labels: noun('remarque'),
  title: 'text',
  fields: {
    article: kind.relation({ label: 'Article', to: 'articles' }),
    text: kind.text({ label: 'Texte' }),
    rank: kind.number({ label: 'Rang' }),
  },
})

export const peerCollections = { authors, labels, articles, remarks, drafts }

const SIGNED_IN = '@request.auth.id != ""'
/** The rules of reading and writing, in the language both know. */
export const RULES: Readonly<
  Record<keyof typeof peerCollections, { readonly read: string; readonly write: string }>
> = {
  authors: { read: SIGNED_IN, write: `${SIGNED_IN} && id = @request.auth.id` },
  labels: { read: `on = true || (${SIGNED_IN} && author = @request.auth.id)`, write: SIGNED_IN },
  articles: { read: '', write: '' },
  remarks: { read: SIGNED_IN, write: SIGNED_IN },
  drafts: { read: '', write: '' },
}

export const PASSWORD = 'un mot de passe'
/** A record's id is a letter, repeated. */
export const id = (letter: string): string => letter.repeat(15)
export const PEOPLE = { ali: id('a'), zoe: id('b') } as const
export type Visitor = keyof typeof PEOPLE | 'guest'

const account = (name: string, more: object) => ({
  id: PEOPLE[name as keyof typeof PEOPLE],
  name,
  email: `${name}@peer.test`,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  verified: true,
  ...more,
})

/** The records of list requests; a case that writes has records of its own. */
export const RECORDS: readonly (readonly [keyof typeof peerCollections, object])[] = [
  ['authors', account('ali', { rank: 1 })],
  ['authors', account('zoe', { rank: 2, emailVisibility: true })],
  ['labels', { id: id('c'), name: 'red', on: true, author: PEOPLE.ali }],
  ['labels', { id: id('d'), name: 'Blue', on: true, author: PEOPLE.zoe }],
  ['labels', { id: id('e'), name: '', on: false, author: PEOPLE.ali }],
  [
    'articles',
    {
      id: id('f'),
      name: 'Alpha',
      mail: 'a@b.co',
      site: 'https://b.co',
      page: '<p>Un <b>deux</b></p>',
      ratio: 1.5,
      done: true,
      due: '2026-11-20 22:30:05.250Z',
      meta: { n: 5, s: 'text', t: true, z: null, a: [{ b: 'deep' }] },
      spot: { lon: -7.6, lat: 33.6 },
      letter: 'x',
      letters: ['x', 'y'],
      label: id('c'),
      labels: [id('c'), id('d')],
      author: PEOPLE.ali,
    },
  ],
  [
    'articles',
    {
      id: id('g'),
      name: 'alpha',
      ratio: 20,
      due: '2024-12-30 00:00:00.000Z',
      meta: [1, 2, 3],
      letter: 'y',
      letters: ['y'],
      label: id('d'),
      labels: [id('d')],
      author: PEOPLE.zoe,
    },
  ],
  ['articles', { id: id('h'), name: '12', ratio: -2, meta: 'text', labels: [id('e')], label: id('e') }],
  ['articles', { id: id('i'), name: 'a%b_c\\d', ratio: 1000000, due: '2026-01-01 00:00:00.000Z' }],
  ['articles', { id: id('j') }],
  ['remarks', { id: id('k'), article: id('f'), text: 'ok', rank: 1 }],
  ['remarks', { id: id('l'), article: id('f'), text: 'bad', rank: 2 }],
  ['remarks', { id: id('m'), article: id('g'), text: 'ok', rank: 1 }],
]
