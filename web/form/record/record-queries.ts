import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#model/schema/collection.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey, recordsOf } from '#web/table/list-queries.ts'

const ONE = 'one'
const HISTORY = 'history'
/** True for queries of one record or of its history, which get 404 once it is deleted. */
export const isOneRecord = (key: readonly unknown[]): boolean => key.includes(ONE) || key.includes(HISTORY)

/** One record with its expanded relations, found by id or by another unique field. */
export const recordQuery = (
  collection: Collection,
  field: string,
  value: string,
  deeper: readonly string[] = [],
) =>
  queryOptions({
    queryKey: [...recordsKey(collection.name), ONE, field, value],
    queryFn: ({ signal }): Promise<ListRow> => {
      const options = { signal, expand: [...relationsOf(collection), ...deeper].join(',') }
      const records = recordsOf(collection.name)
      return field === 'id'
        ? records.getOne<ListRow>(value, options)
        : records.getFirstListItem<ListRow>(eq(field, value), options)
    },
    enabled: value !== '',
  })

const relationsOf = ({ fields }: Collection): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'relation' ? [name] : []))

const HISTORY_LENGTH = 50

/** The changes of one write of a record: fields with both values, as far as the person may see them. */
export interface Change {
  readonly id: string
  readonly action: string
  readonly source: string
  readonly created: string
  /** Null for no account, and for one the reader may not see. */
  readonly actor: { readonly id: string; readonly name: string } | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Latest changes of one record, newest first. */
export const changesQuery = (collection: string, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(collection), HISTORY, id],
    queryFn: async ({ signal }) => {
      const path = `/api/collections/${collection}/records/${encodeURIComponent(id)}/history`
      const query = { perPage: HISTORY_LENGTH }
      const answer = await client.send<{ items: readonly Change[] }>(path, { query, signal })
      return answer.items
    },
  })
