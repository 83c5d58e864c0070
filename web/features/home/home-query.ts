import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import { readAgain } from '#web/lib/realtime/read-again.ts'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Curves, unlike counters, may be some minutes old. */
const EVERY_MS = 5 * 60_000

/** Everything the home page shows the signed-in person, in one request; read again after a move of a parcel. */
export const homeQuery = queryOptions({
  queryKey: [...recordsKey('commands'), 'accueil'],
  queryFn: ({ signal }) => client.send<HomeAnswer>('/api/wasl/accueil', { method: 'GET', signal }),
  refetchInterval: EVERY_MS,
})

/** Counters follow parcels at this distance: a busy company moves several each second. */
const SPACING_MS = 10_000

/** Reads the page again after parcels moved, some seconds apart. */
export function useLiveHome(): void {
  const queries = useQueryClient()
  const refresh = useEffectEvent(() => void readAgain(queries, homeQuery.queryKey))
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useRealtime({ topic: 'commands/*', fields: 'id' }, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refresh()
    }, SPACING_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** One of the tables of its thirty days, whole, as a file. */
export const saveFigures = (table: string): Promise<void> =>
  downloadFile(`/api/wasl/accueil?${new URLSearchParams({ table })}`, `accueil-${table}.csv`)
