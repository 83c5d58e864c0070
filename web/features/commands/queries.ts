import { queryOptions } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const MOST_MOVES = 100

/** Every move of a parcel, newest first. */
export const suivisQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('suivis'), 'of', command],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('suivis').getList<ListRow>(1, MOST_MOVES, {
        signal,
        skipTotal: true,
        filter: eq('command', command),
        sort: '-at',
        expand: 'status,actor,motif',
        fields:
          'id,at,source,note,reported_date,amount_collected,attempt_no,expand.status.name,expand.status.category,expand.actor.full_name,expand.motif.name',
      })
      return answer.items
    },
  })

/** The seed's CSV of exactly what the list shows; the server names the file. */
export function downloadCsv(filter: string, sort: string): Promise<void> {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(sort && { sort }) })
  return downloadFile(`/api/wasl/commands/export?${query}`, 'commandes.csv')
}

/** A file behind the sign-in, saved under the name the server gives it. */
export async function downloadFile(path: string, otherwise: string): Promise<void> {
  const response = await fetch(path, { headers: { Authorization: client.authStore.token } })
  if (!response.ok) {
    throw new ClientResponseError({ url: path, status: response.status, data: await response.json() })
  }
  save(await response.blob(), fileNameOf(response) ?? otherwise)
}

function fileNameOf(response: Response): string | undefined {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  return encoded === undefined ? /filename="([^"]+)"/.exec(header)?.[1] : decodeURIComponent(encoded)
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
