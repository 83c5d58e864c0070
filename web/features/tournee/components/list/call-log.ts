import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { toInstant } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'

type Means = 'appel' | 'whatsapp'

/** Every call and message made from here is noted: « pas de réponse » rests on it. */
export function useCallLog(): (command: string, kind: Means) => void {
  const queries = useQueryClient()
  const log = useMutation({
    retry: 3,
    mutationFn: (call: { id: string; command: string; kind: Means; device_at: string }) =>
      client.collection('appels').create(call),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('appels') }),
  })
  return (command, kind) => log.mutate({ id: newId(), command, kind, device_at: toInstant(Date.now()) })
}
