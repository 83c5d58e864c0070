import { type Mutation, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListRow } from './columns.ts'

/**
 * A write of one record, as it shows before the server has answered. A mutation returns it as `{ atOnce }` from its
 * `onMutate`: lists and records show it as long as the mutation is pending, so a refusal takes it back by itself.
 */
export interface AtOnce {
  readonly collection: string
  readonly id: string
  /** The fields on their way, marked with a dot: also those whose value waits for the server, as all money does. */
  readonly fields: readonly string[]
  /** New values, and the records that new relations point to. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly expand?: Readonly<Record<string, unknown>>
}

/** Where a row shown at once keeps the names of the fields on their way. */
const ON_ITS_WAY = '@onItsWay'

export const onItsWay = (row: ListRow): readonly string[] => {
  const fields = row[ON_ITS_WAY]
  return Array.isArray(fields) ? fields.map(String) : []
}

/** The row with what is being written to it, in the order of the writes. */
export function shownAtOnce(row: ListRow, writes: readonly AtOnce[]): ListRow {
  const own = writes.filter(({ id }) => id === row.id)
  if (own.length === 0) return row
  const relations = own.map(({ expand }) => expand).filter((expand) => expand !== undefined)
  return Object.assign({}, row, ...own.map(({ values }) => values), {
    ...(relations.length > 0 && { expand: Object.assign({}, row.expand, ...relations) }),
    [ON_ITS_WAY]: own.flatMap(({ fields }) => fields),
  })
}

const atOnceOf = ({ state }: Mutation): AtOnce | null => {
  const { context } = state
  if (typeof context !== 'object' || context === null || !('atOnce' in context)) return null
  return (context.atOnce as AtOnce | null) ?? null
}

/** The writes to records of a collection that the server has not answered yet. */
function useWritesOnTheirWay(collection: string): readonly AtOnce[] {
  const found = useMutationState({
    filters: { status: 'pending', predicate: (mutation) => atOnceOf(mutation)?.collection === collection },
    select: atOnceOf,
  })
  return useMemo(() => found.filter((one) => one !== null), [found])
}

/** The rows of a list with what is being written to them; the same rows while nothing is. */
export function useRowsAtOnce(collection: string, rows: readonly ListRow[]): readonly ListRow[] {
  const writes = useWritesOnTheirWay(collection)
  return useMemo(
    () =>
      rows.some(({ id }) => writes.some((write) => write.id === id))
        ? rows.map((row) => shownAtOnce(row, writes))
        : rows,
    [rows, writes],
  )
}

/** One record with what is being written to it. */
export function useRecordAtOnce<R extends ListRow | undefined>(collection: string, record: R): R | ListRow {
  const writes = useWritesOnTheirWay(collection)
  return useMemo(() => (record === undefined ? record : shownAtOnce(record, writes)), [record, writes])
}
