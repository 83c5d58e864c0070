import { queryOptions } from '@tanstack/react-query'
import type { HomeFigures } from '#model/domain/figures/home.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'

/** Curves, unlike counters, may be some minutes old. */
const EVERY_MS = 5 * 60_000

/** Figures of thirty days for the signed-in person, in one request. */
export const homeFiguresQuery = queryOptions({
  queryKey: ['accueil'],
  queryFn: ({ signal }) => client.send<HomeFigures>('/api/wasl/accueil', { method: 'GET', signal }),
  refetchInterval: EVERY_MS,
})

/** One of its tables, whole, as a file. */
export const saveFigures = (table: string): Promise<void> =>
  downloadFile(`/api/wasl/accueil?${new URLSearchParams({ table })}`, `accueil-${table}.csv`)
