import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import { logQuery, SCAN_EXPAND, withScan } from '../queries.ts'
import type { Scan } from './answer-words.ts'

export interface Undo {
  readonly take: (scan: Scan) => void
  /** The scan being taken back. */
  readonly pending: string
}

/** Takes back what a scan did, while nobody has moved the parcel since; the server says so when somebody has. */
export function useUndo(filter: string): Undo {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Scan) =>
      client.collection('scans').update(id, { annule: true }, { expand: SCAN_EXPAND }),
    onSuccess: (scan) =>
      queries.setQueryData(logQuery(filter).queryKey, (known: Scan[] | undefined) => withScan(known, scan)),
  })
  return { take: mutate, pending: isPending ? variables.id : '' }
}
