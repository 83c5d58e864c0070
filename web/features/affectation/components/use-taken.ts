import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRealtime } from '#web/lib/realtime.ts'
import { takersQuery } from '../queries.ts'

/** Of the parcels shown, those somebody took since, as it happens: who did, empty until it is known. */
export function useTaken(
  filter: string,
  shown: readonly { readonly id: string }[],
): ReadonlyMap<string, string> {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  useRealtime({ topic: 'commands/*', filter, fields: 'id' }, ({ action, record }) => {
    if (!record) return
    const left = action === 'leave' || action === 'delete'
    setGone((before) => {
      if (before.has(record.id) === left) return before
      const after = new Set(before)
      if (left) after.add(record.id)
      else after.delete(record.id)
      return after
    })
  })
  const ids = shown.flatMap(({ id }) => (gone.has(id) ? [id] : []))
  const names = useQuery(takersQuery(ids))
  return new Map(ids.map((id) => [id, names.data?.get(id) ?? '']))
}
