import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#model/schema/collection.ts'
import { eq } from '#model/schema/filter.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey, recordsOf } from '#web/table/list-queries.ts'

/** One record with the names of what it points to, found by id or by another field that is unique. */
export const recordQuery = (
  collection: Collection,
  field: string,
  value: string,
  deeper: readonly string[] = [],
) =>
  queryOptions({
    queryKey: [...recordsKey(collection.name), 'one', field, value],
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

/** Latest changes of one record, newest first. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey('journal'), 'of', id],
    queryFn: async ({ signal }) => {
      const answer = await recordsOf('journal').getList<ListRow>(1, HISTORY_LENGTH, {
        signal,
        skipTotal: true,
        filter: eq('record', id),
        sort: '-created',
        expand: 'actor',
        fields: 'id,action,before,after,source,created,collection,expand.actor.full_name',
      })
      return answer.items
    },
  })
