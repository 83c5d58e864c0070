import {
  type AutodateField,
  autodate,
  type BoolField,
  bool,
  type EmailField,
  email,
  type Field,
  type Fields,
  type GeoPoint,
  type PasswordField,
  password,
  type TextField,
  text,
} from './fields.ts'

/** Integer centimes. Arithmetic lives in `model/domain/money.ts`. */
export type Centimes = number & { readonly __unit: 'centimes' }

export interface Index {
  /** Column names, in order. A list opens in the order of its last column, so end with the sort. */
  fields: readonly string[]
  unique?: boolean
  /** `trigram`: substring search on the folded text of each column. `array`: lists that hold a value. */
  using?: 'btree' | 'trigram' | 'array'
  /** Of a `trigram` index: the date field by which its newest records can be searched without the others. */
  newestBy?: string
  /** For a `trigram` index: on a table of its own, which an edit of other fields leaves alone. It holds every record. */
  apart?: true
  /** Raw SQL condition of a partial index. */
  where?: string
}

/**
 * Two records with the same values in the fields `of` never hold on the same day: `from` to `to` included, or on for
 * ever.
 */
export interface Periods {
  readonly of: readonly string[]
  readonly from: string
  readonly to: string
  /** French sentence of the refusal. */
  readonly overlap: string
}

/**
 * How relation inputs show and find a record, beyond its
 * title. Paths may follow back relations (`x_via_y.z`).
 */
export interface Choice {
  /** The field that tells apart two records with the same title. */
  readonly hint?: string
  /** Another field, of a profile record, by which records that meet `when` are shown and found. */
  readonly knownBy?: { readonly when: string; readonly reading: string; readonly path: string }
  /** The select that gives its colour. */
  readonly category?: string
  /** Fields that a finder of its own reads, beside the title. */
  readonly foundBy?: readonly string[]
  /** The relation to the whole it is a part of: chosen in a filter, a whole stands for its parts too. */
  readonly partOf?: string
}

interface Declaration<F extends Fields> {
  type?: 'base' | 'auth'
  /** French nouns: « commande », « commandes »; `feminine` chooses « nouvelle » over « nouveau ». */
  labels: {
    one: string
    many: string
    feminine?: boolean
    /** The noun of sentences about one record, where it is another: « Sara modifie ce colis ». */
    spoken?: { one: string; feminine?: boolean }
  }
  fields: F
  /** The field that names a record where another record points to it. */
  title: string
  /** Fields of the search box, in order. */
  search?: readonly string[]
  choice?: Choice
  /** Columns of an export and their headings, in order. Default: every visible field under its label. */
  exported?: Readonly<Record<string, string>>
  /** Default order of lists, as an API sort expression. */
  sort?: string
  indexes?: readonly Index[]
  /** Kept by the database: two writes at the same time cannot both pass. */
  periods?: Periods
  /** Small reference data: every process keeps all rows in memory (at most some ten thousand). */
  cached?: boolean
  /** DELETE hides the record (`deleted_at`) instead of removing it. */
  trash?: boolean
  /**
   * Groups of columns over which exact counts are maintained, so that totals cost no COUNT. `hour(field)`
   * counts by the hour of a date: it can give the total of a range that begins or ends on the hour.
   */
  counters?: readonly (readonly string[])[]
  /** History: nobody changes or removes a record, and a relation of it is never emptied. */
  sealed?: boolean
  /** False: rows change without lines in the journal, so nobody can prove their past values. */
  journalled?: false
  /** Bytes a write may send, when they are fewer than its fields could hold. */
  bodyBytes?: number
}

const baseFields = {
  created: autodate({ label: 'Créé le', on: 'create' }),
  updated: autodate({ label: 'Modifié le', on: 'write' }),
} as const

const authFields = {
  email: email({ label: 'E-mail', unique: true }),
  emailVisibility: bool({ label: 'E-mail visible' }),
  verified: bool({ label: 'Vérifié' }),
  password: password({ label: 'Mot de passe', required: true, min: 8, max: 71, see: [] }),
  tokenKey: text({ label: 'Clé des jetons', see: [], write: [] }),
} as const

type BaseFields = { readonly created: AutodateField; readonly updated: AutodateField }
type AuthFields = {
  readonly email: EmailField
  readonly emailVisibility: BoolField
  readonly verified: BoolField
  readonly password: PasswordField
  readonly tokenKey: TextField
}

export interface Collection<N extends string = string, F extends Fields = Fields> {
  readonly name: N
  /** `pbc_` + CRC32 as in the record protocol; `_pb_users_auth_` for users. */
  readonly id: string
  readonly type: 'base' | 'auth'
  readonly labels: {
    readonly one: string
    readonly many: string
    readonly feminine: boolean
    readonly spoken?: { readonly one: string; readonly feminine?: boolean }
  }
  /** Every field but `id`, in declared order, `created` and `updated` last unless declared earlier. */
  readonly fields: F
  readonly title: string
  readonly search: readonly string[]
  readonly choice: Choice
  readonly exported: Readonly<Record<string, string>>
  readonly sort: string
  readonly indexes: readonly Index[]
  readonly periods: Periods | null
  readonly cached: boolean
  readonly trash: boolean
  readonly counters: readonly (readonly string[])[]
  readonly sealed: boolean
  readonly journalled: boolean
  readonly bodyBytes: number
}

export function collection<const N extends string, const F extends Fields>(
  name: N,
  declaration: Declaration<F> & { type: 'auth' },
): Collection<N, F & AuthFields & BaseFields>
export function collection<const N extends string, const F extends Fields>(
  name: N,
  declaration: Declaration<F>,
): Collection<N, F & BaseFields>
export function collection(name: string, declaration: Declaration<Fields>): Collection {
  const type = declaration.type ?? 'base'
  const fields = {
    ...declaration.fields,
    ...(type === 'auth' ? { ...authFields, ...pick(declaration.fields, authFields) } : {}),
    ...baseFields,
    ...pick(declaration.fields, baseFields),
  }
  return {
    name,
    id: collectionId(type, name),
    type,
    labels: { feminine: false, ...declaration.labels },
    fields,
    title: declaration.title,
    search: declaration.search ?? [],
    choice: declaration.choice ?? {},
    exported: declaration.exported ?? {},
    sort: declaration.sort ?? '',
    indexes: declaration.indexes ?? [],
    periods: declaration.periods ?? null,
    cached: declaration.cached ?? false,
    trash: declaration.trash ?? false,
    counters: declaration.counters ?? [],
    sealed: declaration.sealed ?? false,
    journalled: declaration.journalled ?? true,
    bodyBytes: declaration.bodyBytes ?? Number.POSITIVE_INFINITY,
  }
}

function pick(from: Fields, keys: Fields): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in keys))
}

/** Identifier of the collection on the wire as PocketBase makes it: `pbc_` + decimal CRC32 of type + name. */
function collectionId(type: string, name: string): string {
  if (name === 'users') return '_pb_users_auth_'
  return `pbc_${crc32(type + name)}`
}

function crc32(ascii: string): number {
  let crc = ~0
  for (let i = 0; i < ascii.length; i++) {
    crc ^= ascii.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** Fields found by a piece of their folded text: a trigram index serves them. */
export const searchedFields = (collection: Collection): readonly string[] =>
  collection.indexes.filter(({ using }) => using === 'trigram').flatMap(({ fields }) => fields)

/** The date by which a search looks at the newest records first, where the trigram index knows one. */
export const newestBy = (collection: Collection): string | undefined =>
  collection.indexes.find(({ using }) => using === 'trigram')?.newestBy

/** Condition of an index that leaves out records in the corbeille, as every list does. */
export const ALIVE = 'deleted_at IS NULL'

/** Lists may be ordered by the field: an index holds that order, or the collection is small. */
export function ordersBy(collection: Collection, name: string): boolean {
  if (collection.cached) return true
  return collection.indexes.some(
    ({ fields, using, unique, where = ALIVE }) => fields[0] === name && !using && !unique && where === ALIVE,
  )
}

type OrNull<F extends Field> = F extends { nullable: true } ? null : never

type ValueOf<F extends Field, Money> = F extends { kind: 'money' }
  ? Money | OrNull<F>
  : F extends { kind: 'number' | 'count' }
    ? number | OrNull<F>
    : F extends { kind: 'bool' }
      ? boolean
      : F extends { kind: 'geoPoint' }
        ? GeoPoint
        : F extends { kind: 'json' }
          ? unknown
          : F extends { kind: 'list' }
            ? string[]
            : F extends { kind: 'select'; options: infer O }
              ? F extends { maxSelect: number }
                ? (keyof O & string)[]
                : (keyof O & string) | ''
              : F extends { kind: 'relation' | 'file'; maxSelect: number }
                ? string[]
                : string

type Stored<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'password' } ? never : K]: F[K]
}

/** A record in server code: money in centimes, instants as canonical text (`2026-11-20 22:30:00.000Z`). */
export type Row<C extends Collection> = { id: string } & {
  -readonly [K in keyof Stored<C['fields']>]: ValueOf<Stored<C['fields']>[K], Centimes>
}

/** A record as the API returns it: money in dirhams. */
export type WireRow<C extends Collection> = {
  id: string
  collectionId: string
  collectionName: C['name']
  expand?: Record<string, unknown>
} & { -readonly [K in keyof Stored<C['fields']>]: ValueOf<Stored<C['fields']>[K], number> }

/** Every field of a create or update body, all optional: the engine names the missing ones. */
export type Body<C extends Collection> = { id?: string } & {
  -readonly [K in keyof C['fields']]?: ValueOf<C['fields'][K], number>
}

export type FieldName<C extends Collection> = 'id' | (keyof C['fields'] & string)
