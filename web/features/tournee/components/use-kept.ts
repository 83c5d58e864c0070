import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportError } from '#web/lib/report.ts'
import { factsKept } from '#web/lib/stored/facts-kept.ts'
import { onSettled, startOutbox } from '#web/outbox/outbox.ts'
import { startWorker } from '#web/outbox/worker.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { rulesQuery } from '../queries.ts'

const CHANGED = ['commands', 'suivis', 'tours', 'appels']
/** Verdicts come by the fifty. */
const TOGETHER_MS = 100

/**
 * Makes the page work offline: query results are stored, writes are sent later,
 * and a service worker opens it.
 */
export function useKept(): void {
  const queries = useQueryClient()
  // The rules are loaded before the network is lost: no result can be entered without them.
  useQuery(rulesQuery())
  useEffect(() => {
    startOutbox()
    factsKept.set(true)
    import('#web/outbox/facts.ts')
      .then(async ({ keepFacts }) => {
        await keepFacts(queries)
        await startWorker()
      })
      .catch(reportError)
    return readAgainWhenSettled(queries)
  }, [queries])
}

function readAgainWhenSettled(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = onSettled((_, { verdict }) => {
    // Refused for what this phone did not ask: the company may have set its rules anew.
    if (verdict === 'refused') void queries.invalidateQueries({ queryKey: rulesQuery().queryKey })
    timer ??= setTimeout(() => {
      timer = undefined
      for (const name of CHANGED) void queries.invalidateQueries({ queryKey: recordsKey(name) })
    }, TOGETHER_MS)
  })
  return () => {
    clearTimeout(timer)
    forget()
  }
}
