import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#web/lib/session.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { callsQuery } from '../queries.ts'
import { calledOf } from '../rules/overlay.ts'

/** Commandes whose recipient the livreur called today; undefined until loaded. */
export function useCalled(): ReadonlySet<string> | undefined {
  const { person, clock } = useSession()
  const { data } = useQuery(callsQuery(person.id, clock.today_start))
  const { items } = useOutbox()
  return useMemo(
    () => data && new Set([...data.map(({ command }) => command), ...calledOf(items)]),
    [data, items],
  )
}
