import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const LATEST = 200

/** The latest messages of a conversation, oldest of them first. */
export const messagesQuery = (chat: string) =>
  queryOptions({
    queryKey: [...recordsKey('messages'), 'of', chat],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('messages').getList<ListRow>(1, LATEST, {
        signal,
        skipTotal: true,
        filter: eq('chat', chat),
        sort: '-created',
        expand: 'author',
        fields: 'id,body,internal,created,author,expand.author.full_name',
      })
      return answer.items.toReversed()
    },
  })
