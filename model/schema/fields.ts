/**
 * The kinds of field a collection may declare. A kind knows its value, its column, its check, its cell and
 * its input; each layer derives its own answer from `kind`, never from a field's name.
 */

/** A group of accounts that sees or writes a field: a user type (`client`) or a permission name (`Commandes`). */
export type Audience = string

interface Common {
  /** French label of the input, the column and the error. */
  label: string
  /** One French sentence under the input. */
  help?: string
  required?: boolean
  /** No two records share a value; empty values are not compared. */
  unique?: boolean
  /** The groups that read the field. Absent: every reader of the record. Empty: nobody, through any call. */
  see?: readonly Audience[]
  /** The groups that write the field through the API. Absent: every writer of the record. Empty: hooks only. */
  write?: readonly Audience[]
  /** Hooks may replace the sent value by their own reading of it, and refuse it. */
  restated?: boolean
  /** Sent with a write for its hooks alone: no column stores it and nobody reads it, so `see` is empty. */
  transient?: boolean
  /**
   * False: changes without a line in the journal, so nobody can prove past values. True: the journal keeps
   * the value though no call returns it.
   */
  journalled?: boolean
}

export interface TextOptions extends Common {
  /** Characters; default 5,000. */
  max?: number
  min?: number
  /** Whole-value pattern, as a regular expression source. */
  pattern?: string
  /** Filled on create when empty, with characters of this pattern: `[a-z0-9]{8}`. */
  autogenerate?: string
  /** Shown as a text area. */
  multiline?: boolean
  /** Right-to-left input and cell. */
  rtl?: boolean
  /** The value is the id of a record in one of these collections, which gives the name to show. */
  idOf?: readonly string[]
}
/** Amounts and numbers: nothing and 0 are two values where `nullable`; elsewhere nothing is stored as 0. */
interface Nullable {
  nullable?: true
}
export interface NumberOptions extends Common, Nullable {
  min?: number
  max?: number
  /** The value of a new record that does not set this field; a 0 that is sent is kept. */
  default?: number
}
export interface MoneyOptions extends Common, Nullable {
  /** Centimes. */
  min?: number
  /** Centimes. */
  max?: number
  /** Digits the column keeps, two of them decimals; default 12. */
  digits?: 14
  /** Never stored: the sum of these money fields of the same record. */
  sumOf?: readonly string[]
}
export interface BoolOptions extends Common {
  /** The value of a new record that does not set this field; a false that is sent is kept. */
  default?: boolean
}
export interface DateOptions extends Common {
  /** The calendar day alone is shown and typed. */
  dayOnly?: boolean
  /** A due date: lists can be filtered for the records that are late. */
  deadline?: boolean
}
export interface AutodateOptions extends Common {
  on: 'create' | 'write'
}
export interface SelectOptions<V extends string = string> extends Common {
  /** Value → French label, in the order shown. */
  options: Readonly<Record<V, string>>
  /** More than 1 makes the value a list. */
  maxSelect?: number
  /** The value of a new record that does not set this field: one of the options. */
  default?: V
}
export interface RelationOptions extends Common {
  /** Name of the collection pointed to. */
  to: string
  maxSelect?: number
  /** Deleting the target deletes this record too. */
  cascadeDelete?: boolean
  /** Deleting the target empties this field, even where the engine refuses to delete records in use. */
  emptyOnDelete?: boolean
}
export interface ListOptions extends Common {
  /** Items at most. */
  max?: number
}

export interface FileOptions extends Common {
  /** More than 1 makes the value a list of file names. */
  maxSelect?: number
  /** Bytes of one file; default 5 MiB. */
  maxSize?: number
  /** Accepted types, detected from the content, not from the name. Absent: all. */
  mimeTypes?: readonly string[]
  /** Sizes of pictures served beside the original and `100x100`: `WxH`, with t, b or f; 0 for free. */
  thumbs?: readonly string[]
  /** True for files that only callers who may view the record receive. */
  protected?: boolean
}
export interface EditorOptions extends Common {
  /** Bytes; default 5 MiB. */
  maxSize?: number
}

export const text = <const O extends TextOptions>(o: O) => ({ kind: 'text', ...o }) as const
export const email = <const O extends Common>(o: O) => ({ kind: 'email', ...o }) as const
export const url = <const O extends Common>(o: O) => ({ kind: 'url', ...o }) as const
/** Stored E.164, typed in any spelling. */
export const phone = <const O extends Common>(o: O) => ({ kind: 'phone', ...o }) as const
/** Centimes in code, `numeric(12,2)` in the database, dirhams on the wire. */
export const money = <const O extends MoneyOptions>(o: O) => ({ kind: 'money', ...o }) as const
export const number = <const O extends NumberOptions>(o: O) => ({ kind: 'number', ...o }) as const
/** A whole number. */
export const count = <const O extends NumberOptions>(o: O) => ({ kind: 'count', ...o }) as const
export const bool = <const O extends BoolOptions>(o: O) => ({ kind: 'bool', ...o }) as const
export const date = <const O extends DateOptions>(o: O) => ({ kind: 'date', ...o }) as const
export const autodate = <const O extends AutodateOptions>(o: O) => ({ kind: 'autodate', ...o }) as const
export const select = <const O extends SelectOptions>(o: O) => ({ kind: 'select', ...o }) as const
export const relation = <const O extends RelationOptions>(o: O) => ({ kind: 'relation', ...o }) as const
/** A list of short texts (aliases, boutiques). */
export const list = <const O extends ListOptions>(o: O) => ({ kind: 'list', ...o }) as const
export const json = <const O extends Common>(o: O) => ({ kind: 'json', ...o }) as const
/** Names of files kept beside the database, given by the engine when they are sent. */
export const file = <const O extends FileOptions>(o: O) => ({ kind: 'file', ...o }) as const
/** A place on Earth, in degrees. */
export const geoPoint = <const O extends Common>(o: O) => ({ kind: 'geoPoint', ...o }) as const
/** HTML, stored as sent: pages that show it must sanitize it. */
export const editor = <const O extends EditorOptions>(o: O) => ({ kind: 'editor', ...o }) as const
/** Argon2id hash in the database, never read back. */
export const password = <const O extends TextOptions>(o: O) => ({ kind: 'password', ...o }) as const

export type TextField = { readonly kind: 'text' } & Readonly<TextOptions>
export type EmailField = { readonly kind: 'email' } & Readonly<Common>
export type UrlField = { readonly kind: 'url' } & Readonly<Common>
export type PhoneField = { readonly kind: 'phone' } & Readonly<Common>
export type MoneyField = { readonly kind: 'money' } & Readonly<MoneyOptions>
export type NumberField = { readonly kind: 'number' } & Readonly<NumberOptions>
export type CountField = { readonly kind: 'count' } & Readonly<NumberOptions>
export type BoolField = { readonly kind: 'bool' } & Readonly<BoolOptions>
export type DateField = { readonly kind: 'date' } & Readonly<DateOptions>
export type AutodateField = { readonly kind: 'autodate' } & Readonly<AutodateOptions>
export type SelectField = { readonly kind: 'select' } & Readonly<SelectOptions>
export type RelationField = { readonly kind: 'relation' } & Readonly<RelationOptions>
export type ListField = { readonly kind: 'list' } & Readonly<ListOptions>
export type JsonField = { readonly kind: 'json' } & Readonly<Common>
export type FileField = { readonly kind: 'file' } & Readonly<FileOptions>
export type GeoPointField = { readonly kind: 'geoPoint' } & Readonly<Common>
export type EditorField = { readonly kind: 'editor' } & Readonly<EditorOptions>
export type PasswordField = { readonly kind: 'password' } & Readonly<TextOptions>

export type Field =
  | TextField
  | EmailField
  | UrlField
  | PhoneField
  | MoneyField
  | NumberField
  | CountField
  | BoolField
  | DateField
  | AutodateField
  | SelectField
  | RelationField
  | ListField
  | JsonField
  | FileField
  | GeoPointField
  | EditorField
  | PasswordField

export type Fields = Readonly<Record<string, Field>>

/** Degrees east and north. */
export interface GeoPoint {
  readonly lon: number
  readonly lat: number
}

/** Most bytes of a file or an HTML text whose field sets no limit. */
export const MAX_SIZE = 5_242_880

/** The value is a list of ids, options, file names or texts. */
export function isMultiple(field: Field): boolean {
  if (field.kind === 'list') return true
  const chosen = field.kind === 'select' || field.kind === 'relation' || field.kind === 'file'
  return chosen && (field.maxSelect ?? 1) > 1
}

/** True when no value is NULL in the column and `null` on the wire, instead of 0. */
export const isNullable = (field: Field): boolean =>
  (field.kind === 'money' || field.kind === 'number' || field.kind === 'count') && field.nullable === true

/** True for a field with a column of its own, unlike a sum or a transient field. */
export const isStored = (field: Field): boolean =>
  !field.transient && !(field.kind === 'money' && field.sumOf)

/** The value of a field that a create leaves out. */
export const defaultOf = (field: Field): unknown => ('default' in field ? field.default : undefined)

/** True when the journal keeps the field's value; by default a field nobody may see is left out. */
export const isJournalled = (field: Field): boolean => field.journalled ?? field.see?.length !== 0

/** True when only hooks write the field: a value from the API is ignored. */
export function isServerWritten(field: Field): boolean {
  if (field.kind === 'autodate') return true
  if (field.kind === 'money' && field.sumOf) return true
  return field.write?.length === 0
}
