import { plural } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import { logQuery, SCAN_EXPAND, withScan } from '../queries.ts'
import { resultOf, type Scan } from './answer-words.ts'

export interface Undo {
  readonly take: (scan: Scan) => void
  /** Undoes scans one by one, newest first: a refused one does not stop the others. */
  readonly takeAll: (scans: readonly Scan[], done: () => void) => void
  /** The scan being taken back. */
  readonly pending: string
  readonly pendingAll: boolean
}

/** True for a scan that did something and was not taken back. */
export const mayUndo = (scan: Scan): boolean =>
  resultOf(scan) === 'ok' && !scan.annule && (scan.suivi !== '' || scan.bon !== '')

/** Undoes a scan, unless the parcel was moved since, which the server refuses. */
export function useUndo(filter: string): Undo {
  const queries = useQueryClient()
  const takeBack = async ({ id }: Scan) => {
    const scan = await client.collection('scans').update(id, { annule: true }, { expand: SCAN_EXPAND })
    queries.setQueryData(logQuery(filter).queryKey, (known: Scan[] | undefined) => withScan(known, scan))
  }
  const one = useMutation({ mutationFn: takeBack })
  const all = useMutation({
    mutationFn: async (scans: readonly Scan[]) => {
      const refusals: string[] = []
      for (const scan of scans) {
        await takeBack(scan).catch((error: unknown) => refusals.push(refusalSentence(error)))
      }
      return { taken: scans.length - refusals.length, refusals }
    },
    onSuccess: ({ taken, refusals }) => {
      if (taken > 0) toast.success(plural(taken, { one: '# scan annulé', other: '# scans annulés' }))
      for (const refusal of new Set(refusals)) toast.error(refusal)
    },
  })
  return {
    take: (scan) => one.mutate(scan),
    takeAll: (scans, done) => all.mutate(scans, { onSuccess: done }),
    pending: one.isPending ? one.variables.id : '',
    pendingAll: all.isPending,
  }
}
