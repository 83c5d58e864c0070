import { useEffect, useMemo, useState } from 'react'
import { entryOf, isAllowed } from '#web/layout/nav-access.ts'
import { useSession } from '#web/lib/session.ts'
import { useFound } from '../queries.ts'
import { type Group, inOrder, isSure } from '../rules/groups.ts'
import { type RecordPage, requestsFor } from '../rules/requests.ts'
import { readTyped, type TypedQuery } from '../rules/typed-query.ts'
import { useLocalGroups } from './local-groups.tsx'
import { recordGroups } from './record-options.tsx'

/** Lists are asked this long after the last key, in ms. */
const TYPING_MS = 120

export interface Palette {
  readonly query: TypedQuery
  readonly groups: readonly Group[]
  /** True while the records shown are those of an earlier text. */
  readonly stale: boolean
  /** True when no answer can displace the first option. */
  readonly sure: boolean
  readonly offline: boolean
  /** True when a list did not answer. */
  readonly failed: boolean
  /** Sends the requests without waiting for the delay. */
  readonly hurry: () => void
}

/** The options found for a typed text. */
export function usePalette(typed: string, leave: () => void): Palette {
  const session = useSession()
  const query = useMemo(() => readTyped(typed), [typed])
  const [settled, setSettled] = useState(query)
  useEffect(() => {
    if (settled === query) return
    const timer = setTimeout(() => setSettled(query), query.code === '' ? TYPING_MS : 0)
    return () => clearTimeout(timer)
  }, [query, settled])
  const requests = useMemo(() => {
    const may = (page: RecordPage) => {
      const entry = entryOf(page)
      return entry !== undefined && isAllowed(entry, session)
    }
    return requestsFor(settled, may)
  }, [settled, session])
  const { answers, stale, offline } = useFound(settled.text, requests)
  const records = useMemo(() => recordGroups(answers, settled), [answers, settled])
  const local = useLocalGroups(query, leave)
  const groups = inOrder(query.text === '' ? local : [...records, ...local], query)
  return {
    query,
    groups,
    stale: query.text !== '' && (query.text !== settled.text || stale),
    sure: groups[0] !== undefined && isSure(groups[0], query),
    offline,
    failed: answers.some(({ rows }) => rows === null),
    hurry: () => setSettled(query),
  }
}
