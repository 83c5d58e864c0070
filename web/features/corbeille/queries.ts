import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const AT_ONCE = 4

/** Restores commandes; refused ones stay, and the first refusal is thrown. */
export function useRestore() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (rows: readonly ListRow[]) => {
      const left = rows.map(({ id }) => id)
      const refused: unknown[] = []
      const restore = async () => {
        for (let id = left.shift(); id !== undefined; id = left.shift()) {
          const path = `/api/collections/commands/records/${id}/restore`
          await client.send(path, { method: 'POST' }).catch((error: unknown) => refused.push(error))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, restore))
      if (refused.length > 0) throw refused[0]
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('commands') }),
  })
}
