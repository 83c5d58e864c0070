import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import { type Taken, takersQuery, waitingIds } from '../queries.ts'

const NONE: ReadonlySet<string> = new Set()
/** Parcels that may have come before those shown, since these were read. */
const MOST_CAME = 1_000

/** Of the parcels shown, those that no longer wait, as it happens. */
export function useGone(filter: string, shown: readonly string[]): ReadonlySet<string> {
  const [gone, setGone] = useState({ filter, ids: NONE })
  // What was learnt under another filter is not told of its end.
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
    // Too long a break to be told what happened: those that wait still are asked for.
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

const UNKNOWN: Taken = { by: '', blocked: false }

/** Of the parcels shown, those somebody took since: who did, once it is known. */
export function useTaken(
  filter: string,
  shown: readonly { readonly id: string }[],
): ReadonlyMap<string, Taken> {
  const gone = useGone(
    filter,
    shown.map(({ id }) => id),
  )
  const takers = useQuery(takersQuery(useSettled([...gone].join())))
  return new Map([...gone].map((id) => [id, takers.data?.get(id) ?? UNKNOWN]))
}

const SETTLED_MS = 400

/** While a lot of many goes on, they leave one by one: asked once it is calm. */
function useSettled(ids: string): readonly string[] {
  const [settled, setSettled] = useState(ids)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ids), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [ids])
  return settled === '' ? [] : settled.split(',')
}
