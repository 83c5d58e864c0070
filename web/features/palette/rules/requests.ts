import type { CollectionName } from '#model/collections.ts'
import type { BonKind } from '#model/domain/bon/bon.ts'
import { and, contains, eq, oneOf, or } from '#model/schema/filter.ts'
import { MIN_TEXT } from '#web/table/filters/search-text.ts'
import type { ListRequest } from '#web/table/list-queries.ts'
import { PREFIXES, type TypedQuery } from './typed-query.ts'

/** Pages on which a record found is opened, with what is opened there. */
export const BON_PAGES = {
  distribution: '/bon-livraison',
  livraison: '/bon-livraison',
  'retour client': '/bon-retour-client',
  'retour livreur': '/bon-retour-livreur',
  envoi: '/bons-envoi',
  'retour agence': '/bons-envoi',
} as const satisfies Partial<Record<BonKind, string>>

export const FACTURE_PAGES = { client: '/factures-clients', livreur: '/factures-livraison' } as const

export const RECORD_PAGES = [
  '/commands',
  ...Object.values(BON_PAGES),
  ...Object.values(FACTURE_PAGES),
  '/clients',
  '/livreurs',
  '/moderateurs',
] as const
export type RecordPage = (typeof RECORD_PAGES)[number]

/** Records of a group shown in the palette. Some more are requested, so that a count up to « 20+ » can be shown. */
export const SHOWN = 5
export const REQUESTED = 21

export interface RecordRequest extends ListRequest {
  readonly collection: CollectionName
}

/**
 * The lists that answer a text, of the pages this person may open: each under the rules of its list, so that nothing is
 * found here that is not found there.
 */
export function requestsFor(query: TypedQuery, may: (page: RecordPage) => boolean): readonly RecordRequest[] {
  return [commandes(query, may), bons(query, may), factures(query, may), ...people(query, may)].filter(
    (request) => request !== null,
  )
}

const BASE = { sort: '', filter: '', search: '', page: 1, perPage: REQUESTED, total: false, putAside: false }

type May = (page: RecordPage) => boolean

function commandes({ text, words, code, amount }: TypedQuery, may: May): RecordRequest | null {
  if (!may('/commands') || text.length < MIN_TEXT) return null
  return {
    ...BASE,
    collection: 'commands',
    ...(amount === null
      ? { search: code || words.join(' ') }
      : { filter: eq('total', amount), sort: '-created' }),
    fields: [
      'code',
      'receiver_full_name',
      'receiver_phone_number',
      'total',
      'boutique',
      'expand.city.name',
      'expand.status.name',
      'expand.status.category',
      'expand.client_source.full_name',
    ],
    expand: ['city', 'status', 'client_source'],
  }
}

function bons({ paper }: TypedQuery, may: May): RecordRequest | null {
  const kinds = keysOf(BON_PAGES).filter((kind) => may(BON_PAGES[kind]))
  if (paper === null || kinds.length === 0) return null
  if (paper.prefix !== '' && !PREFIXES.bons.has(paper.prefix)) return null
  return {
    ...BASE,
    collection: 'bons',
    search: paper.text,
    filter: oneOf('kind', kinds),
    fields: [
      'number',
      'kind',
      'colis',
      'state',
      'created',
      'expand.client.full_name',
      'expand.livreur.full_name',
      'expand.agence_to.name',
    ],
    expand: ['client', 'livreur', 'agence_to'],
  }
}

function factures({ paper }: TypedQuery, may: May): RecordRequest | null {
  const parties = keysOf(FACTURE_PAGES).filter((party) => may(FACTURE_PAGES[party]))
  if (paper === null || parties.length === 0) return null
  if (paper.prefix !== '' && !PREFIXES.factures.has(paper.prefix)) return null
  return {
    ...BASE,
    collection: 'factures',
    search: paper.text,
    filter: oneOf('party', parties),
    fields: ['number', 'party', 'kind', 'net', 'state', 'period_from', 'period_to', 'expand.user.full_name'],
    expand: ['user'],
  }
}

/** Shortest text people are searched for: their collections are small and cached. */
const FEW = 2

function people(query: TypedQuery, may: May): readonly (RecordRequest | null)[] {
  if (query.text.length < FEW || query.code !== '' || query.amount !== null) return []
  const account = ['expand.user.full_name', 'expand.user.phone']
  return [
    may('/clients')
      ? {
          ...BASE,
          collection: 'clients',
          filter: textOrPhone(query, ['raison_sociale', 'boutiques', 'user.full_name'], 'user.phone'),
          fields: ['raison_sociale', 'boutiques', 'expand.ville.name', ...account],
          expand: ['user', 'ville'],
        }
      : null,
    may('/livreurs')
      ? {
          ...BASE,
          collection: 'livreurs',
          filter: textOrPhone(query, ['user.full_name'], 'user.phone'),
          fields: ['expand.agence.name', ...account],
          expand: ['user', 'agence'],
        }
      : null,
    may('/moderateurs')
      ? {
          ...BASE,
          collection: 'users',
          filter: and(eq('type', 'moderateur'), textOrPhone(query, ['full_name', 'email'], 'phone')),
          fields: ['full_name', 'phone', 'email'],
          expand: [],
        }
      : null,
  ]
}

/** Every word in one of the texts, or the digits in the phone. */
const textOrPhone = ({ words, phone }: TypedQuery, texts: readonly string[], phoneField: string): string =>
  or(
    and(...words.map((word) => or(...texts.map((name) => contains(name, word))))),
    phone === null ? '' : contains(phoneField, phone),
  )

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(of) as K[]
