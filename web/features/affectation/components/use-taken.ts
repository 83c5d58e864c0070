import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import { type ParcelTaker, takersQuery, waitingIds } from '../queries.ts'

const NONE: ReadonlySet<string> = new Set()
/** Parcels that may have come before those shown, since these were read. */
const MOST_CAME = 1_000

/** The shown parcels that no longer wait, live. */
export function useGone(filter: string, shown: readonly string[]): ReadonlySet<string> {
  const [gone, setGone] = useState({ filter, ids: NONE })
  // Another filter starts with nothing known.
  if (gone.filter !== filter) setGone({ filter, ids: NONE })
  const learn = (change: (ids: Set<string>) => void) =>
    setGone((before) => {
      if (before.filter !== filter) return before
      const ids = new Set(before.ids)
      change(ids)
      return { filter, ids }
    })
  useRealtime({ topic: 'commands/*', filter, fields: 'id' }, ({ action, record }) => {
    if (record && (action === 'leave' || action === 'delete')) learn((ids) => ids.add(record.id))
    else if (record) learn((ids) => ids.delete(record.id))
    // After a long lost connection, events are missing: the ids that still wait are fetched.
    else {
      void waitingIds(filter, shown.length + MOST_CAME).then(
        (still) =>
          learn((ids) => {
            for (const id of shown) {
              if (still.has(id)) ids.delete(id)
              else ids.add(id)
            }
          }),
        () => undefined,
      )
    }
  })
  return gone.filter === filter ? new Set(shown.filter((id) => gone.ids.has(id))) : NONE
}

const UNKNOWN: ParcelTaker = { by: '', blocked: false }

/** The shown parcels that others assigned since, with the person once it is known. */
export function useTaken(
  filter: string,
  shown: readonly { readonly id: string }[],
): ReadonlyMap<string, ParcelTaker> {
  const gone = useGone(
    filter,
    shown.map(({ id }) => id),
  )
  const takers = useQuery(takersQuery(useSettled([...gone].join())))
  return new Map([...gone].map((id) => [id, takers.data?.get(id) ?? UNKNOWN]))
}

const SETTLED_MS = 400

/** Debounced: during a large lot, parcels leave one by one. */
function useSettled(ids: string): readonly string[] {
  const [settled, setSettled] = useState(ids)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ids), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [ids])
  return settled === '' ? [] : settled.split(',')
}
