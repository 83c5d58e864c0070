const SCRIPT = '/sw.js'
/** Path under which the worker responds to requests; it never does for other pages. */
const SCOPE = '/tournee'

/** The product has one service worker: it opens the livreur’s page offline, and shows push messages to everybody. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(SCRIPT, { scope: SCOPE, updateViaCache: 'none' })

/** Undefined where no page has registered it yet. */
export const registeredWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(SCOPE)
