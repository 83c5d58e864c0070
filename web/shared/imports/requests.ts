import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CancelReport } from '#model/domain/import/report.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const CHANGED = ['commands', 'imports', 'journal']

/** Takes the untouched commandes of an import back. */
export function useCancelImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      client.send<CancelReport>(`/api/wasl/imports/${id}/cancel`, { method: 'POST' }),
    onSuccess: () =>
      Promise.all(CHANGED.map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) }))),
  })
}

/** Saves the refused rows, each with its reason. */
export const useRejects = () =>
  useMutation({ mutationFn: (id: string) => downloadFile(`/api/wasl/imports/${id}/rejects`, 'rejets.csv') })
