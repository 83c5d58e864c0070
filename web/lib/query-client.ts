import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { toastError, toastNotModified } from './error-toast.tsx'
import { changedSince, isRefusal, namesFields, questionOf, statusOf } from './errors.ts'
import { STALE_MS, shouldRetry, UNUSED_MS } from './query-policy.ts'
import { reportError } from './report.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True: the result is stored in this browser, for a page that opens offline. */
      keep?: boolean
    }
    mutationMeta: {
      /**
       * True: the form shows refused fields beside its inputs, and confirmations as
       * questions, so neither gets a toast.
       */
      fieldsShown?: boolean
      /** True: the form shows what another person changed in the record meanwhile. */
      conflictsShown?: boolean
      /** True: the window shows a refusal itself; any other failure gets its toast. */
      refusalShown?: boolean
      /** The screen shows every failure itself. */
      silent?: boolean
    }
  }
}

interface Meta {
  fieldsShown?: boolean
  conflictsShown?: boolean
  refusalShown?: boolean
  silent?: boolean
}

/**
 * Reports every failed mutation, and shows one toast for it here, unless its form already shows the error.
 */
function onMutationError(error: unknown, meta: Meta | undefined): void {
  const id = reportError(error, { status: statusOf(error) })
  endExpiredSession(error)
  if (statusOf(error) === 304) toastNotModified()
  else if (!isShownByScreen(error, meta)) toastError(error, id)
}

function isShownByScreen(error: unknown, meta: Meta | undefined): boolean {
  if (meta?.silent) return true
  if (meta?.refusalShown && isRefusal(error)) return true
  if (meta?.conflictsShown && changedSince(error) !== null) return true
  return meta?.fieldsShown === true && (namesFields(error) || questionOf(error) !== null)
}

/**
 * Clears a token that has expired or that the server no longer knows: the guard then redirects to the
 * sign-in, which returns to the same page.
 */
function endExpiredSession(error: unknown): void {
  const { token, isValid } = client.authStore
  if (statusOf(error) === 401 || (token !== '' && !isValid)) client.authStore.clear()
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: endExpiredSession }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => onMutationError(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: UNUSED_MS,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
      },
      // Offline, a write fails at once and says why, instead of happening later unnoticed.
      mutations: { networkMode: 'always' },
    },
  })
}
