import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Colleague, PRESENCE } from '#model/domain/presence.ts'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import { openRecordOf } from './open-record.ts'

/** Says that this record is open here, or edited, as long as the component is shown; returns the colleagues on it. */
export function usePresence(collection: string, id: string, editing: boolean): readonly Colleague[] {
  const record = useMemo(() => openRecordOf(collection, id), [collection, id])
  useEffect(() => record.open(editing), [record, editing])
  useRealtime({ topic: `${collection}/${id}`, fields: 'id', signal: PRESENCE }, ({ action }) => {
    if (action === PRESENCE || action === 'reset') record.ask()
    else if (action === 'delete' || action === 'leave') record.lose()
  })
  return useSyncExternalStore(record.watch, record.people)
}
