import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client, forgetExpired } from './lib/client.ts'
import { refetchOnFocus } from './lib/focus.ts'
import { i18n } from './lib/i18n.ts'
import { languageOf, speak } from './lib/language.ts'
import { createQueryClient } from './lib/query-client.ts'
import { reportError, reportUncaught } from './lib/report.ts'
import { onPersonChange, type User } from './lib/session.ts'
import { factsKept } from './lib/stored/facts-kept.ts'
import { startFont } from './lib/stored/font.ts'
import { startTheme } from './lib/stored/theme.ts'
import { createAppRouter } from './router.tsx'
import './fonts.css'
import './styles.css'

startTheme()
startFont()
reportUncaught()

refetchOnFocus()
forgetExpired(client)

const queries = createQueryClient()
const router = createAppRouter(queries)

// After a change of account, all data of the former person is dropped, and the guard redirects.
onPersonChange(() => {
  void queries.cancelQueries()
  queries.clear()
  void router.invalidate()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Remounts every page after a change of language: some components do not subscribe to it. */
function Pages() {
  return <RouterProvider key={useLingui().i18n.locale} router={router} />
}

const render = () =>
  createRoot(root, {
    onCaughtError: (error, info) => void reportError(error, { componentStack: info.componentStack }),
  }).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <Pages />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )

function start(): void {
  // Loads the code of the page while the guard loads the session.
  if (client.authStore.isValid) {
    for (const route of router.getMatchedRoutes(location.pathname)[0]) {
      router.loadRouteChunk(route)?.catch(reportError)
    }
  }
  // On a livreur's phone, stored query results are restored before the guard loads the session.
  const kept = factsKept.get()
    ? import('./outbox/facts.ts').then(({ keepFacts }) => keepFacts(queries)).catch(reportError)
    : null
  // Arabic is there before the first paint, so that no French is seen; a page that cannot fetch it still opens.
  const reader = languageOf(client.authStore.isValid ? (client.authStore.record as User | null) : null)
  const spoken = speak(reader).catch(reportError)
  if (kept || reader !== 'fr') void Promise.all([kept, spoken]).finally(render)
  else render()
}

/**
 * When a phone kills the browser right after a sign-in, `localStorage` may not have been written: the
 * session is restored from IndexedDB.
 */
if (client.authStore.token === '' && location.pathname.startsWith('/tournee')) {
  void import('./outbox/session-kept.ts')
    .then(({ restoreSession }) => restoreSession())
    .catch(reportError)
    .finally(start)
} else start()
