import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import { isRunning, LOT_ROW_FIELD, LOTS } from '#model/domain/lot.ts'
import { and, eq } from '#model/schema/filter.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { readAgain } from '#web/lib/realtime/read-again.ts'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export type Lot = WireRow<'jobs'>
type LotKind = Exclude<Lot['kind'], '' | 'annulation'>

/**
 * A lot to create: its kind, its commandes or other records by id or by filter with exceptions,
 * and the values of their suivis.
 */
export interface LotAsked {
  readonly kind: LotKind
  readonly commands?: readonly string[]
  readonly records?: readonly string[]
  readonly filter?: string
  readonly search?: string
  readonly left_out?: readonly string[]
  readonly move?: Readonly<Record<string, unknown>>
}

/**
 * Polling interval beside the realtime events: their connection may be lost, or
 * start too late for a short lot.
 */
const ASK_AGAIN_MS = 1_500
const FIRST_ASK_MS = 250

const lotQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey('jobs'), 'progress', id],
    queryFn: ({ signal }) => client.collection('jobs').getOne(id, { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !isRunning(data) ? false : Math.min(ASK_AGAIN_MS, FIRST_ASK_MS * Math.max(1, dataUpdateCount)),
  })

export function useLot(id: string): Lot | undefined {
  const queries = useQueryClient()
  const lot = useQuery(lotQuery(id))
  useRealtime({ topic: `jobs/${id}`, fields: 'id' }, () => void readAgain(queries, lotQuery(id).queryKey))
  return lot.data
}

const MOST_ROWS = 200
const REFUSED_FIELDS =
  'id,reason,expand.command.code,expand.facture.expand.user.full_name,expand.depence.label'

/** The field of its rows that names what the lot is about. */
export const rowFieldOf = ({ kind }: Lot) => LOT_ROW_FIELD[kind === '' ? 'commands' : LOTS[kind].of]

/** The records of a lot it was refused for, with the reason of each. */
export const refusedRowsQuery = (job: string, refused: number) =>
  queryOptions({
    queryKey: [...recordsKey('jobs_rows'), 'refused', job, refused],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('jobs_rows').getList<ListRow>(1, MOST_ROWS, {
        signal,
        skipTotal: true,
        filter: and(eq('job', job), eq('result', 'failed')),
        expand: 'command,facture.user,depence',
        fields: REFUSED_FIELDS,
      })
      return answer.items
    },
    // The next reasons come under those in sight.
    placeholderData: keepPreviousData,
  })

export function useStartLot() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (asked: LotAsked & { readonly id?: string }) =>
      client.collection('jobs').create({ ...asked, id: asked.id ?? newId() }),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('jobs') }),
  })
}
