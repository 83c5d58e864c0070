import { useEffect, useMemo, useState } from 'react'
import { entryOf, isAllowed } from '#web/layout/nav-access.ts'
import { useSession } from '#web/lib/session.ts'
import { useFound } from '../queries.ts'
import { type Asked, readAsked } from '../rules/asked.ts'
import { type Group, inOrder, isSure } from '../rules/groups.ts'
import { type RecordPage, requestsFor } from '../rules/requests.ts'
import { useLocalGroups } from './local-groups.tsx'
import { recordGroups } from './record-options.tsx'

/** The server is asked once fingers rest. */
const TYPING_MS = 120

export interface Palette {
  readonly asked: Asked
  readonly groups: readonly Group[]
  /** The records are those of another text. */
  readonly stale: boolean
  /** The first option stays the first, whatever is answered. */
  readonly sure: boolean
  readonly offline: boolean
  /** Some list did not answer. */
  readonly failed: boolean
  /** Asks at once. */
  readonly hurry: () => void
}

/** The options for a text. */
export function usePalette(typed: string, leave: () => void): Palette {
  const session = useSession()
  const asked = useMemo(() => readAsked(typed), [typed])
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    if (settled === asked) return
    const timer = setTimeout(() => setSettled(asked), asked.code === '' ? TYPING_MS : 0)
    return () => clearTimeout(timer)
  }, [asked, settled])
  const requests = useMemo(() => {
    const may = (page: RecordPage) => {
      const entry = entryOf(page)
      return entry !== undefined && isAllowed(entry, session)
    }
    return requestsFor(settled, may)
  }, [settled, session])
  const { answers, stale, offline } = useFound(settled.text, requests)
  const records = useMemo(() => recordGroups(answers, settled), [answers, settled])
  const local = useLocalGroups(asked, leave)
  const groups = inOrder(asked.text === '' ? local : [...records, ...local], asked)
  return {
    asked,
    groups,
    stale: asked.text !== '' && (asked.text !== settled.text || stale),
    sure: groups[0] !== undefined && isSure(groups[0], asked),
    offline,
    failed: answers.some(({ rows }) => rows === null),
    hurry: () => setSettled(asked),
  }
}
