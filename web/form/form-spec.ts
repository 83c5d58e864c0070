import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { CollectionName, FieldName } from '#model/collections.ts'
import { boundAgence } from '#model/domain/permissions.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isServerWritten } from '#model/schema/fields.ts'
import { eq } from '#model/schema/filter.ts'
import type { Session } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'

/** Fields shown together; a title where the form is long. */
export interface FormGroup {
  readonly title?: MessageDescriptor
  readonly fields: readonly string[]
}

/**
 * A second record written with the first under the same id: the account of a client, of a livreur. Its fields
 * are named with a prefix (`account.phone`).
 */
interface Companion {
  readonly prefix: string
  readonly of: Collection & { readonly name: CollectionName }
  /** The field of the main record that points to it. */
  readonly link: string
  /** Values it always has. */
  readonly fixed: Readonly<Record<string, unknown>>
}

interface SpecInput<N extends CollectionName> {
  groups: readonly { title?: MessageDescriptor; fields: readonly (FieldName<N> | `account.${string}`)[] }[]
  /** Fields written elsewhere. Any other field without a place comes last, so that a new one shows. */
  except?: readonly FieldName<N>[]
  companion?: { of: Companion['of']; link: FieldName<N>; fixed: Readonly<Record<string, unknown>> }
  /** First values of a new record. */
  defaults?: (session: Session) => Readonly<Record<string, unknown>>
  /** Values of a new record without an input. */
  fixed?: (session: Session) => Readonly<Record<string, unknown>>
  /** Filter of the records a relation may point to. */
  among?: Partial<Record<string, string>>
  /**
   * True: the record belongs to the agence of the work, so a person bound to
   * one agence cannot choose another.
   */
  hisAgence?: boolean
  /** `wide`: fields over the whole width. `half`: fields of a wide kind shown at half of it. */
  wide?: readonly string[]
  half?: readonly string[]
  /** Fields without an input for this session: of the edited record, or of a new one (null). */
  without?: (session: Session, record: ListRow | null) => readonly string[]
  /** The options offered, where they are fewer than those declared. */
  choices?: (record: ListRow | null) => Readonly<Partial<Record<FieldName<N>, readonly string[]>>>
  /** The sentence above the fields with the reason some are missing. */
  notice?: (session: Session, record: ListRow | null) => MessageDescriptor | null
  /** The line that stays at the foot while one types. Its height is fixed: the foot must not grow over a field. */
  foot?: (record: ListRow | null) => ReactNode
  /** The meaning of the typed values, below the last field: it appears and grows without moving any field. */
  after?: (record: ListRow | null) => ReactNode
  /** Fields with an input of their own. */
  inputs?: Readonly<Record<string, (props: { name: string }) => ReactNode>>
}

export interface FormSpec {
  readonly name: CollectionName
  readonly collection: Collection
  readonly groups: readonly FormGroup[]
  readonly companion: Companion | null
  readonly defaults: (session: Session) => Readonly<Record<string, unknown>>
  readonly fixed: (session: Session) => Readonly<Record<string, unknown>>
  readonly among: (session: Session) => Readonly<Partial<Record<string, string>>>
  readonly wide: readonly string[]
  readonly half: readonly string[]
  readonly without: (session: Session, record: ListRow | null) => readonly string[]
  readonly choices: (record: ListRow | null) => Readonly<Partial<Record<string, readonly string[]>>>
  readonly notice: (session: Session, record: ListRow | null) => MessageDescriptor | null
  readonly foot: (record: ListRow | null) => ReactNode
  readonly after: (record: ListRow | null) => ReactNode
  readonly inputs: Readonly<Record<string, (props: { name: string }) => ReactNode>>
}

const nothing = () => ({})

/** The one agence this person is bound to; nothing for a person who works for all. */
function onlyAgence({ person, user }: Session): { agence?: string } {
  const agence = boundAgence(person, user.agence)
  return agence === '' ? {} : { agence }
}

/** The create and edit form of a collection: a feature orders and groups, kinds give the inputs. */
export function formSpec<N extends CollectionName>(
  collection: Collection & { readonly name: N },
  spec: SpecInput<N>,
): FormSpec {
  return {
    name: collection.name,
    collection,
    groups: [...spec.groups, { fields: unplaced(collection, spec) }],
    companion: spec.companion ? { prefix: 'account', ...spec.companion } : null,
    defaults: (session) => ({ ...(spec.hisAgence && onlyAgence(session)), ...spec.defaults?.(session) }),
    fixed: spec.fixed ?? nothing,
    among: (session) => {
      const { agence = '' } = spec.hisAgence ? onlyAgence(session) : {}
      return { ...spec.among, ...(agence !== '' && { agence: eq('id', agence) }) }
    },
    wide: spec.wide ?? [],
    half: spec.half ?? [],
    without: spec.without ?? (() => []),
    choices: spec.choices ?? nothing,
    notice: spec.notice ?? (() => null),
    foot: spec.foot ?? (() => null),
    after: spec.after ?? (() => null),
    inputs: spec.inputs ?? {},
  }
}

function unplaced<N extends CollectionName>({ fields }: Collection, spec: SpecInput<N>): string[] {
  const placed = new Set<string>([
    ...spec.groups.flatMap((group) => group.fields),
    ...(spec.except ?? []),
    ...(spec.companion ? [spec.companion.link] : []),
  ])
  return Object.entries(fields)
    .filter(([field, { kind, transient }]) => !placed.has(field) && kind !== 'password' && !transient)
    .map(([field]) => field)
}

export interface FormField {
  /** Path in the form's values. */
  readonly path: string
  /** Name on the wire. */
  readonly name: string
  readonly of: 'main' | 'companion'
  readonly field: Field
}

/** The inputs of this form for this person: declared, writable, and not left out. */
export function formFields(spec: FormSpec, session: Session, record: ListRow | null): readonly FormField[] {
  const without = new Set(spec.without(session, record))
  const choices = spec.choices(record)
  return spec.groups.flatMap((group) =>
    group.fields.flatMap((path) => {
      const found = fieldOf(spec, path)
      if (found === null || without.has(path) || isServerWritten(found.field)) return []
      // A password is set at creation; later it is changed by its owner, or reset.
      if (record !== null && found.field.kind === 'password') return []
      return mayWrite(spec, session, found) ? [{ ...found, field: offering(found.field, choices[path]) }] : []
    }),
  )
}

function offering(field: Field, choices: readonly string[] | undefined): Field {
  if (field.kind !== 'select' || choices === undefined) return field
  const options = Object.entries(field.options).filter(([value]) => choices.includes(value))
  return { ...field, options: Object.fromEntries(options) }
}

function fieldOf(spec: FormSpec, path: string): FormField | null {
  const prefix = spec.companion ? `${spec.companion.prefix}.` : null
  const isCompanion = prefix !== null && path.startsWith(prefix)
  const name = isCompanion ? path.slice(prefix.length) : path
  const home = isCompanion && spec.companion ? spec.companion.of : spec.collection
  const field = home.fields[name]
  return field ? { path, name, of: isCompanion ? 'companion' : 'main', field } : null
}

function mayWrite(spec: FormSpec, session: Session, { of, name, field }: FormField): boolean {
  const home = of === 'companion' && spec.companion ? spec.companion.of.name : spec.name
  return field.kind === 'password' || session.access(home).write.includes(name)
}
