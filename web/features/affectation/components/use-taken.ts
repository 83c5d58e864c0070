import { useState } from 'react'
import { useRealtime } from '#web/lib/realtime.ts'

/** Parcels somebody took since the page was opened, as it happens. */
export function useTaken(filter: string): ReadonlySet<string> {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  useRealtime({ topic: 'commands/*', filter, fields: 'id' }, ({ action, record }) => {
    if (!record) return
    const gone = action === 'leave' || action === 'delete'
    setTaken((before) => {
      if (before.has(record.id) === gone) return before
      const after = new Set(before)
      if (gone) after.add(record.id)
      else after.delete(record.id)
      return after
    })
  })
  return taken
}
