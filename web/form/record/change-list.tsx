import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { journal } from '#model/collections/journal.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { word } from '#web/lib/i18n.ts'
import { Value } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { isRow } from '#web/table/columns.ts'
import { namesQuery } from '#web/table/filters/relation-options.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Change, changesQuery } from './record-queries.ts'

/** The history of a record: each write with its author and the values before and after, in the words of the form. */
export function ChangeList({ collection, record }: { collection: Collection; record: string }) {
  const changes = useQuery(changesQuery(collection.name, record))
  if (changes.isPending) return <Skeleton className="h-16" />
  const rows = changes.data ?? []
  if (rows.length === 0) {
    return (
      <p className="text-muted-foreground">
        <Trans>Aucune modification depuis la création.</Trans>
      </p>
    )
  }
  return (
    <ol className="grid gap-3">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 border-border border-s-2 ps-3">
          <ChangeHead change={row} />
          <Differences target={collection} before={row.before} after={row.after} />
        </li>
      ))}
    </ol>
  )
}

function ChangeHead({ change }: { change: Change }) {
  const { actor, source } = change
  const options = journal.fields.action.options as Readonly<Record<string, string>>
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{word(options[change.action] ?? change.action)}</span>
      <span>{actor ? actor.name : nobodyWords(source)}</span>
      <span className="text-muted-foreground text-xs">
        <Moment value={change.created} />
      </span>
    </p>
  )
}

/** Where no account made the change. */
function nobodyWords(source: Change['source']): string {
  if (source === 'system') return t`Système`
  return source === 'destinataire' ? t`Le destinataire` : t`Un autre compte`
}

interface DifferencesProps {
  target: Collection | null
  before: unknown
  after: unknown
}

/** Fields whose two sides are kept and differ. A creation lists none: the record shows its values. */
export function Differences({ target, before, after }: DifferencesProps) {
  if (target === null || !isRow(before) || !isRow(after)) return null
  const names = Object.keys(after).filter(
    (name) =>
      name !== 'updated' &&
      target.fields[name] &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return (
    <dl className="grid gap-0.5 text-sm">
      {names.map((name) => (
        <Difference key={name} name={name} target={target} before={before[name]} after={after[name]} />
      ))}
    </dl>
  )
}

interface DifferenceProps {
  name: string
  target: Collection
  before: unknown
  after: unknown
}

function Difference({ name, target, before, after }: DifferenceProps) {
  const field = target.fields[name]
  if (!field) return null
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted-foreground">{word(field.label)}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-1.5">
        <s className="min-w-0 decoration-muted-foreground/60">
          <Kept field={field} value={before} />
        </s>
        <span aria-hidden>→</span>
        <span className="sr-only">{t`devient`}</span>
        <span className="min-w-0 font-medium">
          <Kept field={field} value={after} />
        </span>
      </dd>
    </div>
  )
}

/** A value as the journal kept it: relations are identifiers there, names are looked up. */
export function Kept({ field, value }: { field: Field; value: unknown }) {
  const among = field.kind === 'relation' ? [field.to] : field.kind === 'text' ? field.idOf : undefined
  return among ? (
    <Named among={among} ids={[value].flat().map(String).filter(Boolean)} />
  ) : (
    <Value field={field} value={value} />
  )
}

/** A livreur may serve a thousand villes: their ids fit in no address, their names in no line. */
const MOST_NAMES = 12

/** An id is unique in the whole house: it is looked for in each of the collections it may be of. */
function Named({ among, ids }: { among: readonly string[]; ids: readonly string[] }) {
  const shown = ids.slice(0, MOST_NAMES)
  const more = ids.length - shown.length
  const answers = useQueries({ queries: among.map((to) => namesQuery(to, shown)) })
  if (ids.length === 0) return <span className="text-muted-foreground">{t`aucun`}</span>
  const names = answers.flatMap(({ data }) => data ?? []).map(({ label }) => label)
  if (names.length > 0) {
    return (
      <>
        {names.join(', ')}
        {more > 0 && ` ${plural(more, { one: 'et # autre', other: 'et # autres' })}`}
      </>
    )
  }
  // Deleted since, or not readable: a bare id would mean nothing to the reader.
  return answers.some(({ isPending }) => isPending) ? (
    '…'
  ) : (
    <span className="text-muted-foreground">{t`Masqué`}</span>
  )
}
